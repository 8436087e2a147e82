#include "contract/loop_rules.h"

namespace terse::test {
namespace {

void add_rounds(RuleSetBuilder& rules) {
  rules.shape("bench")
      .verbose({"Round {round:int}: {change:text}, verified with {tool:dictionary} "
                "({aggregate:dictionary} of {runs:int} run{s}), {status:status} \u2014 metric "
                "{direction:word} from {before:quantity} to {after:quantity} ({delta:percent}%)."})
      .terse(
          "R{round} {status}: {change} [\\[{tool} {aggregate}{runs}\\] ]\u2192[ {direction}] "
          "[{before}\u2192]{after} ({delta}%)")
      .dictionary("change", "phrases")
      .dictionary("tool", "tools")
      .dictionary("aggregate", "aggregates")
      .empty_words("change", "added", "adjustment change", "the a an new")
      .lower_initial("change")
      .fallback("tool", "benchmark")
      .fallback("aggregate", "median")
      .fallback("runs", "3")
      .fallback_by("direction", "status",
                   {{"kept", "improved"}, {"discarded", "changed"}, {"reverted", "worsened"}})
      .derive("before", "after 1 delta + /")
      .unit_of("before", "after");
  rules.shape("pair")
      .verbose({"Round {round:int}: {change:text}. {status:status}. Metric: {metric:quantity} "
                "({delta:percent}%)."})
      .terse("R{round} {status}: {change} \u2192 {metric} ({delta}%)")
      .keep_case("change");
  rules.shape("coverage")
      .verbose({"Round {round:int}: {status:status} change. Coverage went from {before:quantity} "
                "to {after:quantity} ({delta:percent}%)."})
      .terse("R{round} {status}: coverage [{before}\u2192]{after} ({delta}%)")
      .derive("before", "after 1 delta + /")
      .unit_of("before", "after");
}

void add_reports(RuleSetBuilder& rules) {
  rules.shape("report")
      .verbose(
          {"Builder Agent Report: Task implemented successfully. All {tests:int} tests passing, "
           "linter clean, no regressions in existing suite. {modified:int} file{s} modified, "
           "{created:int} file{s} created."})
      .terse("Builder DONE: {tests}/{tests} tests, lint clean, {modified} mod + {created} new.");
  rules.shape("failing")
      .verbose(
          {"Test report: {passing:int} of {total:int} tests passing, {failing:int} failing[ in "
           "{file:path}]."})
      .terse("tests {passing}/{total}, {failing} failing[ {file}]");
  rules.shape("dispatch")
      .verbose({"Godmode: stack={stack:dictionary}, skill={skill:dictionary}, "
                "phase={phase:dictionary}. Dispatching."})
      .terse("GM: {stack}/{skill}/{phase} dispatch.")
      .dictionary("stack", "stacks")
      .dictionary("skill", "skills")
      .dictionary("phase", "phases");
  rules.shape("baseline")
      .verbose({"Baseline measured: {value:quantity} (median of {runs:int} runs: {samples:list})."})
      .terse("base {value} \\[med{runs}: {samples}\\]");
  rules.shape("note")
      .verbose({"Note for round {round:int}: the change to {file:path} was {status:status} because "
                "{reason:text}; command {command:code} took {time:quantity}."})
      .terse("N{round} {status} {file}: {reason} ({command}, {time})");
}

}  // namespace

std::vector<ProtectedWord> few_protected_words() {
  using G = WordGroup;
  return {{"not", G::negation, false},
          {"no", G::negation, false},
          {"never", G::negation, false},
          {"without", G::negation, false},
          {"only", G::negation, false},
          {"except", G::negation, false},
          {"no longer", G::negation, false},
          {"should", G::modality, false},
          {"seem", G::modality, true},
          {"probably", G::modality, false},
          {"new", G::order, false},
          {"first", G::order, false},
          {"all", G::order, false},
          {"still", G::order, false},
          {"fail", G::failure, true},
          {"error", G::failure, true},
          {"skip", G::failure, true},
          {"timeout", G::failure, false},
          {"noise", G::classification, false},
          {"kept", G::status, false},
          {"reverted", G::status, false},
          {"DONE", G::status, false}};
}

Loop::Loop() : words(few_protected_words()) {
  builder
      .dictionary("phrases", {{"connection pool sizing", "conn pool"},
                              {"prepared statement", "prepared stmt"}})
      .dictionary("tools", {{"benchmark", "bench"}, {"load test", "load"}})
      .dictionary("aggregates", {{"median", "med"}, {"mean", "avg"}})
      .dictionary("stacks",
                  {{"TypeScript", "ts"}, {"PostgreSQL", "pg"}, {"Ruby on Rails", "rails"}})
      .dictionary("skills", {{"optimize", "opt"}, {"debug", "dbg"}})
      .dictionary("phases", {{"OPTIMIZE", "OPT"}, {"VERIFY", "VER"}});
  add_rounds(builder);
  add_reports(builder);
  contract = std::make_unique<Contract>(builder.rules(), lexer);
}

}  // namespace terse::test
