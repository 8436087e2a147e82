#include "rules/hole_ends.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace terse {
namespace {

// All values that a hole takes at the start of `text`, in the order in which they are tried.
std::string values(HoleType type, Bytes text, bool terse_face = false) {
  static const Dictionary table{"t", {{"Ruby on Rails", "rails"}, {"Ruby", "rb"}}};
  Hole hole;
  hole.type = type;
  HoleEnds ends(hole, type == HoleType::dictionary ? &table : nullptr, terse_face, text, 0);
  std::string out;
  for (size_t end = ends.next(); end != HoleEnds::none; end = ends.next()) {
    if (!out.empty()) out += " | ";
    out += text.substr(0, end);
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hole_ends)

BOOST_AUTO_TEST_CASE(an_int_is_digits_with_groups_of_three) {
  BOOST_TEST(values(HoleType::integer, "47 tests") == "47");
  BOOST_TEST(values(HoleType::integer, "1,234,567") == "1 | 1,234 | 1,234,567");
  BOOST_TEST(values(HoleType::integer, "1,2345") == "1");
  BOOST_TEST(values(HoleType::integer, "1234,567") == "1234");
  BOOST_TEST(values(HoleType::integer, "12.5") == "12");
  BOOST_TEST(values(HoleType::integer, "-3") == "");
  BOOST_TEST(values(HoleType::integer, "x") == "");
  BOOST_TEST(values(HoleType::integer, "") == "");
}

BOOST_AUTO_TEST_CASE(a_number_has_sign_decimals_and_exponent) {
  BOOST_TEST(values(HoleType::number, "-1,234.50e-3x") == "-1 | -1,234 | -1,234.50 | -1,234.50e-3");
  BOOST_TEST(values(HoleType::number, "+5") == "+5");
  BOOST_TEST(values(HoleType::number, "\u22125") == "\u22125");
  BOOST_TEST(values(HoleType::number, "\u00b15") == "\u00b15");
  BOOST_TEST(values(HoleType::number, "5.") == "5");
  BOOST_TEST(values(HoleType::number, "5e") == "5");
  BOOST_TEST(values(HoleType::number, ".5") == "");
  BOOST_TEST(values(HoleType::number, "--5") == "");
}

BOOST_AUTO_TEST_CASE(a_quantity_takes_any_part_of_a_unit) {
  BOOST_TEST(values(HoleType::quantity, "226ms.") == "226 | 226m | 226ms");
  BOOST_TEST(values(HoleType::quantity, "1,840 req/s)") ==
             "1 | 1,840 | 1,840 r | 1,840 re | 1,840 req | 1,840 req/ | 1,840 req/s");
  BOOST_TEST(values(HoleType::quantity, "$412.50/mo") ==
             "$412 | $412.50 | $412.50/ | $412.50/m | $412.50/mo");
  BOOST_TEST(values(HoleType::quantity, "~5\u00b5s") == "~5 | ~5\u00b5 | ~5\u00b5s");
  BOOST_TEST(values(HoleType::quantity, "5  ms") == "5");
  BOOST_TEST(values(HoleType::quantity, "m5") == "");
  // A unit's digits may not be cut either.
  BOOST_TEST(values(HoleType::quantity, "5m22") == "5 | 5m | 5m22");
}

BOOST_AUTO_TEST_CASE(a_percent_has_its_sign) {
  BOOST_TEST(values(HoleType::percent, "-18.2%).") == "-18.2%");
  BOOST_TEST(values(HoleType::percent, "18.2 % of") == "18.2 %");
  BOOST_TEST(values(HoleType::percent, "18.2  %") == "");
  BOOST_TEST(values(HoleType::percent, "18.2") == "");
}

BOOST_AUTO_TEST_CASE(a_word_starts_and_ends_in_no_punctuation_unless_it_is_paired) {
  BOOST_TEST(values(HoleType::word, "ab, c") == "a | ab");
  BOOST_TEST(values(HoleType::word, "f(x), c") == "f | f(x | f(x)");
  BOOST_TEST(values(HoleType::word, "a[1] c") == "a | a[1 | a[1]");
  BOOST_TEST(values(HoleType::word, "a) c") == "a");
  BOOST_TEST(values(HoleType::word, "a.b. c") == "a | a.b");
  for (const Bytes text : {",a", ";a", ":a", ".a", "(a", ")a", "[a", "]a", " a", "\x01", ""}) {
    BOOST_TEST(values(HoleType::word, text) == "");
  }
}

BOOST_AUTO_TEST_CASE(a_path_holds_a_slash_or_a_dot) {
  BOOST_TEST(values(HoleType::path, "a/b c") == "a/ | a/b");
  BOOST_TEST(values(HoleType::path, "a.c:1, c") == "a.c | a.c:1");
  BOOST_TEST(values(HoleType::path, "ab c") == "");
}

BOOST_AUTO_TEST_CASE(code_is_one_span_with_its_ticks) {
  BOOST_TEST(values(HoleType::code, "`a b` `c`") == "`a b`");
  BOOST_TEST(values(HoleType::code, "`a\nb`") == "");
  BOOST_TEST(values(HoleType::code, "`a") == "");
  BOOST_TEST(values(HoleType::code, "a`b`") == "");
}

BOOST_AUTO_TEST_CASE(a_dictionary_takes_its_longest_form_first_and_then_words) {
  BOOST_TEST(values(HoleType::dictionary, "Ruby on Rails,") ==
             "Ruby on Rails | Ruby | R | Ru | Rub | Ruby");
  BOOST_TEST(values(HoleType::dictionary, "rb/x", true) == "rb | r | rb | rb/ | rb/x");
  BOOST_TEST(values(HoleType::dictionary, "Go.") == "G | Go");
}

BOOST_AUTO_TEST_CASE(a_status_is_one_of_its_spellings) {
  BOOST_TEST(values(HoleType::status, "kept.") == "kept");
  BOOST_TEST(values(HoleType::status, "NO-OP ") == "NO-OP");
  BOOST_TEST(values(HoleType::status, "discarded — ") == "discard | discarded");
  BOOST_TEST(values(HoleType::status, "kepT") == "");
  BOOST_TEST(values(HoleType::status, "lost") == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
