#include "contract/rational.h"

#include <boost/test/unit_test.hpp>

#include "contract/derive_check.h"
#include "contract/rule_set_builder.h"

namespace terse::contract {

BOOST_AUTO_TEST_SUITE(derived_fields)

// before = after / (1 + delta)
std::string before(const std::string& after, const std::string& delta) {
  static test::RuleSetBuilder rules;
  if (rules.rules().templates.empty()) {
    rules.shape("t")
        .verbose({"{before:quantity} to {after:quantity} ({delta:percent})"})
        .derive("before", "after 1 delta + /");
  }
  const std::vector<FieldValue> printed = {{false, {}}, {true, after}, {true, delta}};
  return recompute(rules.named("t"), 0, printed).value_or("none");
}

BOOST_AUTO_TEST_CASE(the_value_before_a_change_recomputes_in_the_operands_own_style) {
  const struct {
    const char *after, *delta, *before;
  } rows[] = {
      {"226ms", "-18.2%", "276ms"},
      {"33.0ms", "-20.9%", "41.7ms"},
      {"33.0", "-20.9%", "41.7"},
      {"74.0%", "+2.6%", "72.1%"},
      {"1.09 MB", "-54.8%", "2.41 MB"},
      {"$412.50/mo", "-37.0%", "$654.76/mo"},
      {"9.8x", "+58.1%", "6.2x"},
      {"231ms", "+16.7%", "198ms"},
      {"96.5s", "-18.2%", "118.0s"},
      {"100", "0%", "100"},
      {"100", "0.0 %", "100"},
      {"50", "-50%", "100"},
      {"1,840 req/s", "+11.4%", "1,652 req/s"},
      {"840 req/s", "-50%", "1680 req/s"},
      {"1,840", "-99%", "184,000"},
      {"1840", "-99%", "184000"},
      {"226ms", "\u221218.2%", "276ms"},
      {"-5", "+100%", "-3"},
      {"-4", "+100%", "-2"},
      {"5", "+100%", "3"},
      {"+4", "+100%", "2"},
      {"0", "-50%", "0"},
      {"0.00s", "-50%", "0.00s"},
      {"1", "+300%", "0"},
      {"2", "+300%", "1"},
      {"-2", "+300%", "-1"},
      {"-1", "+300%", "0"},
  };
  for (const auto& row : rows) {
    BOOST_TEST_CONTEXT(row.after << " " << row.delta) {
      BOOST_TEST(before(row.after, row.delta) == row.before);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_computed_is_not_derived) {
  const std::pair<const char*, const char*> rows[] = {
      {"226ms", "-100%"},  // division by zero
      {"~226ms", "-18.2%"},      {"<226ms", "-18.2%"},
      {"\u2264226ms", "-18.2%"}, {"1e3", "-18.2%"},
      {"\u00b1226", "-18.2%"},   {"226ms", "\u00b118.2%"},
      {"many", "-18.2%"},        {"226ms", "some"},
      {"226ms", "18.2"},         {"1234567890123456789", "-18.2%"},  // 19 digits
      {"226ms", "-18.2e1%"}};
  for (const auto& [after, delta] : rows) {
    BOOST_TEST_CONTEXT(after << " " << delta) {
      BOOST_TEST(before(after, delta) == "none");
    }
  }
}

std::string sum(const std::string& a, const std::string& b) {
  static test::RuleSetBuilder rules;
  if (rules.rules().templates.empty()) {
    rules.shape("t").verbose({"{sum:quantity} {a:quantity} {b:quantity}"}).derive("sum", "a b +");
  }
  const std::vector<FieldValue> printed = {{false, {}}, {true, a}, {true, b}};
  return recompute(rules.named("t"), 0, printed).value_or("none");
}

BOOST_AUTO_TEST_CASE(the_operand_with_the_most_decimals_gives_the_style) {
  BOOST_TEST(sum("1.5ms", "2.25ms") == "3.75ms");
  BOOST_TEST(sum("1,000", "234.5") == "1234.5");
  BOOST_TEST(sum("1,000.5", "234") == "1,234.5");
  BOOST_TEST(sum("1,000", "234") == "1,234");
  BOOST_TEST(sum("234", "1,000") == "1234");
  BOOST_TEST(sum("-3", "2") == "-1");
  BOOST_TEST(sum("$3", "$2") == "$5");
}

BOOST_AUTO_TEST_CASE(different_units_are_never_used_together) {
  BOOST_TEST(sum("1.2s", "840ms") == "none");
  BOOST_TEST(sum("1.2 s", "1.2s") == "none");
  BOOST_TEST(sum("$3", "3") == "none");
  BOOST_TEST(sum("3%", "3") == "none");
}

BOOST_AUTO_TEST_CASE(overflow_gives_nothing) {
  auto big = Rational::parse("999999999999999999");
  BOOST_REQUIRE(big);
  auto square = big->times(*big);
  BOOST_REQUIRE(square);
  BOOST_TEST(!square->times(*square));
  BOOST_TEST(!big->over(*Rational::parse("0")));
  BOOST_TEST(*big->plus(*big)->print(0, true) == "1,999,999,999,999,999,998");
}

BOOST_AUTO_TEST_CASE(halves_round_away_from_zero) {
  const std::pair<const char*, const char*> rows[] = {
      {"0.5", "1"},   {"-0.5", "-1"}, {"1.5", "2"},   {"2.5", "3"},
      {"-2.5", "-3"}, {"0.49", "0"},  {"-0.49", "0"}, {"2.499999", "2"}};
  for (const auto& [number, rounded] : rows) {
    BOOST_TEST(*Rational::parse(number)->print(0, false) == rounded);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::contract
