#include "contract/hole_grammar.h"

#include <boost/test/unit_test.hpp>

namespace terse::contract {
namespace {

bool valid(HoleType type, Bytes value, Face face = Face::verbose, char next = '\0') {
  Hole hole;
  hole.type = type;
  return is_valid_value(hole, face, value, next);
}

void expect(HoleType type, std::initializer_list<Bytes> good, std::initializer_list<Bytes> bad) {
  for (const Bytes value : good) BOOST_TEST_CONTEXT(value) {
      BOOST_TEST(valid(type, value));
    }
  for (const Bytes value : bad) BOOST_TEST_CONTEXT(value) {
      BOOST_TEST(!valid(type, value));
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hole_grammar)

BOOST_AUTO_TEST_CASE(an_int_is_digits_with_or_without_groups_of_three) {
  expect(HoleType::integer, {"0", "7", "1840", "1,840", "12,345,678"},
         {"", "-7", "1,84", "1,8400", "1840,000", ",840", "7.0", "x7"});
  BOOST_TEST(!valid(HoleType::integer, "18", Face::verbose, '4'));
}

BOOST_AUTO_TEST_CASE(a_number_may_have_sign_groups_decimals_and_exponent) {
  expect(HoleType::number,
         {"7", "-7", "+7", "\u22127", "\u00b17", "1,840.25", "0.5", "1e-9", "2E6", "-1.5e+3"},
         {"", "-", ".5", "5.", "1e", "--7", "1,84.0", "7ms"});
}

BOOST_AUTO_TEST_CASE(a_quantity_is_a_number_with_prefix_and_unit) {
  expect(HoleType::quantity,
         {"226ms", "1,840 req/s", "$412.50/mo", "9.8x", "63.2%", "~5", "\u22655\u00b5s",
          "3 m\u00b2", "\u20ac5", "-18.2%", "5e", "1e3s", "20\u00b0"},
         {"", "ms", "$", "5  ms", "5 ", "5ms now", "5-6", "5_a", "$ 5", "5 2"});
}

BOOST_AUTO_TEST_CASE(a_percent_ends_in_its_sign) {
  expect(HoleType::percent, {"5%", "-18.2%", "+0.6 %", "\u22125%"},
         {"5", "%", "5  %", "$5%", "5%%"});
}

BOOST_AUTO_TEST_CASE(a_word_has_no_blank_and_no_outer_punctuation) {
  expect(HoleType::word, {"a", "tests", "a.b", "f(x)", "x[1]", "-q", "it's", "\u00fcber"},
         {"", "a b", "a,", "(a", "a)", "a]", ".a", "a.", "a\tb", "a\nb", "[x]"});
}

BOOST_AUTO_TEST_CASE(a_path_is_a_word_with_a_slash_or_a_dot) {
  expect(HoleType::path, {"src/a.c", "README.md", "src/a.c:41:7", "/"},
         {"README", "a b/c", "a/b,"});
}

BOOST_AUTO_TEST_CASE(code_is_one_backtick_span) {
  expect(HoleType::code, {"`a b`", "``"}, {"`", "`a", "a`", "`a`b`", "`a\nb`"});
}

BOOST_AUTO_TEST_CASE(a_status_has_three_spellings_a_row_in_two_forms) {
  expect(HoleType::status, {"kept", "Keep", "DISCARDED", "reverted", "no-op", "NOOP"},
         {"KePt", "passed", "keeps", "no op", ""});
}

BOOST_AUTO_TEST_CASE(a_list_has_two_items_or_more) {
  expect(HoleType::list, {"a, b", "1ms, 2ms, 3ms", "1,089ms, 2ms", "a, b,"},
         {"a", "a,b", "a, ", ", a", "a, , b"});
  BOOST_TEST(valid(HoleType::list, "a,b", Face::terse));
  BOOST_TEST(valid(HoleType::list, "1,089ms, 2ms", Face::terse));
  BOOST_TEST(!valid(HoleType::list, "a,,b", Face::terse));
  BOOST_TEST(!valid(HoleType::list, "a,", Face::terse));
}

BOOST_AUTO_TEST_CASE(a_kept_case_refuses_a_lower_initial_on_the_terse_face_only) {
  Hole hole;
  hole.keep_case = true;
  BOOST_TEST(is_valid_value(hole, Face::terse, "Added x", '\0'));
  BOOST_TEST(!is_valid_value(hole, Face::terse, "added x", '\0'));
  BOOST_TEST(is_valid_value(hole, Face::verbose, "added x", '\0'));
}

BOOST_AUTO_TEST_CASE(a_lower_initial_refuses_a_capital_on_the_terse_face_only) {
  Hole hole;
  hole.empty_words.lower_initial = true;
  BOOST_TEST(is_valid_value(hole, Face::terse, "added x", '\0'));
  BOOST_TEST(is_valid_value(hole, Face::terse, "`x` added", '\0'));
  BOOST_TEST(!is_valid_value(hole, Face::terse, "JSON x", '\0'));
  BOOST_TEST(is_valid_value(hole, Face::verbose, "JSON x", '\0'));
}

BOOST_AUTO_TEST_CASE(a_line_break_is_a_wrap_where_the_next_word_did_not_fit) {
  const std::string line(55, 'x');
  BOOST_TEST(wrapped_end(line + "\n12345 rest", 0) == line.size() + 11);     // 55 + 1 + 5 = 61
  BOOST_TEST(wrapped_end(line + "\n1234 rest", 0) == line.size());           // 60
  BOOST_TEST(wrapped_end(line + "\n  12345", 0) == line.size() + 8);         // indented
  BOOST_TEST(wrapped_end(line + "\n\n" + line, 0) == line.size());           // a blank line
  BOOST_TEST(wrapped_end("short\n" + line + "\n123456", 6) == 6 + 55 + 7u);  // its own line counts
  std::string wide;
  for (int i = 0; i < 30; ++i) wide += "\u00e9";  // 60 bytes, 30 characters
  BOOST_TEST(wrapped_end(wide + "\n1234567", 0) == wide.size());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::contract
