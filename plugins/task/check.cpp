#include <cstdio>

#include "task/actions.h"
#include "task/plan_file.h"
#include "task/report.h"

namespace terse::task {
namespace {

/// One line a check and a finding: the state of the gates for people.
std::string gates(const Run& run) {
  std::string out;
  if (run.outcome == Outcome::not_editable) {
    return "editable: no (" + run.not_editable.to_string() + ")\n";
  }
  out += "editable: yes\n";
  for (const std::string& check : run.agreement.ran) out += "ran: " + check + "\n";
  for (const std::string& check : run.agreement.not_run) out += "not run: " + check + "\n";
  for (const Finding& finding : run.agreement.findings) {
    out += finding.kind == FindingKind::disagreement ? "disagrees: " : "warning: ";
    out += finding.to_string() + "\n";
  }
  out += "size: " + std::to_string(run.closed) + " of " + std::to_string(run.slices) +
         " slices closed, " + std::to_string(run.tokens) + " tokens, " +
         (run.threshold ? "threshold " + std::to_string(*run.threshold) : "no threshold") +
         ", gate " + gate_name(run.options.gate) + "\n";
  out += "marked: " + std::to_string(run.count(Fate::drop) + run.count(Fate::move)) +
         " entries, candidates: " + std::to_string(run.count(Fate::candidate)) + "\n";
  out +=
      "outcome: " + (run.outcome == Outcome::compact ? std::string("compact") : run.reason) + "\n";
  return out;
}

}  // namespace

int run_check(const Options& options, const Policy& policy) {
  const auto now = moment_of(options.now);
  if (!now) return complain(now.error(), exit_usage);
  const auto run = look_at(options.paths.front(), policy, options, *now);
  if (!run) return complain(run.error(), exit_io);
  const Doing nothing;
  switch (options.format) {
    case Format::json:
      return print(plan_json(*run, nothing), run->exit_code());
    case Format::md:
      return print(report_md(*run, nothing), run->exit_code());
    case Format::text:
    case Format::edit:
      break;
  }
  return print(gates(*run), run->exit_code());
}

}  // namespace terse::task
