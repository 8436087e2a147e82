#include "classify/error.h"

#include <boost/test/unit_test.hpp>

#include "classify/classes_of.h"
#include "classify/location.h"

namespace terse::test {

BOOST_AUTO_TEST_SUITE(error)

BOOST_AUTO_TEST_CASE(an_anchor_is_told_by_its_head_and_not_by_its_words) {
  BOOST_TEST((error_line("ValueError: it is not what it should be", 0) == ErrorLine::anchor));
  BOOST_TEST((error_line("error[E0001]: this is it", 0) == ErrorLine::anchor));
  BOOST_TEST((error_line("Fatal error: Uncaught thing", 0) == ErrorLine::anchor));
  BOOST_TEST((error_line("a/b.c:3:4: warning: x", 0) == ErrorLine::anchor));
  BOOST_TEST((error_line("Error handling is what it was before.", 0) == ErrorLine::none));
  BOOST_TEST((error_line("Errors: none", 0) == ErrorLine::none));
}

BOOST_AUTO_TEST_CASE(a_word_that_ends_as_an_error_s_name_is_none) {
  BOOST_TEST((error_line("Learning: a wider index is no faster", 0) == ErrorLine::none));
  BOOST_TEST((error_line("Mirror: the second host", 0) == ErrorLine::none));
  BOOST_TEST((error_line("Mechanic: an index", 0) == ErrorLine::none));
  BOOST_TEST((error_line("DeprecationWarning: x is old", 0) == ErrorLine::anchor));
  BOOST_TEST((error_line("java.io.IOException: x", 0) == ErrorLine::anchor));
}

BOOST_AUTO_TEST_CASE(prefixes_and_rules_hold_a_block) {
  BOOST_TEST((error_line("==811== Invalid read", 0) == ErrorLine::prefix));
  BOOST_TEST((error_line("[rank3]: x", 0) == ErrorLine::prefix));
  BOOST_TEST((error_line(std::string(50, '='), 0) == ErrorLine::rule));
  BOOST_TEST((error_line("======= FAILURES =======", 0) == ErrorLine::rule));
  BOOST_TEST((error_line("===", 0) == ErrorLine::none));
}

BOOST_AUTO_TEST_CASE(a_blank_line_alone_ends_nothing) {
  BOOST_TEST(classes_of("Traceback (most recent call last):\n  x\n\nname = it\n\nmore of it\n") ==
             "error error blank error blank error");
}

BOOST_AUTO_TEST_CASE(without_a_blank_line_only_first_person_ends_a_block) {
  BOOST_TEST(
      classes_of(
          "TypeError: no\n  at f (a.js:1:2)\nThe cause of it is that the value is not set.\n") ==
      "error error error");
  BOOST_TEST(classes_of("TypeError: no\n  at f (a.js:1:2)\nI see that the value is not set.\n") ==
             "error error prose");
}

BOOST_AUTO_TEST_CASE(after_a_blank_line_a_strong_sentence_ends_a_block) {
  BOOST_TEST(
      classes_of("TypeError: no\n\nThe cause of it is that the value is not set at all.\n") ==
      "error blank prose");
}

BOOST_AUTO_TEST_CASE(advice_ends_no_block) {
  BOOST_TEST(
      is_all_verbatim("TypeError: no\n\nIf this is not what you want, then use the other one.\n\n"
                      "Run it again with the flag that is shown above.\n\n"
                      "  The text of a tool that is indented is the tool's.\n"));
}

BOOST_AUTO_TEST_CASE(a_rule_holds_its_block_until_the_next_rule) {
  const std::string rule(60, '=');
  BOOST_TEST(is_all_verbatim(
      rule + "\nFAIL: x\n\nThe cause of it is that the value is not set at all.\n"));
  BOOST_TEST(!is_all_verbatim(rule + "\nFAIL: x\n" + rule +
                              "\n\nThe cause of it is that the value is not set at all.\n"));
}

BOOST_AUTO_TEST_CASE(a_location_beats_any_number_of_stop_words) {
  for (const Bytes text : {"it is at:4:12 that it was", "so it is at 0x7ffe1234 and that is it",
                           "it is at (12,5): and so on", "it was not: error that is it",
                           "#3 it is what it is (and so on)", "frame #2: it is what it is",
                           "cat: it.txt: it is not there", "src/a.py:12: it is what it is"}) {
    BOOST_TEST(has_location(text), text);
    BOOST_TEST(is_all_verbatim(text));
  }
  BOOST_TEST(!has_location("at first it was not clear to me"));
  BOOST_TEST(!has_location("It stopped at 12:30 and that was it."));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
