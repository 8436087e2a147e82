#include "task/provenance.h"

#include <algorithm>
#include <map>

#include "task/process.h"

namespace terse::task {
namespace {

/// How many entries may ask git for their first commit; each costs a process.
constexpr size_t kMostSearches = 24;

/// The time of the commit that brought a line into the file; empty where git does not know.
std::string first_commit_time(const Run& run, std::string_view line) {
  const ProcessResult found =
      run_process({"git", "-C", run.folder.path, "log", "--reverse", "--format=%ct",
                   "-S" + std::string(line), "--", run.policy->file});
  const std::string seconds = found.out.substr(0, found.out.find('\n'));
  if (found.exit != 0 || seconds.empty() || seconds.size() > 12 ||
      seconds.find_first_not_of("0123456789") != std::string::npos) {
    return {};
  }
  return Moment{std::stoll(seconds)}.log_time();
}

/// Where the run of an entry is known from: its slice, its first commit, or only its section.
struct Writer {
  const LogLine* line = nullptr;
  bool only_section = false;
};

/// The runs that wrote a section, first to last, and the slices that their reasons name.
struct SectionWriters {
  std::vector<const LogLine*> lines;
  std::map<uint32_t, const LogLine*> by_slice;  ///< the first that names it
};

SectionWriters writers_of(const Log& log, const std::string& heading) {
  SectionWriters writers;
  std::vector<SliceRef> refs;
  for (const LogLine& line : log.lines()) {
    if (!line.applied || line.section != heading || line.run_id.empty()) continue;
    writers.lines.push_back(&line);
    refs.clear();
    collect_slices(line.reason, refs);
    for (const SliceRef& ref : refs) {
      if (!ref.odd) writers.by_slice.emplace(ref.number, &line);
    }
  }
  return writers;
}

Writer writer_of(const Run& run, const SectionWriters& writers, const Entry& entry,
                 const Verdict& verdict, size_t& searches) {
  if (writers.lines.empty()) return {};
  if (verdict.has_slice) {
    const auto found = writers.by_slice.find(verdict.slice);
    if (found != writers.by_slice.end()) return {found->second, false};
  }
  if (searches < kMostSearches) {
    ++searches;
    const std::string time = first_commit_time(run, run.document.text(entry.first));
    for (const LogLine* line : writers.lines) {
      if (!time.empty() && line->ts >= time) return {line, false};
    }
  }
  return {writers.lines.back(), true};
}

}  // namespace

std::vector<std::string> provenance_lines(const Run& run) {
  if (!run.folder.log.present) return {"none recorded (" + run.policy->log + " absent)"};
  const Log log = Log::read(run.folder, *run.policy);
  struct Group {
    Writer writer;
    std::string ids;
  };
  std::vector<Group> groups;
  std::map<uint32_t, SectionWriters> sections;
  std::vector<std::string> unknown;
  size_t searches = 0;
  for (size_t i = 0; i < run.verdicts.size(); ++i) {
    if (!run.verdicts[i].leaves()) continue;
    const Entry& entry = run.document.entries[i];
    const std::string id = entry_id(run.document, entry);
    auto known = sections.find(entry.section);
    if (known == sections.end()) {
      const std::string heading = "## " + run.document.sections[entry.section].policy->heading;
      known = sections.emplace(entry.section, writers_of(log, heading)).first;
    }
    const Writer writer = writer_of(run, known->second, entry, run.verdicts[i], searches);
    if (writer.line == nullptr) {
      unknown.push_back(id);
      continue;
    }
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.writer.line->run_id == writer.line->run_id &&
             group.writer.only_section == writer.only_section;
    });
    if (same == groups.end()) {
      groups.push_back({writer, id});
    } else {
      same->ids += ", " + id;
    }
  }
  std::vector<std::string> out;
  for (const Group& group : groups) {
    const LogLine& line = *group.writer.line;
    out.push_back(line.run_id + " (" + line.owner + ", " + line.ts +
                  (group.writer.only_section ? ", last writer of the section" : "") +
                  "): " + group.ids);
  }
  if (!unknown.empty()) {
    std::string ids;
    for (const std::string& id : unknown) ids += (ids.empty() ? "" : ", ") + id;
    out.push_back("no run recorded for the section: " + ids);
  }
  return out;
}

}  // namespace terse::task
