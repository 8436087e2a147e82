#include "rules/rule_index.h"

#include <boost/test/unit_test.hpp>

#include "rules/toml_rules.h"

namespace terse {
namespace {

std::string named(const std::string& name, const std::string& verbose, const std::string& terse) {
  return "[[template]]\nname = \"" + name + "\"\nverbose = '''" + verbose + "'''\nterse = '''" +
         terse + "'''\n";
}

const test::TomlRules& rules() {
  static const test::TomlRules rules(
      named("round", "Round {n:int}: {x:text}.", "R{n} {x}") +
      named("report", "{who:word} Agent Report: {x:text}.", "{who}: {x}") +
      named("other", "Round {n:int} is over.", "R{n} over") +
      named("odd", "[{n:int} ]{x:text}", "{x}"));
  return rules;
}

std::string candidates(Bytes text, RuleIndex::Face face = RuleIndex::Face::verbose) {
  const RuleIndex index(rules().rules(), face);
  std::vector<FormRef> found;
  index.candidates(text, found);
  std::string out;
  for (const FormRef& ref : found) {
    if (!out.empty()) out += ' ';
    out += rules().rules().templates[ref.rule].name;
  }
  return out;
}

bool opens(Bytes text, RuleIndex::Face face = RuleIndex::Face::verbose) {
  const std::vector<bool> asleep(rules().rules().templates.size(), false);
  return RuleIndex(rules().rules(), face).opens_record(text, asleep);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rule_index)

BOOST_AUTO_TEST_CASE(candidates_come_in_the_order_of_precedence) {
  BOOST_TEST(candidates("Round 7: x.") == "round other odd");
  BOOST_TEST(candidates("Builder Agent Report: x.") == "report odd");
  BOOST_TEST(candidates("Rounds 7") == "odd");
  BOOST_TEST(candidates("") == "");
}

BOOST_AUTO_TEST_CASE(a_wrapped_record_is_found_by_its_first_word) {
  BOOST_TEST(candidates("Round\n  7: x.") == "round other odd");
  BOOST_TEST(candidates("Builder Agent\nReport: x.") == "report odd");
  BOOST_TEST(candidates("Builder Agent") == "report odd");
  BOOST_TEST(candidates("Builder") == "odd");
}

BOOST_AUTO_TEST_CASE(a_literal_that_ends_inside_a_word_is_found_by_its_bytes) {
  BOOST_TEST(candidates("R7 x", RuleIndex::Face::terse) == "round other odd");
  BOOST_TEST(candidates("Q7 x: y", RuleIndex::Face::terse) == "report odd");
}

BOOST_AUTO_TEST_CASE(a_line_that_starts_with_a_leading_literal_opens_a_record) {
  BOOST_TEST(opens("Round 7: x"));
  BOOST_TEST(!opens("Rounds 7"));
  BOOST_TEST(!opens("Builder Agent Report: x"));
  BOOST_TEST(!opens(""));
  BOOST_TEST(opens("R7 x", RuleIndex::Face::terse));
  BOOST_TEST(!opens("Rx 7", RuleIndex::Face::terse));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
