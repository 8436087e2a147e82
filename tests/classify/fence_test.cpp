#include <boost/test/unit_test.hpp>

#include "classify/classes_of.h"

namespace terse::test {

BOOST_AUTO_TEST_SUITE(fence)

BOOST_AUTO_TEST_CASE(fence_lines_and_all_between_are_code) {
  BOOST_TEST(classes_of("```cpp\nWe do this because it is the way that we do it.\n```\n") ==
             "code code code");
}

BOOST_AUTO_TEST_CASE(only_a_run_as_long_as_the_opening_closes) {
  BOOST_TEST(classes_of("````\n```\n~~~~\n```` x\n````\nThat is all that there is to it.\n") ==
             "code code code code code prose");
}

BOOST_AUTO_TEST_CASE(an_info_string_inside_an_open_fence_opens_and_closes_nothing) {
  BOOST_TEST(classes_of("```\n```python\nx = 1\n```\nThat is all that there is to it.\n") ==
             "code code code code prose");
}

BOOST_AUTO_TEST_CASE(an_unclosed_fence_runs_to_the_end) {
  BOOST_TEST(classes_of("~~~\nIt is as it was.\n\nIt is as it was.\n") == "code code code code");
}

BOOST_AUTO_TEST_CASE(a_backtick_in_the_info_string_makes_it_inline_code) {
  BOOST_TEST(classes_of("```foo``` is what you have to write in the middle of a line.\n"
                        "So this one is a sentence of its own again.\n")
                 .find("code") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(carets_below_source_are_no_fence) {
  BOOST_TEST(classes_of("lib/a.ts:3:8 - error TS1: no\n\n3 show(7);\n~~~~\n\n"
                        "I think that this is the one that we have to look at.\n") ==
             "error blank error error blank prose");
  BOOST_TEST(classes_of("The call is the one that is marked:\n    ~~~~^^^^\n").find("code") ==
             classes_of("The call is the one that is marked:\n    x~~~^^^^\n").find("code"));
}

BOOST_AUTO_TEST_CASE(a_fence_in_a_list_item_may_be_indented_deeper) {
  BOOST_TEST(
      classes_of("1. This is the step that comes first:\n\n     ```\n     make\n     ```\n") ==
      "bullet blank code code code");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
