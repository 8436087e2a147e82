#include "contract/prose_law.h"

#include <boost/test/unit_test.hpp>

#include "contract/loop_rules.h"

namespace terse::test {
namespace {

std::string verdict(Bytes input, Bytes output) {
  static RuleSetBuilder builder;
  static const ProtectedWords words(few_protected_words());
  static const TokenLexer lexer(words);
  if (builder.rules().word_lists.empty()) {
    builder.word_list("removable", {"the", "a", "is", "was", "I", "have", "now", "I am going to"})
        .dictionary("word_pairs", {{"in order to", "to"}, {"configuration", "config"}});
  }
  static const Contract contract(builder.rules(), lexer);
  const auto refutation = contract.check_prose(input, output);
  if (!refutation) return "holds";
  std::string text(name_of(refutation->law));
  for (const std::string& token : refutation->missing) text.append(" ").append(token);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(prose_law)

BOOST_AUTO_TEST_CASE(removable_words_and_pairs_may_go) {
  BOOST_TEST(verdict("I have moved the parser.", "Moved parser.") == "holds");
  BOOST_TEST(verdict("I am going to read the file in order to see.", "Read file to see.") ==
             "holds");
  BOOST_TEST(verdict("The configuration is read.", "Config read.") == "holds");
  BOOST_TEST(verdict("**Moved** the *parser*.", "Moved parser.") == "holds");
  BOOST_TEST(verdict("The a is the a.", "The a.") == "holds");
  BOOST_TEST(verdict("same words here", "same words here") == "holds");
}

BOOST_AUTO_TEST_CASE(any_other_word_must_stay) {
  BOOST_TEST(verdict("I have moved the parser.", "Moved.") == "prose parser");
  BOOST_TEST(verdict("Moved the big parser.", "Moved parser.") == "prose big");
  BOOST_TEST(verdict("I am going home.", "Home.") == "prose am");
  BOOST_TEST(verdict("Moved parser then lexer.", "Moved lexer then parser.") == "prose parser");
}

BOOST_AUTO_TEST_CASE(an_operator_a_bracket_and_a_question_stay) {
  for (const auto& [input, output] :
       std::vector<std::pair<Bytes, Bytes>>{{"The value is < mine now.", "Value > mine."},
                                            {"The value is >= mine.", "Value > mine."},
                                            {"Then the x = y holds.", "Then x y holds."},
                                            {"The flags a && b hold.", "Flags a || b hold."},
                                            {"The parser (old) holds.", "Parser old holds."},
                                            {"Is the test green?", "Test green."},
                                            {"The test is green.", "Test green?"},
                                            {"The ~~old~~ test.", "Old test."},
                                            {"The test is green.", "~~Test green.~~"},
                                            {"The test is green.", "<!-- Test green. -->"},
                                            {"The test is green.", "Test \u202egreen."},
                                            {"The test is green.", "Test\u200bgreen."}}) {
    BOOST_TEST(verdict(input, output).starts_with("prose"), input << " / " << output);
  }
  BOOST_TEST(verdict("The test (old) is a \u2265 b.", "Test (old) \u2265 b.") == "holds");
}

BOOST_AUTO_TEST_CASE(what_parts_two_statements_parts_them_still) {
  BOOST_TEST(verdict("The test ran. Only the build ran.", "Test ran. Only build ran.") == "holds");
  for (const Bytes output : {"Test ran only build ran.", "Test ran, only build ran.",
                             "Test ran: only build ran.", "Test ran; only build ran."}) {
    BOOST_TEST(verdict("The test ran. Only the build ran.", output).starts_with("prose"), output);
  }
  BOOST_TEST(verdict("The test ran; the build ran.", "Test ran build ran.").starts_with("prose"));
  BOOST_TEST(verdict("The test ran... the build ran.", "Test ran build ran.").starts_with("prose"));
  BOOST_TEST(verdict("The cause: the build ran.", "Cause build ran.").starts_with("prose"));
  BOOST_TEST(verdict("The test ran:", "Test ran").starts_with("prose"));
  // "The issue is that" is said by "Issue:".
  BOOST_TEST(verdict("The cause is the build.", "Cause: build.") == "holds");
  BOOST_TEST(verdict("The cause holds builds.", "Cause: holds builds.").starts_with("prose"));
}

BOOST_AUTO_TEST_CASE(words_that_are_joined_stay_so_and_no_others_are) {
  BOOST_TEST(verdict("They re-sign the build.", "They re-sign build.") == "holds");
  BOOST_TEST(verdict("They re-sign the build.", "They re sign build.").starts_with("prose"));
  BOOST_TEST(
      verdict("They sign the build or run.", "They sign build/or run.").starts_with("prose"));
}

BOOST_AUTO_TEST_CASE(only_the_first_letter_of_a_sentence_may_change_its_case) {
  BOOST_TEST(verdict("I have moved the parser. The lexer stays.", "Moved parser. Lexer stays.") ==
             "holds");
  BOOST_TEST(verdict("The job runs in May.", "Job runs in may.").starts_with("prose"));
  BOOST_TEST(verdict("The API is green.", "Api green.").starts_with("prose"));
}

BOOST_AUTO_TEST_CASE(a_line_stays_the_heading_item_or_text_that_it_is) {
  BOOST_TEST(verdict("## The parser", "# Parser") == "holds");
  BOOST_TEST(verdict("- The parser\n  and the lexer", "- Parser\n  and lexer") == "holds");
  for (const auto& [input, output] :
       std::vector<std::pair<Bytes, Bytes>>{{"## The parser", "#### Parser"},
                                            {"## The parser", "Parser"},
                                            {"The parser", "## Parser"},
                                            {"- The parser", "Parser"},
                                            {"- The parser", "* Parser"},
                                            {"The parser", "- Parser"},
                                            {"  - The parser", "- Parser"},
                                            {"The parser", "    Parser"},
                                            {"The parser", "> Parser"}}) {
    BOOST_TEST(verdict(input, output).starts_with("prose"), input << " / " << output);
  }
}

BOOST_AUTO_TEST_CASE(no_word_may_come_but_the_other_side_of_a_pair) {
  BOOST_TEST(verdict("Moved the parser here.", "Moved big parser here.").starts_with("prose"));
  BOOST_TEST(verdict("Moved the parser", "Moved parser ok").starts_with("prose"));
  BOOST_TEST(verdict("Moved the setup here today.", "Moved config here.").starts_with("prose"));
}

BOOST_AUTO_TEST_CASE(protected_tokens_stay_in_sequence) {
  BOOST_TEST(verdict("The parser is not slow.", "Parser slow.") == "prose not");
  BOOST_TEST(
      verdict("The run took 3 ms, was 5 ms.", "Run took 5 ms, 3 ms.").starts_with("prose 3"));
  BOOST_TEST(verdict("I have run `make test` twice.", "Run `make tests` twice.") ==
             "prose `make test`");
  BOOST_TEST(verdict("The parser fails.", "Parser fails 2.") == "prose");
  BOOST_TEST(verdict("I have still errors.", "Still errors.") == "holds");
}

BOOST_AUTO_TEST_CASE(a_longer_rewrite_is_refuted) {
  BOOST_TEST(verdict("config to run", "configuration in order to run") == "smaller");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
