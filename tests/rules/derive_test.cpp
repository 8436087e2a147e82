#include "rules/derive.h"

#include <boost/test/unit_test.hpp>

#include "rules/derive_parser.h"

namespace terse {
namespace {

// `before` by `expression` from after and delta; "-" where it cannot be had.
std::string before(Bytes after, Bytes delta,
                   const std::string& expression = "after / (1 + delta)") {
  Template shape;
  const std::pair<const char*, HoleType> holes[] = {{"before", HoleType::quantity},
                                                    {"after", HoleType::quantity},
                                                    {"delta", HoleType::percent},
                                                    {"absent", HoleType::quantity}};
  for (const auto& [name, type] : holes) {
    Hole hole;
    hole.name = name;
    hole.type = type;
    shape.holes.push_back(hole);
  }
  shape.holes[0].derive = *parse_derive(expression, shape);
  return recompute(shape, 0, {{}, {true, after}, {true, delta}, {}}).value_or("-");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(derive)

// Source: the design, "How a record may leave a field out".
BOOST_AUTO_TEST_CASE(the_examples_of_the_design_recompute) {
  BOOST_TEST(before("226ms", "-18.2%") == "276ms");
  BOOST_TEST(before("33.0ms", "-20.9%") == "41.7ms");
  BOOST_TEST(before("74.0%", "+2.6%") == "72.1%");
}

BOOST_AUTO_TEST_CASE(halves_go_away_from_zero) {
  BOOST_TEST(before("5", "0%", "after / 2") == "3");
  BOOST_TEST(before("-5", "0%", "after / 2") == "-3");
  BOOST_TEST(before("0.5", "0%", "after / 2") == "0.3");
  BOOST_TEST(before("7", "0%", "after / 3") == "2");
  BOOST_TEST(before("8", "0%", "after / 3") == "3");
}

BOOST_AUTO_TEST_CASE(the_result_is_spelled_as_the_operand) {
  BOOST_TEST(before("1,840 req/s", "+15.0%") == "1,600 req/s");
  BOOST_TEST(before("1840 req/s", "+15.0%") == "1600 req/s");
  BOOST_TEST(before("$412.50/mo", "-25%") == "$550.00/mo");
  BOOST_TEST(before("999ms", "-0.1%") == "1000ms");
  BOOST_TEST(before("2,000ms", "+100.0%") == "1,000ms");
  BOOST_TEST(before("0.04s", "-20 %") == "0.05s");
  BOOST_TEST(before("226ms", "\u221218.2%") == "276ms");
}

BOOST_AUTO_TEST_CASE(zero_has_no_sign) {
  BOOST_TEST(before("-0.0", "0%", "after / 2") == "0.0");
  BOOST_TEST(before("-1", "0%", "after / 3") == "0");
}

BOOST_AUTO_TEST_CASE(what_is_not_exact_is_not_derived) {
  for (const Bytes after : {"<5ms", ">5ms", "\u22645ms", "\u22655ms", "~5ms", "\u00b15ms", "1e3ms",
                            "fast", "1234567890123456789"}) {
    BOOST_TEST(before(after, "-10%") == "-");
  }
}

BOOST_AUTO_TEST_CASE(arithmetic_that_has_no_result_gives_none) {
  BOOST_TEST(before("226ms", "-100%") == "-");
  BOOST_TEST(before("226ms", "-18.2%", "absent / (1 + delta)") == "-");
  BOOST_TEST(before("226ms", "-18.2%", "1 + delta") == "-");
  BOOST_TEST(before("226ms", "-18.2%", "before + after") == "-");
  const std::string huge = "after * after * after * after * after";
  BOOST_TEST(before("999999999999999999", "0%", huge) == "-");
}

BOOST_AUTO_TEST_CASE(different_units_are_never_used_together) {
  Template shape;
  for (const char* name : {"sum", "a", "b"}) {
    Hole hole;
    hole.name = name;
    hole.type = HoleType::quantity;
    shape.holes.push_back(hole);
  }
  shape.holes[0].derive = *parse_derive("a + b", shape);
  const auto sum = [&](Bytes a, Bytes b) {
    return recompute(shape, 0, {{}, {true, a}, {true, b}}).value_or("-");
  };
  BOOST_TEST(sum("5ms", "6ms") == "11ms");
  BOOST_TEST(sum("5ms", "6s") == "-");
  BOOST_TEST(sum("$5", "6") == "-");
  BOOST_TEST(sum("$5", "\u20ac6") == "-");
  BOOST_TEST(sum("5 ms", "6ms") == "-");
  // The operand with the most decimals decides; of several the first one's grouping.
  BOOST_TEST(sum("1,005ms", "6.25ms") == "1011.25ms");
  BOOST_TEST(sum("1,005ms", "6000ms") == "7,005ms");
  BOOST_TEST(sum("6000ms", "1,005ms") == "7005ms");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
