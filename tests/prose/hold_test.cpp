// When a rewrite goes out, and that the stream says the same however it is cut.
#include <boost/test/unit_test.hpp>

#include "prose/prose_runs.h"

namespace terse::test {
namespace {

const std::string verbose = "Let me read the parser of the pack.\n";
const std::string shorter = "Read parser of pack.\n";

std::string out_of(const std::string& text, Level level = Level::prose) {
  const std::string out = run(shipped(), text, at_level(level)).out;
  for (size_t block : {1, 7, 4096})
    BOOST_TEST(run_in_blocks(shipped(), text, block, at_level(level)).out == out);
  BOOST_TEST(run(shipped(), out, at_level(level)).out == out);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(holding)

BOOST_AUTO_TEST_CASE(the_last_paragraph_stays_as_it_came) {
  BOOST_TEST(out_of(verbose) == verbose);
  BOOST_TEST(out_of(verbose + "\n\n") == verbose + "\n\n");
  BOOST_TEST(out_of(verbose + "\n" + verbose) == shorter + "\n" + verbose);
}

BOOST_AUTO_TEST_CASE(what_touches_the_paragraph_belongs_to_it) {
  const std::string block = "```\nlet me\n```\n";
  BOOST_TEST(out_of(verbose + block) == verbose + block);
  BOOST_TEST(out_of(verbose + block + "\nDone.\n") == shorter + block + "\nDone.\n");
}

BOOST_AUTO_TEST_CASE(control_lines_do_not_end_the_last_paragraph) {
  BOOST_TEST(out_of(verbose + "\nTerse: ON\n") == verbose + "\nTerse: ON\n");
  BOOST_TEST(out_of(verbose + "Tokens: 4\n\n") == verbose + "Tokens: 4\n\n");
}

BOOST_AUTO_TEST_CASE(a_line_of_a_lone_cr_is_no_end_of_a_paragraph) {
  BOOST_TEST(out_of(verbose + "\r\r\nabc\n") == verbose + "\r\r\nabc\n");
}

BOOST_AUTO_TEST_CASE(each_line_keeps_its_ending) {
  BOOST_TEST(out_of("Let me read the parser of the pack.\r\n\r\nDone.\r\n") ==
             "Read parser of pack.\r\n\r\nDone.\r\n");
}

BOOST_AUTO_TEST_CASE(records_keep_their_place_behind_held_prose) {
  const std::string record =
      "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. "
      "Dispatching.\n";
  const std::string terse = "GM: ts/opt/OPT dispatch.\n";
  BOOST_TEST(out_of(verbose + record) == verbose + terse);
  BOOST_TEST(out_of(verbose + "\n" + record) == shorter + "\n" + terse);
  BOOST_TEST(out_of(verbose + record + "\nDone.\n") == shorter + terse + "\nDone.\n");
}

BOOST_AUTO_TEST_CASE(level_records_leaves_prose_alone) {
  BOOST_TEST(out_of(verbose + "\nDone.\n", Level::records) == verbose + "\nDone.\n");
}

BOOST_AUTO_TEST_CASE(a_paragraph_of_many_lines_goes_through) {
  std::string text;
  for (int i = 0; i < 80; ++i) text += "The parser reads the file and the lexer makes the tokens\n";
  BOOST_TEST(out_of(text + "\nDone.\n") == text + "\nDone.\n");
}

BOOST_AUTO_TEST_CASE(more_than_can_be_held_goes_out_as_it_came) {
  std::string text = verbose + "```\n";
  while (text.size() < 300 * 1024) text += "let me see the line of the code\n";
  text += "```\n\nDone.\n";
  BOOST_TEST(run(shipped(), text, at_level(Level::prose)).out == text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
