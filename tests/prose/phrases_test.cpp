// What the shipped phrase and markup rules make of prose.
#include <boost/test/unit_test.hpp>

#include "prose/prose_runs.h"

namespace terse::test {

BOOST_AUTO_TEST_SUITE(phrases)

BOOST_AUTO_TEST_CASE(a_narration_opener_goes_and_the_verb_gets_the_capital) {
  BOOST_TEST(said("Let me read the parser before I change it.") ==
             "Read parser before I change it");
  BOOST_TEST(said("Now I need to add a column to the users table.") ==
             "Add column to users table.");
  BOOST_TEST(said("I\xe2\x80\x99m going to move the cache into a file of its own.") ==
             "Move cache into file of its own");
}

BOOST_AUTO_TEST_CASE(a_subject_that_stands_for_nothing_goes_before_what_it_does_still) {
  BOOST_TEST(said("It's still failing on the second run of the suite.") ==
             "Still failing on second run of suite.");
  BOOST_TEST(said("This is actually a regression of the parser.") ==
             "Actually regression of parser.");
  BOOST_TEST(said("It is not running on the second machine.").find("not running") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(articles_go_but_not_where_they_change_the_meaning) {
  BOOST_TEST(said("The server reads the config and a socket is made.") ==
             "Server reads config and socket made.");
  BOOST_TEST(said("There is a lot to read and this is the only way to do it.").find("A lot") !=
             std::string::npos);
  BOOST_TEST(said("This is the only parser and it is in a few of the packs.").find("The only") !=
             std::string::npos);
  BOOST_TEST(said("The job runs three times a day on the small server.").find("times a day") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_auxiliary_goes_before_a_participle) {
  BOOST_TEST(said("The parser has been updated and the docs were rewritten.") ==
             "Parser updated and docs rewritten.");
}

BOOST_AUTO_TEST_CASE(a_plan_a_report_and_what_goes_on_stay_apart) {
  for (const char* verb : {"reset", "put", "run", "cut"}) {
    const std::string rest =
        std::string(" ") + verb + " the tables of the base before the next round.";
    BOOST_TEST(said("I will" + rest) != said("I have" + rest), verb);
    BOOST_TEST(said("We'll" + rest) != said("We've" + rest), verb);
  }
  BOOST_TEST(said("The tables are being moved to the new server.") !=
             said("The tables have been moved to the new server."));
  BOOST_TEST(said("The jobs were run on the new server.") !=
             said("The jobs are run on the new server."));
}

BOOST_AUTO_TEST_CASE(a_name_that_is_spelled_like_an_article_stays) {
  BOOST_TEST(said("Set the variable a to the value of the variable b.").find("variable a to") !=
             std::string::npos);
  BOOST_TEST(said("The option a is set and the option b is not set.").find("ption a is") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_degree_of_a_doubt_stays) {
  for (const char* degree : {"very", "quite", "extremely"}) {
    const std::string text =
        std::string("It is ") + degree + " likely that the cache is the cause.";
    BOOST_TEST(said(text).find(std::string(degree) + " likely") != std::string::npos, said(text));
  }
}

BOOST_AUTO_TEST_CASE(rules_that_meet_in_a_sentence_cost_no_more_than_that_sentence) {
  for (const char* text : {"We really need to check the parser.", "I the will intact.",
                           "Make very sure that the tests are run."}) {
    const std::string behind = "\n\nLet me read the parser of the pack.\n\nDone.\n";
    const Run result = run(shipped(), text + behind, at_level(Level::prose));
    BOOST_TEST(result.incidents.empty(), text);
    BOOST_TEST(result.out.find("\nRead parser of pack.\n") != std::string::npos, result.out);
  }
}

BOOST_AUTO_TEST_CASE(a_label_says_is_that) {
  BOOST_TEST(said("We looked into it. The problem is that the lexer reads the whole file.") ==
             "Looked into it. Problem: lexer reads whole file");
}

BOOST_AUTO_TEST_CASE(word_pairs_are_used) {
  BOOST_TEST(said("Let me take a look at the handler to make sure it is closed.")
                 .starts_with("Check handler to ensure"));
  BOOST_TEST(said("We read it in order to find the implementation of the parser.")
                 .find("to find impl of parser") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_capital_inside_a_sentence_makes_a_word_a_name) {
  const std::string out = said("We went to The Hague and the team of the city met us there.");
  BOOST_TEST(out.find("The Hague") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_protected_word_that_comes_to_open_a_sentence_gets_its_capital_and_no_more) {
  const std::string out = said("Let me first read the parser and then the lexer of the pack.");
  BOOST_TEST(out.starts_with("First read"));
  BOOST_TEST(out.find(" then ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_word_that_looks_like_a_name_gets_no_capital) {
  BOOST_TEST(said("I can see that x has been renamed.").find("X") == std::string::npos);
  BOOST_TEST(said("I see that npm is missing.").find("Npm") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(code_quotes_paths_and_numbers_keep_their_bytes) {
  const std::string text =
      "I saw that the parser in src/the/a.c reads `read the file` and finds \"the end is near\" in "
      "it, "
      "and the rest of the 1,840 rows.";
  const std::string out = said(text);
  for (const char* kept : {"`read the file`", "\"the end is near\"", "src/the/a.c", "1,840"})
    BOOST_TEST(out.find(kept) != std::string::npos, kept);
  BOOST_TEST(out.size() < text.size());
}

BOOST_AUTO_TEST_CASE(emphasis_and_decoration_go_and_status_marks_stay) {
  BOOST_TEST(said("The **whole** suite is in the \xf0\x9f\x9a\x80 new folder.").find("**") ==
             std::string::npos);
  const std::string out = said("- \xe2\x9c\x85 The build of the server is in a good state");
  BOOST_TEST(out.find("\xe2\x9c\x85") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_heading_keeps_one_hash) {
  BOOST_TEST(said("### What we did to the parser") == "# What we did to parser");
}

BOOST_AUTO_TEST_CASE(a_wrapped_paragraph_keeps_its_lines) {
  BOOST_TEST(
      said("Now let me see how the parser reads the file and what the lexer\nmakes of the "
           "tokens that it is given by the\nreader of the pack.") ==
      "See how parser reads file and what lexer\nmakes of tokens that it is given by\nreader "
      "of pack");
}

BOOST_AUTO_TEST_CASE(tight_leaves_out_sentences_that_say_nothing) {
  const std::string text =
      "We saw that the lexer is in the way of it. Let me take a look. Then we move it.";
  BOOST_TEST(said(text, Level::prose).find("ook. Then") != std::string::npos);
  const std::string out = said(text, Level::tight);
  BOOST_TEST(out.find("look") == std::string::npos);
  BOOST_TEST(out.find("Then") != std::string::npos);
  // The only sentence of its paragraph introduces what follows.
  BOOST_TEST(said("Let me take a look.", Level::tight).find("look") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_family_can_be_switched_off) {
  PipelineOptions options = at_level(Level::prose);
  options.without = {"articles"};
  const std::string text = "Now let me read the parser of the pack.\n\nDone.\n";
  BOOST_TEST(run(shipped(), text, options).out.starts_with("Read the parser of the pack"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
