#include <boost/test/unit_test.hpp>

#include "classify/classes_of.h"
#include "classify/diff.h"

namespace terse::test {

BOOST_AUTO_TEST_SUITE(diff)

BOOST_AUTO_TEST_CASE(a_hunk_ends_when_its_counts_are_used_up) {
  BOOST_TEST(classes_of("@@ -4,2 +4,3 @@\n it is what it was\n+and now it is more\n that is it\n"
                        "It is clear that this is the end of it.\n") ==
             "diff diff diff diff prose");
}

BOOST_AUTO_TEST_CASE(english_inside_a_hunk_is_diff) {
  BOOST_TEST(
      is_all_verbatim("--- a/doc.md\n+++ b/doc.md\n@@ -1,3 +1,3 @@\n I wrote this for you.\n"
                      "-It was not what we had in mind.\n+It is what we had in mind.\n\n"));
}

BOOST_AUTO_TEST_CASE(a_left_out_count_is_one) {
  Diff open;
  BOOST_REQUIRE(open_diff("@@ -7 +7 @@", open));
  BOOST_TEST(continue_diff("-old", open));
  BOOST_TEST(!is_between_hunks(open));
  BOOST_TEST(continue_diff("+new", open));
  BOOST_TEST(is_between_hunks(open));
}

BOOST_AUTO_TEST_CASE(no_newline_marks_count_for_nothing) {
  BOOST_TEST(
      classes_of(
          "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n") ==
      "diff diff diff diff diff");
}

BOOST_AUTO_TEST_CASE(dashes_around_a_sentence_open_no_diff) {
  Diff open;
  BOOST_TEST(!open_diff("--- that is what it was ---", open));
  BOOST_TEST(!open_diff("--- Expected", open));
  BOOST_TEST(open_diff("--- src/a.c\t2026-01-01", open));
}

BOOST_AUTO_TEST_CASE(a_diff_of_two_files_goes_on_over_the_second_header) {
  BOOST_TEST(is_all_verbatim(
      "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"
      "diff --git a/y b/y\nnew file mode 100644\n--- /dev/null\n+++ b/y\n"
      "@@ -0,0 +1 @@\n+We have this because it is of use to us.\n"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
