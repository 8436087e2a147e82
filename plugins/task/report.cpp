#include "task/report.h"

#include <algorithm>

#include "task/phrases.h"

namespace terse::task {
namespace {

size_t leaving_from(const Run& run, const std::string& heading) {
  size_t count = 0;
  for (const Section& section : run.document.sections) {
    if (section.policy == nullptr || section.policy->heading != heading) continue;
    for (size_t i = section.first_entry; i < section.end_entry; ++i) {
      count += run.verdicts[i].leaves();
    }
  }
  return count;
}

std::string artifact_changes(const Run& run, const Doing& doing) {
  std::string out = "### Artifact changes\n";
  const std::string& file = run.policy->file;
  if (run.outcome == Outcome::not_editable) {
    out += "- SKIP: `" + file + "` (" + run.not_editable.to_string() + ")\n";
  } else if (run.outcome != Outcome::compact || doing.compaction == nullptr) {
    out += "- None (NO_FILE_CHANGES)\n";
  } else {
    const Compaction& compaction = *doing.compaction;
    out += "- `" + file + "`: " + (doing.written == nullptr ? "PROPOSED" : "APPLIED") + " (";
    for (const std::string& section : compaction.sections) {
      const size_t count = leaving_from(run, section);
      out += section + (count == 0 ? " +1 entry" : " -" + std::to_string(count)) + ", ";
    }
    out += std::to_string(compaction.facts.lines_before) + " -> " +
           std::to_string(compaction.facts.lines_after) + " lines without history)\n";
  }
  if (doing.written != nullptr && !doing.written->snapshot.empty()) {
    out += "- `" + doing.written->snapshot + "`: APPLIED (snapshot)\n";
  }
  if (doing.written != nullptr && doing.written->log_lines != 0) {
    out += "- `" + run.policy->log + "`: APPLIED (" + std::to_string(doing.written->log_lines) +
           " lines appended)\n";
  }
  if (!doing.plan_file.empty()) out += "- `" + doing.plan_file + "`: APPLIED (the plan)\n";
  return out;
}

std::string join(const std::vector<std::string>& items, const char* between) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : between) + item;
  return out;
}

std::string counted(const Run& run) {
  const size_t total = run.verdicts.size();
  const size_t leaving = run.count(Fate::drop) + run.count(Fate::move);
  return "Counted: " + std::to_string(total) + " entries, " + std::to_string(leaving) + " leave, " +
         std::to_string(run.count(Fate::candidate)) + " candidates, " +
         std::to_string(run.count(Fate::keep)) + " kept; " + std::to_string(run.closed) + " of " +
         std::to_string(run.slices) + " slices closed; " + std::to_string(run.tokens) +
         " tokens (" +
         (run.threshold ? "threshold " + std::to_string(*run.threshold) : "no threshold") +
         ", gate " + gate_name(run.options.gate) + ")";
}

std::string agreement_line(const Run& run) {
  std::vector<std::string> parts;
  std::vector<std::string> warnings;
  for (const Finding& finding : run.agreement.findings) {
    if (finding.kind == FindingKind::warning) warnings.push_back(finding.to_string());
  }
  if (!warnings.empty()) parts.push_back("Warnings: " + join(warnings, "; "));
  parts.push_back(run.agreement.not_run.empty()
                      ? std::string("all agreement checks ran")
                      : "checks not run: " + join(run.agreement.not_run, ", "));
  return join(parts, "; ");
}

/// At most four lines, three in a no-op; each fact that has to be there has its place.
std::vector<std::string> transcript(const Run& run, const Route& route) {
  std::vector<std::string> lines;
  const std::string bootstrap =
      run.options.bootstrap_turn.empty()
          ? std::string()
          : "Bootstrap: reusing turn " + run.options.bootstrap_turn + " read, WOS unchanged";
  const std::string roots =
      wos_root_line(run) + "; command name checked against " + route.names_from;
  if (run.outcome == Outcome::compact) {
    lines = {counted(run), roots};
    if (!bootstrap.empty()) lines.push_back(bootstrap);
    lines.push_back(agreement_line(run));
    return lines;
  }
  std::string trace = "NO_OP_TRACE: " + run.reason;
  if (run.outcome == Outcome::disagree) {
    std::vector<std::string> pairs;
    for (const Finding& finding : run.agreement.findings) {
      if (finding.kind == FindingKind::disagreement) pairs.push_back(finding.to_string());
    }
    trace += ": " + join(pairs, "; ");
  }
  if (run.outcome == Outcome::not_editable) trace = "NO_OP_TRACE: " + run.not_editable.to_string();
  lines = {trace, roots};
  if (!bootstrap.empty()) {
    lines.push_back(bootstrap);
  } else if (run.outcome != Outcome::not_editable) {
    lines.push_back(counted(run) + "; " + agreement_line(run));
  }
  return lines;
}

std::string names_of_leaving(const Run& run) {
  std::vector<std::string> ids;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (run.verdicts[i].leaves()) ids.push_back(entry_id(run.document, run.document.entries[i]));
  }
  return join(ids, ", ");
}

std::string handoff(const Run& run, const Route& route) {
  std::string out = "### Handoff\n```text\n";
  out += "Run now: " + route.run_now + "\n";
  out += "Mode: " + route.mode + "\n";
  out += "Work complexity: " + route.complexity + "\n";
  out += "Reason: " + fold_space(route.reason) + "\n";
  const bool full = run.options.handoff == Handoff::full || route.run_now == "/resume-from-state";
  if (full && run.outcome != Outcome::not_editable) {
    std::vector<Id> ids;
    collect_ids(run.model.next.text, ids);
    std::vector<std::string> decisions;
    for (const Id id : ids) {
      if (id >> 24 == 'D') decisions.push_back(id_text(id));
    }
    const std::vector<uint32_t>& next = run.model.next.slices;
    out += "Resume context:\n";
    out += "- Task: " + run.folder.path + "\n";
    out += "- Workspace: " + run.policy->file + "\n";
    out += "- Current slice: " +
           (next.empty() ? std::string("none named") : std::to_string(next.front())) + "\n";
    out += "- Key decisions: " +
           (decisions.empty() ? std::string("none named") : join(decisions, ", ")) + "\n";
  }
  const bool harvest = route.run_now == "/harvest-session-learnings";
  if (harvest) out += "Entries to harvest: " + names_of_leaving(run) + "\n";
  return out + "```\n";
}

}  // namespace

std::string report_md(const Run& run, const Doing& doing) {
  const Route route = route_of(run, doing);
  std::string out = artifact_changes(run, doing) + "\n### Command transcript\n";
  for (const std::string& line : transcript(run, route)) out += "- " + line + "\n";
  return out + "\n" + handoff(run, route);
}

std::string leaving_list(const Run& run) {
  std::string out;
  out.reserve(run.document.bytes.size());  // as for the history
  for (const Fate fate : {Fate::drop, Fate::move, Fate::candidate}) {
    for (size_t i = 0; i < run.verdicts.size(); ++i) {
      if (run.verdicts[i].fate != fate) continue;
      const Entry& entry = run.document.entries[i];
      out.append(fate_name(fate)).append(" ").append(entry_id(run.document, entry));
      out.append(" (line ").append(std::to_string(entry.first + 1)).append(", ");
      out.append(run.verdicts[i].reason()).append("): ");
      out.append(entry_name(run.document, entry)).append("\n");
    }
  }
  return out;
}

std::string report_text(const Run& run, const Doing& doing, std::string leaving) {
  if (!leaving.empty()) leaving += "\n";
  leaving += report_md(run, doing);
  return leaving;
}

}  // namespace terse::task
