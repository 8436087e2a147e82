#include "contract/contract.h"

#include <boost/test/unit_test.hpp>

#include "contract/loop_rules.h"
#include "contract/records.h"

namespace terse::test {
namespace {

const Loop& loop() {
  static const Loop rules;
  return rules;
}

std::string verdict(const std::optional<Refutation>& refutation) {
  if (!refutation) return "holds";
  std::string text(name_of(refutation->law));
  text.append(": ").append(refutation->what);
  for (const std::string& token : refutation->missing) text.append(" <").append(token).append(">");
  return text;
}

// `name=value` of the fields present, joined by |.
std::string fields_of(const std::optional<OwnedRecord>& record) {
  if (!record) return "none";
  std::string text(record->shape->name);
  for (size_t i = 0; i < record->fields.size(); ++i) {
    if (!record->fields[i]) continue;
    text.append("|").append(record->shape->holes[i].name).append("=").append(*record->fields[i]);
  }
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(record_law)

BOOST_AUTO_TEST_CASE(the_records_of_the_design_hold) {
  for (const Sample& sample : samples) {
    BOOST_TEST_CONTEXT(sample.output) {
      BOOST_TEST(verdict(loop().check(sample.shape, sample.input, sample.output)) == "holds");
    }
  }
}

BOOST_AUTO_TEST_CASE(an_explicit_candidate_holds_as_well) {
  BOOST_TEST(verdict(loop().check("bench", bench.input,
                                  "R7 keep: conn pool [bench med3] \u2192 improved 276\u2192226ms "
                                  "(-18.2%)")) == "holds");
  BOOST_TEST(verdict(loop().check("bench", bench.input,
                                  "R7 keep: connection pool sizing \u2192 276ms\u2192226ms "
                                  "(-18.2%)")) == "holds");
}

BOOST_AUTO_TEST_CASE(both_faces_give_the_same_fields) {
  for (const Sample& sample : samples) {
    BOOST_TEST_CONTEXT(sample.output) {
      const std::string verbose = fields_of(loop().contract->parse_verbose(sample.input));
      BOOST_TEST(verbose == fields_of(loop().contract->parse_terse(sample.output)));
      BOOST_TEST(verbose != "none");
    }
  }
}

BOOST_AUTO_TEST_CASE(left_out_fields_come_back_by_derive_and_default) {
  BOOST_TEST(fields_of(loop().contract->parse_terse(bench.output)) ==
             "bench|round=7|change=connection pool sizing|tool=benchmark|aggregate=median|runs=3|"
             "status=kept|direction=improved|before=276ms|after=226ms|delta=-18.2%");
}

BOOST_AUTO_TEST_CASE(the_pair_says_nothing_of_a_value_before) {
  BOOST_TEST(fields_of(loop().contract->parse_terse(pair.output)) ==
             "pair|round=7|change=Added connection pool sizing adjustment|status=kept|"
             "metric=226ms|delta=-18.2%");
}

BOOST_AUTO_TEST_CASE(what_is_no_record_has_no_fields) {
  BOOST_TEST(fields_of(loop().contract->parse_terse("R7 keep everything")) == "none");
  BOOST_TEST(fields_of(loop().contract->parse_verbose("Round 7: Added a thing.")) == "none");
  BOOST_TEST(fields_of(loop().contract->parse_verbose(pair.output)) == "none");
}

BOOST_AUTO_TEST_CASE(an_output_that_an_earlier_template_claims_is_refuted) {
  RuleSetBuilder builder;
  builder.shape("first").verbose({"One {a:word} and {b:word}."}).terse("{a} {b}");
  builder.shape("second").verbose({"Two {a:word} and {b:word}."}).terse("{a} {b}");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  BOOST_TEST(verdict(contract.check_record(builder.named("first"), "One x and y.", "x y")) ==
             "holds");
  BOOST_TEST(verdict(contract.check_record(builder.named("second"), "Two x and y.", "x y")) ==
             "record: the output reads as a record of template test/first");
}

BOOST_AUTO_TEST_CASE(an_output_that_a_verbose_form_has_is_no_fixed_point) {
  RuleSetBuilder builder;
  builder.shape("first").verbose({"Result is {a:word} of {b:word}."}).terse("done {a}/{b}");
  builder.shape("second").verbose({"done {a:text}"}).terse("ok {a}");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  const auto refutation =
      contract.check_record(builder.named("first"), "Result is x of y.", "done x/y");
  BOOST_REQUIRE(refutation);
  BOOST_CHECK(refutation->law == Law::fixed_point);
}

BOOST_AUTO_TEST_CASE(a_pattern_form_gives_fields_by_its_named_groups) {
  RuleSetBuilder builder;
  builder.shape("t")
      .verbose({"Ran {n:int} tests in {time:quantity}."})
      .pattern("Ran (?<n>\\d+) tests? (?:in|within) (?<time>\\S+) seconds\\.")
      .terse("ran {n} tests, {time}");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  const Template& t = builder.named("t");
  BOOST_TEST(verdict(contract.check_record(t, "Ran 3 tests within 5 seconds.", "ran 3 tests, 5")) ==
             "holds");
  BOOST_TEST(verdict(contract.check_record(t, "Ran 3 tests within 5s seconds.",
                                           "ran 3 tests, 6s")) != "holds");
  BOOST_TEST(
      verdict(contract.check_record(t, "Ran 3 tests within five seconds.", "ran 3 tests, five")) ==
      "record: no verbose form of the template has the input");
}

BOOST_AUTO_TEST_CASE(code_or_a_quote_over_a_line_break_is_refuted) {
  const Bytes head = "Note for round 12: the change to src/pool/limits.ts was reverted because it ";
  const std::string tail = "; command `x` took 5 ms.";
  const auto check = [&](const std::string& wrapped, const std::string& joined) {
    return loop().check("note", std::string(head) + wrapped + tail,
                        "N12 revert src/pool/limits.ts: it " + joined + " (`x`, 5 ms)");
  };
  BOOST_TEST(verdict(check("slows cold\nstart", "slows cold start")) == "holds");
  BOOST_TEST(verdict(check("slows \"cold\nstart\" down", "slows \"cold start\" down")) ==
             "record: code or a quote goes over a line break <\"cold\nstart\">");
  BOOST_TEST(verdict(check("slows `cold\nstart` down", "slows `cold start` down"))
                 .starts_with("record: "));
}

BOOST_AUTO_TEST_CASE(a_literal_inside_code_does_not_cut_it) {
  // "Kept. Metric: ..." stands inside the backticks.
  const auto refutation = loop().check(
      "pair", "Round 9: Printed `x. Kept. Metric: 5ms (-1.5%)`. Kept. Metric: 7ms (2%).",
      "R9 keep: Printed `x. Kept. Metric: 5ms (-1.5%)` \u2192 7ms (2%)");
  BOOST_TEST(verdict(refutation) == "holds");
  BOOST_TEST(verdict(loop().check("pair", "Round 9: Printed `x. Kept. Metric: 5ms (-1.5%).",
                                  "R9 keep: Printed `x \u2192 5ms (-1.5%)")) == "holds");
  BOOST_TEST(
      verdict(loop().check("failing", "Test report: 46 of 47 tests passing, 1 failing in `a.",
                           "tests 46/47, 1 failing `a")) != "holds");
}

BOOST_AUTO_TEST_CASE(a_declared_empty_word_may_go_only_where_it_says_nothing) {
  RuleSetBuilder builder;
  builder.shape("t")
      .verbose({"Change: {change:text} was applied to the service."})
      .terse("applied {change}")
      .empty_words("change", "Not", "errors", "the new not skipped");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  const Template& t = builder.named("t");
  const auto check = [&](Bytes input, Bytes output) {
    return verdict(contract.check_record(t, input, output));
  };
  BOOST_TEST(check("Change: use the new pool was applied to the service.", "applied use pool") ==
             "holds");
  BOOST_TEST(check("Change: use the not full pool was applied to the service.",
                   "applied use full pool") == "record: a protected token is lost <not>");
  BOOST_TEST(check("Change: Not using pools was applied to the service.", "applied using pools") ==
             "record: a protected token is lost <Not>");
  BOOST_TEST(check("Change: hide errors was applied to the service.", "applied hide") ==
             "record: a protected token is lost <errors>");
  BOOST_TEST(check("Change: run skipped tests was applied to the service.", "applied run tests") ==
             "record: a protected token is lost <skipped>");
}

BOOST_AUTO_TEST_CASE(no_number_comes_from_the_template) {
  RuleSetBuilder builder;
  builder.shape("t").verbose({"A single run of {tool:word} was made."}).terse("ran {tool} 1 time");
  builder.shape("u").verbose({"All {n:int} checks passed cleanly."}).terse("{n}/{n} checks, 100%");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  const auto single = contract.check_record(builder.named("t"), "A single run of make was made.",
                                            "ran make 1 time");
  BOOST_REQUIRE(single);
  BOOST_TEST(single->what == "a number is printed that the input does not hold");
  BOOST_TEST(verdict(contract.check_record(builder.named("u"), "All 7 checks passed cleanly.",
                                           "7/7 checks, 100%")) ==
             "record: a number is printed that the input does not hold <100%>");
}

BOOST_AUTO_TEST_CASE(longer_or_dearer_output_is_refuted) {
  RuleSetBuilder builder;
  builder.shape("t").verbose({"Ran {a:word}."}).terse("The run of {a}");
  builder.shape("u")
      .verbose({"The build of {a:word} is done."})
      .terse("\u2713\u2717\u26a0\u2713\u2717\u26a0 {a}!!");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  BOOST_TEST(verdict(contract.check_record(builder.named("t"), "Ran make.", "The run of make")) ==
             "smaller: the output has more bytes than the input");
  BOOST_TEST(verdict(contract.check_record(builder.named("u"), "The build of make is done.",
                                           "\u2713\u2717\u26a0\u2713\u2717\u26a0 make!!")) ==
             "smaller: the output costs more tokens than the input");
}

BOOST_AUTO_TEST_CASE(adversarial_records_are_refuted_within_their_budget) {
  RuleSetBuilder builder;
  builder.shape("t")
      .verbose({"{a:text} x {b:text} x {c:text} x {d:text} x {e:text} x {f:text} x {g:text}!"})
      .terse("{a} {b} {c} {d} {e} {f} {g}!");
  const ProtectedWords words(few_protected_words());
  const TokenLexer lexer(words);
  const Contract contract(builder.rules(), lexer);
  std::string text = "x";
  while (text.size() < 4090) text += " x";
  text += "! x";
  const auto refutation = contract.check_record(builder.named("t"), text, "x x x x x x x!");
  BOOST_TEST(verdict(refutation) == "record: the proof costs more than its budget");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
