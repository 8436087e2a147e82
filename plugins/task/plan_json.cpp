#include <array>

#include "base/json_value.h"
#include "base/sha256.h"
#include "task/history.h"
#include "task/plan_file.h"
#include "task/plan_reader.h"

namespace terse::task {
namespace {

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

/// null where the rule has nothing to say.
std::optional<std::string> text_or_null(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

void write_entry(const Run& run, size_t index, JsonWriter& json) {
  const Entry& entry = run.document.entries[index];
  const Verdict& verdict = run.verdicts[index];
  json.begin_object();
  json.member("id", entry_id(run.document, entry));
  json.member("action", fate_name(verdict.fate));
  json.member("section", run.document.sections[entry.section].policy->heading);
  json.array_member("lines", std::array<uint64_t, 2>{entry.first + 1, entry.last + 1});
  json.member("sha256", sha256_hex(run.document.entry_text(entry)));
  json.member("reason", verdict.reason());
  json.member("marker", text_or_null(verdict.marker));
  json.member("reference", text_or_null(verdict.reference));
  json.array_member("vetoes", verdict.vetoes);
  json.member("by_user", verdict.by_user);
  json.member("text", entry_name(run.document, entry));
  json.end_object();
}

void write_findings(const Run& run, JsonWriter& json) {
  json.key("findings");
  json.begin_array();
  for (const Finding& finding : run.agreement.findings) {
    json.begin_object();
    json.member("kind", finding.kind == FindingKind::disagreement ? "disagreement" : "warning");
    json.member("here", finding.here.to_string());
    json.member("there", finding.there.file.empty() ? std::string() : finding.there.to_string());
    json.member("what", finding.what);
    json.end_object();
  }
  json.end_array();
}

void write_metrics(const Run& run, const Doing& doing, JsonWriter& json) {
  const auto count = [&](Bytes name, size_t number) {
    json.member(name, static_cast<uint64_t>(number));
  };
  json.key("metrics");
  json.begin_object();
  count("tokens", run.tokens);
  if (run.threshold) {
    count("threshold", *run.threshold);
  } else {
    json.member("threshold", std::optional<std::string>());
  }
  count("closed_slices", run.closed);
  count("slices", run.slices);
  count("leaving", run.count(Fate::drop) + run.count(Fate::move));
  count("candidates", run.count(Fate::candidate));
  if (doing.compaction != nullptr) {
    count("lines_before", doing.compaction->facts.lines_before);
    count("lines_after", doing.compaction->facts.lines_after);
    count("file_lines_before", doing.compaction->file_lines_before);
    count("file_lines_after", doing.compaction->file_lines_after);
  }
  json.end_object();
}

void write_handoff(const Route& route, JsonWriter& json) {
  json.key("handoff");
  json.begin_object();
  json.member("runNow", route.run_now);
  json.member("mode", route.mode);
  json.member("workComplexity", route.complexity);
  json.member("reason", route.reason);
  json.end_object();
}

}  // namespace

std::string plan_json(const Run& run, const Doing& doing) {
  JsonWriter json;
  json.begin_object();
  json.member("schema", kSchema);
  json.member("outcome", outcome_name(run.outcome));
  json.member("reasonCode", run.reason_code);
  json.member("reason",
              run.outcome == Outcome::not_editable ? run.not_editable.to_string() : run.reason);
  json.member("file", run.policy->file);
  json.member("digest", run.input_digest);
  json.member("context", run.context_digest);
  json.member("applied", doing.written != nullptr);
  write_metrics(run, doing, json);
  write_findings(run, json);
  json.array_member("checks_not_run", run.agreement.not_run);
  json.key("entries");
  json.begin_array();
  for (size_t i = 0; i < run.verdicts.size(); ++i) write_entry(run, i, json);
  json.end_array();
  if (doing.compaction != nullptr) {
    json.array_member("provenance", doing.compaction->facts.provenance);
    json.member("snapshot", doing.compaction->facts.snapshot);
    json.array_member("history", lines_of(doing.compaction->history));
  }
  write_handoff(route_of(run, doing), json);
  json.end_object();
  return json.take() + "\n";
}

Result<PlanLines> read_json_plan(const std::string& text, const std::string& name) {
  const auto fail = [&](const char* what) {
    return failure(
        {Severity::error, name, 0, 0, what, "write it with `terse task plan DIR --out`"});
  };
  const std::optional<JsonValue> root = parse_json(text);
  if (!root || !root->is_object()) return fail("the plan is no JSON document");
  if (root->text_of("schema") != kSchema) return fail("the plan has another schema");
  PlanLines plan;
  plan.digest = root->text_of("digest");
  plan.context = root->text_of("context");
  const JsonValue* entries = root->find("entries");
  if (plan.digest.empty() || plan.context.empty() || entries == nullptr || !entries->is_array()) {
    return fail("the plan lacks its digest, its context or its entries");
  }
  for (const JsonValue& entry : entries->items) {
    if (!entry.is_object()) return fail("an entry of the plan is no object");
    plan.lines.push_back({plan.lines.size() + 1, entry.text_of("action"), entry.text_of("id")});
  }
  return plan;
}

}  // namespace terse::task
