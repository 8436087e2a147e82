#include "task/history.h"

#include <algorithm>

#include "task/entry_scan.h"
#include "task/markdown.h"
#include "task/phrases.h"

namespace terse::task {
namespace {

constexpr const char* kPreserved =
    "locked decisions, recommended next step, current phase, objective, invariants, source of "
    "truth, constraints";

const SectionPolicy& policy_of(const Run& run, size_t index) {
  return *run.document.sections[run.document.entries[index].section].policy;
}

/// `resolved in slice 3`: the ending of a line that was moved.
std::string ending(const Verdict& verdict, const char* verb) {
  if (verdict.by_user) return std::string(verb) + ", by user";
  if (verdict.reference.empty()) return verb;
  return std::string(verb) + " in " + verdict.reference;
}

/// The lines behind the first: the name of an entry is its first line only.
void add_rest(const Document& document, const Entry& entry, std::string& out) {
  for (size_t i = entry.first + 1u; i <= entry.last; ++i) {
    const std::string_view line = document.text(i);
    if (!is_blank(line)) out.append("  ").append(line);
    out += '\n';
  }
}

/// Ends a field that has lines of its own below it, from `lines` on, or none.
void add_title(const char* title, std::string& out, size_t lines) {
  const std::string head = std::string("- ") + title + (out.size() == lines ? ": none\n" : ":\n");
  out.insert(lines, head);
}

void add_dropped(const Run& run, EntryKind kind, const char* title, std::string& out) {
  const size_t lines = out.size();
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (!run.verdicts[i].leaves() || policy_of(run, i).kind != kind) continue;
    const Verdict& verdict = run.verdicts[i];
    std::string why(verdict.marker);
    if (!verdict.reference.empty()) why += (why.empty() ? "" : ": ") + verdict.reference;
    if (verdict.marker.empty() && !verdict.by_user) why = "closed slices only";
    if (verdict.by_user) why += why.empty() ? "by user" : ", by user";
    const Entry& entry = run.document.entries[i];
    out.append("  - ").append(entry_name(run.document, entry)).append(" [").append(why);
    out.append("]\n");
    add_rest(run.document, entry, out);
  }
  add_title(title, out, lines);
}

void add_moved(const Run& run, EntryKind kind, const char* title, const char* verb,
               std::string& out) {
  const size_t lines = out.size();
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (!run.verdicts[i].leaves() || policy_of(run, i).kind != kind) continue;
    const Entry& entry = run.document.entries[i];
    out.append("  - \"").append(entry_name(run.document, entry)).append("\": ");
    out.append(ending(run.verdicts[i], verb)).append("\n");
    add_rest(run.document, entry, out);
  }
  add_title(title, out, lines);
}

void add_list(const char* title, const std::vector<std::string>& items, std::string& out) {
  out.append("- ").append(title).append(":");
  if (items.size() == 1) {
    out.append(" ").append(items.front()).append("\n");
    return;
  }
  out.append(items.empty() ? " none\n" : "\n");
  for (const std::string& item : items) out.append("  - ").append(item).append("\n");
}

std::string way_back(const HistoryFacts& facts) {
  std::string out;
  if (facts.git.holds) out = "`git show " + facts.git.commit + ":" + facts.git.path + "`";
  if (facts.snapshot.empty()) return out;
  if (!out.empty()) out += "; ";
  return out + "snapshot `" + facts.snapshot + "` (sha256 " + facts.snapshot_digest +
         "), restored by `terse task restore DIR " + facts.snapshot_id + "`";
}

}  // namespace

std::string entry_name(const Document& document, const Entry& entry) {
  const std::string_view line = document.text(entry.first);
  if (entry.shape == EntryShape::row) {
    std::string_view text = trim(line);
    while (!text.empty() && (text.front() == '|' || text.front() == ' ')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == '|' || text.back() == ' ')) text.remove_suffix(1);
    return std::string(text);
  }
  const Bullet bullet = bullet_of(line);
  const std::string_view name = line.substr(std::min(bullet.offset, line.size()));
  // Behind `- ` these would open a block of their own in the history.
  const bool opens = opens_fence(name).mark != 0 || bullet_of(name).width != 0;
  return std::string(opens ? "text: " : "").append(name);
}

size_t reduction_percent(size_t before, size_t after) {
  if (before == 0 || after >= before) return 0;
  return (200 * (before - after) + before) / (2 * before);
}

std::string default_summary(const Run& run) {
  size_t risks = 0;
  size_t questions = 0;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (run.verdicts[i].leaves()) continue;
    const EntryKind kind = policy_of(run, i).kind;
    if (kind != EntryKind::risk && kind != EntryKind::question) continue;
    const std::vector<std::string>& vetoes = run.verdicts[i].vetoes;
    if (!vetoes.empty() && vetoes.front() == "a placeholder") continue;
    (kind == EntryKind::risk ? risks : questions) += 1;
  }
  std::string out = "The phase is " + (run.model.phase.empty() ? "not stated" : run.model.phase) +
                    "; " + std::to_string(run.closed) + " of " + std::to_string(run.slices) +
                    " slices are closed. ";
  const NextStep& next = run.model.next;
  out += "Next is " +
         (next.command.empty() ? std::string("as the recommended next step says") : next.command);
  if (!next.slices.empty()) out += " for slice " + std::to_string(next.slices.front());
  return out + ". " + std::to_string(risks) + " active risks and " + std::to_string(questions) +
         " open questions remain.";
}

std::string left_text(const Run& run) {
  std::string out;
  out.reserve(run.document.bytes.size());  // mostly enough, and a page is memory when written to
  add_dropped(run, EntryKind::fact, "Dropped from current known facts", out);
  add_moved(run, EntryKind::question, "Resolved questions moved here", "resolved", out);
  add_moved(run, EntryKind::risk, "Mitigated risks moved here", "mitigated", out);
  add_dropped(run, EntryKind::file, "Dropped from active files in scope", out);
  if (run.options.observations == Observations::filter && run.options.contract != Contract::g1) {
    add_moved(run, EntryKind::observation, "Observations moved here", "superseded", out);
  }
  return out;
}

std::string history_text(const Run& run, const HistoryFacts& facts, std::string_view left) {
  std::string out;
  out.reserve(left.size() + 1024);
  const auto add = [&](const std::string& line) { out.append(line).append("\n"); };
  const bool snapshot_first = run.options.contract == Contract::g3 || !facts.git.holds;
  const size_t before = facts.lines_before;
  const size_t after = facts.lines_after;
  add("### " + run.now.minute());
  add("- Compacted from: " + (snapshot_first ? facts.snapshot : facts.git.commit));
  add("- Lines before: " + std::to_string(before));
  add("- Lines after: " + std::to_string(after));
  const std::string fewer =
      after > before ? "-" + std::to_string(after - before) : std::to_string(before - after);
  add("- Reduction: " + fewer + " lines (~" + std::to_string(reduction_percent(before, after)) +
      "%)");
  add(std::string("- Preserved verbatim: ") + kPreserved);
  out.append(left);
  if (run.options.contract != Contract::g1) {
    std::vector<std::string> kept;
    for (const Section& section : run.document.sections) {
      if (section.match == HeadingMatch::unknown || section.match == HeadingMatch::near) {
        kept.push_back(std::string(trim(run.document.text(section.heading))));
      }
    }
    add_list("Unrecognised sections kept", kept, out);
  }
  add("- Summary: " + facts.summary);
  add_list("Provenance of dropped facts", facts.provenance, out);
  add("- Reversible via: " + way_back(facts));
  return out;
}

}  // namespace terse::task
