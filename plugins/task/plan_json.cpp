#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "task/history.h"
#include "task/plan_file.h"
#include "task/plan_reader.h"

namespace terse::task {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kSchema = "terse-task-plan/1";

const char* outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::compact:
      return "compact";
    case Outcome::no_op:
      return "no_op";
    case Outcome::disagree:
      return "artifacts_disagree";
    case Outcome::not_editable:
      return "not_editable";
  }
  return "";
}

ordered_json entry_json(const Run& run, size_t index) {
  const Entry& entry = run.document.entries[index];
  const Verdict& verdict = run.verdicts[index];
  ordered_json out;
  out["id"] = entry_id(run.document, entry);
  out["action"] = fate_name(verdict.fate);
  out["section"] = run.document.sections[entry.section].policy->heading;
  out["lines"] = {entry.first + 1, entry.last + 1};
  out["sha256"] = sha256_hex(run.document.entry_text(entry));
  out["reason"] = verdict.reason();
  out["marker"] = verdict.marker.empty() ? ordered_json(nullptr) : ordered_json(verdict.marker);
  out["reference"] =
      verdict.reference.empty() ? ordered_json(nullptr) : ordered_json(verdict.reference);
  out["vetoes"] = verdict.vetoes;
  out["by_user"] = verdict.by_user;
  out["text"] = entry_name(run.document, entry);
  return out;
}

ordered_json findings_json(const Run& run) {
  ordered_json out = ordered_json::array();
  for (const Finding& finding : run.agreement.findings) {
    ordered_json item;
    item["kind"] = finding.kind == FindingKind::disagreement ? "disagreement" : "warning";
    item["here"] = finding.here.to_string();
    item["there"] = finding.there.file.empty() ? "" : finding.there.to_string();
    item["what"] = finding.what;
    out.push_back(std::move(item));
  }
  return out;
}

ordered_json metrics_json(const Run& run, const Doing& doing) {
  ordered_json out;
  out["tokens"] = run.tokens;
  out["threshold"] = run.threshold ? ordered_json(*run.threshold) : ordered_json(nullptr);
  out["closed_slices"] = run.closed;
  out["slices"] = run.slices;
  out["leaving"] = run.count(Fate::drop) + run.count(Fate::move);
  out["candidates"] = run.count(Fate::candidate);
  if (doing.compaction != nullptr) {
    out["lines_before"] = doing.compaction->facts.lines_before;
    out["lines_after"] = doing.compaction->facts.lines_after;
    out["file_lines_before"] = doing.compaction->file_lines_before;
    out["file_lines_after"] = doing.compaction->file_lines_after;
  }
  return out;
}

}  // namespace

std::string plan_json(const Run& run, const Doing& doing) {
  ordered_json out;
  out["schema"] = kSchema;
  out["outcome"] = outcome_name(run.outcome);
  out["reasonCode"] = run.reason_code;
  out["reason"] = run.outcome == Outcome::not_editable ? run.not_editable.to_string() : run.reason;
  out["file"] = run.policy->file;
  out["digest"] = run.input_digest;
  out["context"] = run.context_digest;
  out["applied"] = doing.written != nullptr;
  out["metrics"] = metrics_json(run, doing);
  out["findings"] = findings_json(run);
  out["checks_not_run"] = run.agreement.not_run;
  out["entries"] = ordered_json::array();
  for (size_t i = 0; i < run.verdicts.size(); ++i) out["entries"].push_back(entry_json(run, i));
  if (doing.compaction != nullptr) {
    out["provenance"] = doing.compaction->facts.provenance;
    out["snapshot"] = doing.compaction->facts.snapshot;
    out["history"] = doing.compaction->history;
  }
  const Route route = route_of(run, doing);
  out["handoff"] = {{"runNow", route.run_now},
                    {"mode", route.mode},
                    {"workComplexity", route.complexity},
                    {"reason", route.reason}};
  return out.dump(2) + "\n";
}

Result<PlanLines> read_json_plan(const std::string& text, const std::string& name) {
  const auto fail = [&](const char* what) {
    return failure(
        {Severity::error, name, 0, 0, what, "write it with `terse task plan DIR --out`"});
  };
  const json root = json::parse(text, nullptr, false);
  if (!root.is_object()) return fail("the plan is no JSON document");
  const auto text_of = [](const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  if (text_of(root, "schema") != kSchema) return fail("the plan has another schema");
  PlanLines plan;
  plan.digest = text_of(root, "digest");
  plan.context = text_of(root, "context");
  const auto entries = root.find("entries");
  if (plan.digest.empty() || entries == root.end() || !entries->is_array()) {
    return fail("the plan lacks its digest or its entries");
  }
  for (const json& entry : *entries) {
    if (!entry.is_object()) return fail("an entry of the plan is no object");
    plan.lines.push_back({plan.lines.size() + 1, text_of(entry, "action"), text_of(entry, "id")});
  }
  return plan;
}

}  // namespace terse::task
