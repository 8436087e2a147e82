// Commands, commits, tables, data, progress, summaries and classifications by their shape.
#include <boost/test/unit_test.hpp>

#include "classify/classes_of.h"

namespace terse::test {

BOOST_AUTO_TEST_SUITE(shapes)

BOOST_AUTO_TEST_CASE(prompts_and_their_continuations_are_commands) {
  BOOST_TEST(classes_of("$ make \\\n    all \\\n    check\n") == "command command command");
  BOOST_TEST(classes_of("> /skill:run --goal \"it is what it is\"\n") == "command");
  BOOST_TEST(classes_of("# make install\n") == "command");
  BOOST_TEST(classes_of("$3.40 for a run is what it costs us.\n") == "prose");
}

BOOST_AUTO_TEST_CASE(a_key_with_a_shell_command_is_a_command) {
  BOOST_TEST(classes_of("Verify: curl -s http://h/x && make test\n") == "command");
  BOOST_TEST(classes_of("Metric command: ./bench --json | jq .p95\n") == "command");
}

BOOST_AUTO_TEST_CASE(log_entries_and_commit_lines_are_commits) {
  BOOST_TEST(
      classes_of("commit 4be1f0c9d1\nAuthor: D <d@e>\n\n    We do this because it is better.\n\n"
                 "That is the one that I had in mind.\n") ==
      "commit commit blank commit blank prose");
  BOOST_TEST(classes_of("[main 4be1f0c] it is what it was, and that is it\n") == "commit");
  BOOST_TEST(classes_of("Commit: \"it is what it was, and that is it\"\n") == "commit");
  BOOST_TEST(classes_of("commit this after the review, as it is not ready yet\n") == "prose");
}

BOOST_AUTO_TEST_CASE(a_tab_between_cells_is_tsv) {
  BOOST_TEST(classes_of("round\tnote\n7\tit is what it was and so on\n\t\tx\n") == "tsv tsv tsv");
}

BOOST_AUTO_TEST_CASE(tables_are_tables) {
  BOOST_TEST(classes_of("| a | it is what it was |\n|---|---|\n| b | and that is it |\n") ==
             "table table table");
  BOOST_TEST(is_all_verbatim("what | how it is done\n--- | ---\nit is this | and that is how\n"));
  BOOST_TEST(is_all_verbatim("\xe2\x94\x82 it is what it was \xe2\x94\x82\n"));
}

BOOST_AUTO_TEST_CASE(structured_lines_are_data) {
  for (const Bytes text :
       {"{\"note\": \"it is what it was\"}\n", "2026-03-01T10:00:00Z it is what it was and so on\n",
        "[10:00:01] it is what it was and so on\n", "   12: it is what it was and so on\n",
        "12\xe2\x86\x92it is what it was and so on\n", "> it is what it was and so on\n",
        "src/a.md:4: it is what it was and so on\n", "level=info msg=x it=1 was=2\n"}) {
    BOOST_TEST(is_all_verbatim(text), text);
  }
}

BOOST_AUTO_TEST_CASE(text_that_is_not_english_is_data) {
  BOOST_TEST(
      classes_of(
          "Der Test ist nicht so, wie er in der alten Version war, und das ist ein Fehler.\n") ==
      "data");
  BOOST_TEST(classes_of("Les tests ne sont pas dans la version que nous avons.\n") == "data");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_never_prose) {
  using namespace std::string_literals;
  BOOST_TEST(is_all_verbatim("It is what it was\0 and so on.\n"s));
  BOOST_TEST(is_all_verbatim("It is what it was \xff and so on.\n"));
  BOOST_TEST(is_all_verbatim("It is what it \x1b[1mwas\x1b[0m and so on.\n"));
  BOOST_TEST(classes_of("It is at 10%\rIt is at 20%\r\n") == "progress");
  BOOST_TEST(is_all_verbatim(std::string(70000, 'a') + " it is what it was and so on\n"));
  BOOST_TEST(classes_of("\xff\xfeI\0t\0\n\0It is what it was and so on.\n"s) == "data data");
}

BOOST_AUTO_TEST_CASE(progress_is_progress) {
  BOOST_TEST(classes_of("[ 33%] Building it\n[3/9] linking it\n[####----] 50%\n") ==
             "progress progress progress");
}

BOOST_AUTO_TEST_CASE(a_summary_runs_to_the_end) {
  BOOST_TEST(classes_of("## Summary\n\n- It is what it was.\n\nI have nothing to add to that.\n") ==
             "summary blank summary blank summary");
  BOOST_TEST(classes_of("Summary of what I did is below, as it was asked for.\n") == "prose");
}

BOOST_AUTO_TEST_CASE(classifications_are_exact_words) {
  BOOST_TEST(classes_of("noise\nFailure class: line_scope_drift\ntry 3: regression\n") ==
             "classification classification classification");
  BOOST_TEST(classes_of("This is not a regression, as we can see from the second run.\n") ==
             "prose");
}

BOOST_AUTO_TEST_CASE(prose_needs_two_stop_words_and_the_shape_of_a_sentence) {
  BOOST_TEST(classes_of("The parser is the part that we have to change.\n") == "prose");
  BOOST_TEST(classes_of("- the parser is the part that has to change\n") == "bullet");
  BOOST_TEST(classes_of("## What is still to be done\n") == "heading");
  BOOST_TEST(is_all_verbatim("int main(void) {\n"));
  BOOST_TEST(is_all_verbatim("Resolving dependencies of the workspace...\n"));
  BOOST_TEST(is_all_verbatim("    if it is what it was then this is it\n"));
}

BOOST_AUTO_TEST_CASE(english_that_a_command_prints_from_a_file_stays_verbatim) {
  BOOST_TEST(is_all_verbatim(
      "$ cat NOTES\n# Notes\n\nThe cause of it is that the value is not set at all.\n"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
