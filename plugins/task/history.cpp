#include "task/history.h"

#include <algorithm>
#include <iterator>

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
void add_rest(const Document& document, const Entry& entry, std::vector<std::string>& out) {
  for (size_t i = entry.first + 1u; i <= entry.last; ++i) {
    const std::string_view line = document.text(i);
    out.push_back(is_blank(line) ? std::string() : "  " + std::string(line));
  }
}

void add_dropped(const Run& run, EntryKind kind, const char* title, std::vector<std::string>& out) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (!run.verdicts[i].leaves() || policy_of(run, i).kind != kind) continue;
    const Verdict& verdict = run.verdicts[i];
    std::string why = verdict.marker;
    if (!verdict.reference.empty()) why += (why.empty() ? "" : ": ") + verdict.reference;
    if (verdict.marker.empty() && !verdict.by_user) why = "closed slices only";
    if (verdict.by_user) why += why.empty() ? "by user" : ", by user";
    std::string& line = lines.emplace_back("  - ");
    line.append(entry_name(run.document, run.document.entries[i]));
    line.append(" [").append(why).append("]");
    add_rest(run.document, run.document.entries[i], lines);
  }
  out.push_back(std::string("- ") + title + ":" + (lines.empty() ? " none" : ""));
  std::move(lines.begin(), lines.end(), std::back_inserter(out));
}

void add_moved(const Run& run, EntryKind kind, const char* title, const char* verb,
               std::vector<std::string>& out) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (!run.verdicts[i].leaves() || policy_of(run, i).kind != kind) continue;
    const Entry& entry = run.document.entries[i];
    std::string& line = lines.emplace_back("  - \"");
    line.append(entry_name(run.document, entry)).append("\": ");
    line.append(ending(run.verdicts[i], verb));
    add_rest(run.document, entry, lines);
  }
  out.push_back(std::string("- ") + title + ":" + (lines.empty() ? " none" : ""));
  std::move(lines.begin(), lines.end(), std::back_inserter(out));
}

void add_list(const char* title, const std::vector<std::string>& items,
              std::vector<std::string>& out) {
  if (items.size() == 1) {
    out.push_back(std::string("- ") + title + ": " + items.front());
    return;
  }
  out.push_back(std::string("- ") + title + ":" + (items.empty() ? " none" : ""));
  for (const std::string& item : items) out.push_back("  - " + item);
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

std::vector<std::string> history_lines(const Run& run, const HistoryFacts& facts) {
  std::vector<std::string> out;
  const bool snapshot_first = run.options.contract == Contract::g3 || !facts.git.holds;
  const size_t before = facts.lines_before;
  const size_t after = facts.lines_after;
  out.push_back("### " + run.now.minute());
  out.push_back("- Compacted from: " + (snapshot_first ? facts.snapshot : facts.git.commit));
  out.push_back("- Lines before: " + std::to_string(before));
  out.push_back("- Lines after: " + std::to_string(after));
  const std::string fewer =
      after > before ? "-" + std::to_string(after - before) : std::to_string(before - after);
  out.push_back("- Reduction: " + fewer + " lines (~" +
                std::to_string(reduction_percent(before, after)) + "%)");
  out.push_back(std::string("- Preserved verbatim: ") + kPreserved);
  add_dropped(run, EntryKind::fact, "Dropped from current known facts", out);
  add_moved(run, EntryKind::question, "Resolved questions moved here", "resolved", out);
  add_moved(run, EntryKind::risk, "Mitigated risks moved here", "mitigated", out);
  add_dropped(run, EntryKind::file, "Dropped from active files in scope", out);
  if (run.options.observations == Observations::filter && run.options.contract != Contract::g1) {
    add_moved(run, EntryKind::observation, "Observations moved here", "superseded", out);
  }
  if (run.options.contract != Contract::g1) {
    std::vector<std::string> kept;
    for (const Section& section : run.document.sections) {
      if (section.match == HeadingMatch::unknown || section.match == HeadingMatch::near) {
        kept.push_back(std::string(trim(run.document.text(section.heading))));
      }
    }
    add_list("Unrecognised sections kept", kept, out);
  }
  out.push_back("- Summary: " + facts.summary);
  add_list("Provenance of dropped facts", facts.provenance, out);
  out.push_back("- Reversible via: " + way_back(facts));
  return out;
}

}  // namespace terse::task
