// Any bytes as a TASK_STATE.md: taken apart without loss; and a plan decided anyhow, carried out,
// keeps every entry that stays.
#include "fuzz/law.h"
#include "fuzz/task_folder.h"
#include "task/history.h"
#include "task/plan_file.h"
#include "task/rewrite.h"
#include "task/verify.h"

using namespace terse;
using namespace terse::task;
using fuzz::require;

namespace {

void hold_lossless(const Document& document, Bytes text) {
  // A byte order mark is no part of the first line.
  std::string joined(text.starts_with("\xEF\xBB\xBF") ? "\xEF\xBB\xBF" : "");
  for (size_t i = 0; i < document.lines.size(); ++i) joined += document.raw(i);
  require(joined == text, "lines joined are the file", text);
  size_t at = 0;
  for (const Section& section : document.sections) {
    require(section.begin == at && section.end >= section.begin, "sections are the file", text);
    at = section.end;
  }
  require(at == document.lines.size(), "sections are the whole file", text);
}

/// The plan with the first words of some lines changed.
std::string decided(const std::string& plan, fuzz::Choices& choices) {
  std::string out;
  for (size_t at = 0; at < plan.size();) {
    const size_t end = plan.find('\n', at) + 1;
    std::string line = plan.substr(at, end - at);
    at = end;
    const size_t blank = line.find(' ');
    const bool verdict = line.starts_with("keep") || line.starts_with("drop") ||
                         line.starts_with("move") || line.starts_with("cand");
    static const char* const verbs[] = {"keep", "drop", "move", "cand"};
    if (verdict && choices.one_in(2)) line.replace(0, blank, verbs[choices.below(4)]);
    out += line;
  }
  return out;
}

void compact(const Run& run, Bytes text) {
  const HeaderFacts header{run.policy->owner, "RUN", "TIME", "compaction"};
  Changed changed;
  const Document body = without_leaving(run, header, changed);
  HistoryFacts facts;
  facts.lines_before = body_lines(run.document);
  facts.lines_after = body_lines(body);
  facts.snapshot = run.policy->snapshots + "/x_" + run.policy->file;
  facts.provenance = {"none recorded"};
  facts.summary = default_summary(run);
  const std::string next =
      with_history(body, history_text(run, facts, left_text(run)), run.policy->history, header);
  const auto read = parse_document(next, *run.policy, run.policy->file);
  if (!read) return;  // `apply` says why and writes nothing, as where a check fails
  VerifyFacts known;
  known.verdicts = &run.verdicts;
  // By means of its own: what stays stands in order.
  if (!verify_states(run.document, *read, *run.policy, known).empty()) return;
  size_t at = 0;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (run.verdicts[i].leaves()) continue;
    const std::string_view entry = run.document.entry_text(run.document.entries[i]);
    const size_t found = next.find(entry, at);
    require(found != std::string::npos, "an entry that stays stands where it stood", text);
    at = found + entry.size();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  const std::string text(choices.field());
  Run run = fuzz::look_at_state(text);
  if (run.outcome == Outcome::not_editable) {
    require(!run.not_editable.what.empty(), "a refusal says why", text);
    return 0;
  }
  hold_lossless(run.document, text);
  PlanFault fault = PlanFault::none;
  run.options.pinned = choices.one_in(2) ? Pinned::allow : Pinned::refuse;
  Run planned = run;
  if (take_plan(planned, plan_edit(run), "plan", fault)) {
    require(fault == PlanFault::none, "the program's own plan is taken", text);
  } else {
    require(false, "the program's own plan is taken", text);
  }
  Run edited = run;
  const auto taken = take_plan(edited, decided(plan_edit(run), choices), "plan", fault);
  compact(taken ? edited : run, text);
  return 0;
}
