#include "rules/derive_parser.h"

#include <boost/test/unit_test.hpp>

namespace terse {
namespace {

Template two_holes() {
  Template shape;
  for (const char* name : {"after", "delta"}) {
    Hole hole;
    hole.name = name;
    hole.type = HoleType::quantity;
    shape.holes.push_back(hole);
  }
  return shape;
}

// The steps in reverse Polish order, or the fault with its column.
std::string steps(const std::string& expression) {
  const Template shape = two_holes();
  const auto parsed = parse_derive(expression, shape);
  if (!parsed) return std::to_string(parsed.error().column) + ": " + parsed.error().what;
  std::string out;
  for (const DeriveStep& step : *parsed) {
    if (!out.empty()) out += ' ';
    switch (step.kind) {
      case DeriveStep::Kind::hole:
        out += shape.holes[step.hole].name;
        break;
      case DeriveStep::Kind::constant:
        out += std::to_string(step.constant) + 'e' + std::to_string(step.decimals);
        break;
      default:
        out += "+-*/"[static_cast<int>(step.kind) - static_cast<int>(DeriveStep::Kind::add)];
    }
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(derive_parser)

BOOST_AUTO_TEST_CASE(products_bind_before_sums_and_both_from_the_left) {
  BOOST_TEST(steps("after / (1 + delta)") == "after 1e0 delta + /");
  BOOST_TEST(steps("after-delta-1") == "after delta - 1e0 -");
  BOOST_TEST(steps("after + delta * 2 / after") == "after delta 2e0 * after / +");
  BOOST_TEST(steps("  after*(delta - 0.25)  ") == "after delta 25e2 - *");
}

BOOST_AUTO_TEST_CASE(faults_are_placed) {
  BOOST_TEST(steps("") == "1: a hole name or a number is missing");
  BOOST_TEST(steps("after / ") == "9: a hole name or a number is missing");
  BOOST_TEST(steps("after / (1 + delta") == "19: a ) is missing");
  BOOST_TEST(steps("after delta") == "7: something is left over after the expression");
  BOOST_TEST(steps("after / before") == "9: there is no hole \"before\"");
  BOOST_TEST(steps("after * 1.2.3") == "9: \"1.2.3\" is no number of at most 15 digits");
  BOOST_TEST(steps("after * 12345678901234567") ==
             "9: \"12345678901234567\" is no number of at most 15 digits");
  BOOST_TEST(steps("-after") == "1: a hole name or a number is missing");
}

BOOST_AUTO_TEST_CASE(nesting_is_bounded) {
  const std::string deep = std::string(15, '(') + "after" + std::string(15, ')');
  const std::string deeper = std::string(100000, '(') + "after";
  BOOST_TEST(steps(deep) == "after");
  BOOST_TEST(steps(deeper) == "17: the expression nests too deep");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
