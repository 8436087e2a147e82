#include "rules/engine.h"

#include <boost/test/unit_test.hpp>

#include "rules/toml_rules.h"

namespace terse {
namespace {

std::string named(const std::string& name, const std::string& verbose, const std::string& terse,
                  const std::string& more = "") {
  return "[[template]]\nname = \"" + name + "\"\nverbose = '''" + verbose + "'''\nterse = '''" +
         terse + "'''\n" + more + "\n";
}

const test::TomlRules& rules() {
  static const test::TomlRules rules(
      "[dictionary.stack]\nTypeScript = \"ts\"\n" +
      named("stack", "Stack is {stack:dictionary}, chosen by {who:text}.",
            "stack {stack} by {who}") +
      named("short", "All {n:int} tests of {what:text} are passing now.", "{n}/{n} {what}",
            "empty.what = { any = [\"the\"], lower_initial = true }") +
      named("longer", "Go {n:int}.", "gone to {n}") +
      named("kept", "Turned {what:text} off for the {n:int} runs.", "off {what}, {n} runs",
            "case.what = \"kept\"") +
      named("pattern", "Never {n:int} printed by a form of holes.", "p{n}",
            "match = '''Waited (?<n>\\d+) times for it\\.'''"));
  return rules;
}

// PACK-less template name, face, and proposal.
std::string reading_of(Bytes text, Elision elision = Elision::elided) {
  Engine engine(rules().rules(), rules().lexer(), elision);
  Reading reading;
  switch (engine.read(text, reading)) {
    case MatchOutcome::none:
      return "none";
    case MatchOutcome::partial:
      return "partial";
    case MatchOutcome::full:
      break;
  }
  std::string out(reading.shape->name);
  if (reading.is_terse) return out + " terse";
  return out + " -> " + (reading.output.empty() ? "nothing" : std::string(reading.output));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(engine)

BOOST_AUTO_TEST_CASE(a_record_gets_its_terse_face) {
  BOOST_TEST(reading_of("Stack is TypeScript, chosen by nobody.") == "stack -> stack ts by nobody");
  BOOST_TEST(reading_of("All 47 tests of the parser\nare passing now.") == "short -> 47/47 parser");
}

BOOST_AUTO_TEST_CASE(a_terse_face_is_recognised_as_one) {
  BOOST_TEST(reading_of("stack ts by nobody") == "stack terse");
  BOOST_TEST(reading_of("47/47 parser") == "short terse");
}

BOOST_AUTO_TEST_CASE(a_value_that_is_a_short_form_is_not_provable) {
  BOOST_TEST(reading_of("Stack is ts, chosen by nobody.") == "stack -> nothing");
}

BOOST_AUTO_TEST_CASE(an_output_that_is_longer_is_not_used) {
  BOOST_TEST(reading_of("Go 7.") == "longer -> nothing");
}

BOOST_AUTO_TEST_CASE(a_value_that_its_terse_face_would_not_take_is_not_provable) {
  BOOST_TEST(reading_of("Turned Cache off for the 5 runs.") == "kept -> off Cache, 5 runs");
  BOOST_TEST(reading_of("Turned caches off for the 5 runs.") == "kept -> nothing");
}

BOOST_AUTO_TEST_CASE(code_and_quotes_are_neither_broken_nor_cut) {
  BOOST_TEST(reading_of("Stack is TypeScript, chosen by `a b`.") == "stack -> stack ts by `a b`");
  BOOST_TEST(
      reading_of("Stack is TypeScript, chosen by somebody who likes \"some\nthing\" else.") ==
      "stack -> nothing");
}

BOOST_AUTO_TEST_CASE(a_protected_word_keeps_a_hole_from_its_empty_words) {
  BOOST_TEST(reading_of("All 47 tests of the new parser are passing now.") ==
             "short -> 47/47 new parser");
}

BOOST_AUTO_TEST_CASE(a_pattern_reads_what_holes_cannot_say) {
  BOOST_TEST(reading_of("Waited 5 times for it.") == "pattern -> p5");
  BOOST_TEST(reading_of("Waited five times for it.") == "none");
}

BOOST_AUTO_TEST_CASE(a_record_that_goes_on_is_partial) {
  BOOST_TEST(reading_of("All 47 tests of") == "partial");
  BOOST_TEST(reading_of("Nothing at all") == "none");
}

BOOST_AUTO_TEST_CASE(a_rule_in_quarantine_is_out_of_use) {
  Engine engine(rules().rules(), rules().lexer(), Elision::elided);
  engine.quarantine(&rules().named("stack"));
  Reading reading;
  BOOST_CHECK(engine.read("Stack is TypeScript, chosen by nobody.", reading) == MatchOutcome::none);
  BOOST_CHECK(engine.read("stack ts by nobody", reading) == MatchOutcome::none);
  BOOST_CHECK(engine.read("Waited 5 times for it.", reading) == MatchOutcome::full);
}

BOOST_AUTO_TEST_CASE(lines_that_open_a_record_are_known_in_both_faces) {
  Engine engine(rules().rules(), rules().lexer(), Elision::elided);
  BOOST_TEST(engine.opens_record("Stack is here"));
  BOOST_TEST(engine.opens_record("stack ts"));
  BOOST_TEST(!engine.opens_record("Some stack"));
  BOOST_TEST(engine.may_start_record("All 4 tests"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
