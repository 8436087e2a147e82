#include "task/provenance.h"

#include <algorithm>
#include <map>
#include <optional>

#include "task/line_dates.h"

namespace terse::task {
namespace {

/// Where the run of an entry is known from: its slice, its first commit, or only its section.
struct Writer {
  const LogLine* line = nullptr;
  bool only_section = false;
};

/// The runs that wrote a section, first to last, and the slices that their reasons name.
struct SectionWriters {
  std::vector<const LogLine*> lines;
  std::vector<std::string_view> latest;         ///< the greatest time up to each line
  std::map<uint32_t, const LogLine*> by_slice;  ///< the first that names it

  /// The first line that was not written before `time`; null for none.
  const LogLine* since(std::string_view time) const {
    const auto found = std::lower_bound(latest.begin(), latest.end(), time);
    return found == latest.end() ? nullptr : lines[static_cast<size_t>(found - latest.begin())];
  }
};

SectionWriters writers_of(const Log& log, const std::string& heading) {
  SectionWriters writers;
  std::vector<SliceRef> refs;
  for (const LogLine& line : log.lines()) {
    if (!line.applied || line.section != heading || line.run_id.empty()) continue;
    writers.lines.push_back(&line);
    const std::string_view before = writers.latest.empty() ? line.ts : writers.latest.back();
    writers.latest.push_back(std::max(before, std::string_view(line.ts)));
    refs.clear();
    collect_slices(line.reason, refs);
    for (const SliceRef& ref : refs) {
      if (!ref.odd) writers.by_slice.emplace(ref.number, &line);
    }
  }
  return writers;
}

/// When the lines of the state were first committed; git is asked for the first of them.
class Commits {
 public:
  Commits(const Run& run, const GitPointer& git) : run_(run), git_(git) {}

  std::string first_with(std::string_view line) {
    if (git_.path.empty()) return {};
    if (!dates_) dates_ = LineDates::read(run_.folder.path, run_.policy->file, first_lines());
    return dates_->first_commit(line);
  }

 private:
  /// Of all entries that leave.
  std::vector<std::string_view> first_lines() const {
    std::vector<std::string_view> lines;
    for (size_t i = 0; i < run_.verdicts.size(); ++i) {
      if (!run_.verdicts[i].leaves()) continue;
      lines.push_back(run_.document.text(run_.document.entries[i].first));
    }
    return lines;
  }

  const Run& run_;
  const GitPointer& git_;
  std::optional<LineDates> dates_;
};

Writer writer_of(const Run& run, const SectionWriters& writers, const Entry& entry,
                 const Verdict& verdict, Commits& commits) {
  if (writers.lines.empty()) return {};
  if (verdict.has_slice) {
    const auto found = writers.by_slice.find(verdict.slice);
    if (found != writers.by_slice.end()) return {found->second, false};
  }
  const std::string time = commits.first_with(run.document.text(entry.first));
  const LogLine* const line = time.empty() ? nullptr : writers.since(time);
  return line == nullptr ? Writer{writers.lines.back(), true} : Writer{line, false};
}

}  // namespace

std::vector<std::string> provenance_lines(const Run& run, const GitPointer& git) {
  if (!run.folder.log.present) return {"none recorded (" + run.policy->log + " absent)"};
  const Log log = Log::read(run.folder, *run.policy);
  struct Group {
    Writer writer;
    std::string ids;
  };
  std::vector<Group> groups;
  std::map<uint32_t, SectionWriters> sections;
  std::map<std::pair<std::string_view, bool>, size_t> places;  ///< of the groups
  std::string unknown;
  Commits commits(run, git);
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (!run.verdicts[i].leaves()) continue;
    const Entry& entry = run.document.entries[i];
    const std::string id = entry_id(run.document, entry);
    auto known = sections.find(entry.section);
    if (known == sections.end()) {
      const std::string heading = "## " + run.document.sections[entry.section].policy->heading;
      known = sections.emplace(entry.section, writers_of(log, heading)).first;
    }
    const Writer writer = writer_of(run, known->second, entry, run.verdicts[i], commits);
    if (writer.line == nullptr) {
      unknown.append(unknown.empty() ? "" : ", ").append(id);
      continue;
    }
    const auto [place, fresh] =
        places.try_emplace({writer.line->run_id, writer.only_section}, groups.size());
    if (fresh) {
      groups.push_back({writer, id});
    } else {
      groups[place->second].ids.append(", ").append(id);
    }
  }
  std::vector<std::string> out;
  for (const Group& group : groups) {
    const LogLine& line = *group.writer.line;
    out.push_back(line.run_id + " (" + line.owner + ", " + line.ts +
                  (group.writer.only_section ? ", last writer of the section" : "") +
                  "): " + group.ids);
  }
  if (!unknown.empty()) out.push_back("no run recorded for the section: " + unknown);
  return out;
}

}  // namespace terse::task
