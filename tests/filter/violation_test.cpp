// What happens when the contract refutes a candidate. The rules are broken by hand: a terse face
// prints a number that the input does not hold, which no loader would let pass.
#include <boost/test/unit_test.hpp>

#include "filter/runs.h"
#include "rules/toml_rules.h"

namespace terse::test {
namespace {

std::string named(const std::string& name, const std::string& verbose, const std::string& terse,
                  const std::string& more = "") {
  return "[[template]]\nname = \"" + name + "\"\nverbose = '''" + verbose + "'''\nterse = '''" +
         terse + "'''\n" + more + "\n";
}

std::unique_ptr<const Rulebook> broken_rules() {
  std::vector<Pack> packs;
  packs.push_back(pack_of(
      named("broken", "Report of {who:word}: the cut is at {x:text} by now.", "cut {who}: {x}") +
      named("good", "All of the {n:int} tests are passing now.", "pass {n}") +
      named("last", "The loop is at its end {n:int}.", "end {n}", "final = \"verbatim\"")));
  // The engine compares fields and finds nothing wrong.
  Template& shape = packs[0].templates[0];
  List<Part> parts{{Part::Kind::literal, 0, packs[0].keep("12345 ")}};
  for (const Part& part : shape.terse.parts) parts.push_back(part);
  shape.terse.parts = std::move(parts);
  return std::make_unique<const Rulebook>(std::move(packs), Glyphs::unicode);
}

constexpr const char* bad = "Report of me: the cut is at the front by now.\n";
constexpr const char* good = "All of the 47 tests are passing now.\n";
constexpr const char* last = "The loop is at its end 5.\n";

Run with(OnViolation on_violation, const std::string& text) {
  PipelineOptions options;
  options.on_violation = on_violation;
  const auto rules = broken_rules();
  const Run result = run(*rules, text, options);
  BOOST_TEST(run_in_blocks(*rules, text, 7, options).out == result.out);
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(violation)

BOOST_AUTO_TEST_CASE(the_original_goes_out_and_the_incident_is_told) {
  const Run result = with(OnViolation::disable, bad);
  BOOST_TEST(result.out == bad);
  BOOST_REQUIRE_EQUAL(result.incidents.size(), 1u);
  BOOST_TEST(
      result.incidents[0] ==
      "test/broken: 12345 cut me: the front | a number is printed that the input does not hold");
  BOOST_TEST(result.totals.violations == 1u);
  BOOST_REQUIRE_EQUAL(result.records.size(), 1u);
  BOOST_CHECK(result.records[0].outcome == Outcome::violation);
  BOOST_TEST(!result.failed);
}

BOOST_AUTO_TEST_CASE(disable_leaves_the_rest_of_the_stream_verbatim) {
  const Run result = with(OnViolation::disable, std::string(good) + bad + good + bad);
  BOOST_TEST(result.out == std::string("pass 47\n") + bad + good + bad);
  BOOST_TEST(result.incidents.size() == 1u);
}

BOOST_AUTO_TEST_CASE(quarantine_takes_only_the_rule_out_of_use) {
  const Run result = with(OnViolation::quarantine, std::string(bad) + good + bad);
  BOOST_TEST(result.out == std::string(bad) + "pass 47\n" + bad);
  BOOST_TEST(result.incidents.size() == 1u);
}

BOOST_AUTO_TEST_CASE(fail_is_disable_with_a_failed_run) {
  const Run result = with(OnViolation::fail, std::string(bad) + good);
  BOOST_TEST(result.out == std::string(bad) + good);
  BOOST_TEST(result.failed);
}

BOOST_AUTO_TEST_CASE(a_held_record_goes_out_before_a_violation) {
  for (const OnViolation on : {OnViolation::disable, OnViolation::quarantine, OnViolation::fail}) {
    const Run result = with(on, std::string(last) + bad);
    BOOST_TEST(result.out == std::string("end 5\n") + bad);
    BOOST_REQUIRE_EQUAL(result.records.size(), 2u);
    BOOST_TEST(result.records[1].name == "test/broken");
    BOOST_CHECK(result.records[1].outcome == Outcome::violation);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
