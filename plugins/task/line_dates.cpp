#include "task/line_dates.h"

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "io/atomic_file.h"
#include "task/clock.h"
#include "task/folder.h"
#include "task/process.h"

namespace terse::task {
namespace {

/// Starts the line with a commit's time and name: no line of a diff begins with it.
constexpr std::string_view kCommit = "@terse-commit ";

constexpr long long kNever = -1;      ///< added by no commit
constexpr long long kBeyondCut = -2;  ///< older than a shallow clone, or from its oldest commit

/// The commits whose parents a shallow clone left out: git shows all they have as added by them.
std::unordered_set<std::string> cut_commits(const std::string& folder) {
  std::unordered_set<std::string> cut;
  const ProcessResult place =
      run_process({"git", "-C", folder, "rev-parse", "--git-path", "shallow"});
  const std::string path = place.out.substr(0, place.out.find('\n'));
  if (place.exit != 0 || path.empty()) return cut;
  const auto names = read_file(path.front() == '/' ? path : folder + "/" + path);
  if (!names) return cut;
  for (const std::string_view name : lines_of(*names)) cut.emplace(name);
  return cut;
}

/// What `git log` prints, newest first, so that the oldest commit of a line is said last.
class Diffs {
 public:
  Diffs(const std::string& folder, std::unordered_map<std::string_view, long long>& seconds)
      : cut_(cut_commits(folder)), seconds_(seconds) {}

  void take(std::string_view line) {
    if (line.starts_with(kCommit)) {
      begin_commit(line.substr(kCommit.size()));
    } else if (line.starts_with("diff ")) {
      header_ = true;
    } else if (line.starts_with("@@ ")) {
      header_ = false;
    } else if (!header_ && line.starts_with('+')) {
      line.remove_prefix(1);
      if (line.ends_with('\r')) line.remove_suffix(1);
      const auto asked = seconds_.find(line);
      if (asked != seconds_.end() && asked->second != kBeyondCut) asked->second = commit_;
    }
  }

 private:
  /// `1777636800 0123abcd...`
  void begin_commit(std::string_view text) {
    const size_t blank = text.find(' ');
    const char* const end = text.data() + std::min(blank, text.size());
    const auto read = std::from_chars(text.data(), end, commit_);
    const bool time = read.ec == std::errc() && read.ptr == end && commit_ >= 0;
    if (!time || end - text.data() > 12) commit_ = kNever;
    if (blank != text.npos && cut_.count(std::string(text.substr(blank + 1))) != 0) {
      commit_ = kBeyondCut;
    }
  }

  std::unordered_set<std::string> cut_;
  std::unordered_map<std::string_view, long long>& seconds_;
  long long commit_ = kNever;  ///< the time of the one that is being told of
  bool header_ = false;        ///< of a diff: `+++ b/TASK_STATE.md` is no added line
};

}  // namespace

LineDates LineDates::read(const std::string& folder, const std::string& file,
                          const std::vector<std::string_view>& lines) {
  LineDates dates;
  for (const std::string_view line : lines) dates.seconds_.emplace(line, kNever);
  Diffs diffs(folder, dates.seconds_);
  // Whatever the user's settings are: no signatures, colours and other programs; the first commit
  // as one that adds, a renamed file as the one that it was.
  const std::vector<std::string> log{"git",
                                     "-C",
                                     folder,
                                     "log",
                                     "--follow",
                                     "--root",
                                     "--no-merges",
                                     "--unified=0",
                                     "--text",
                                     "--no-color",
                                     "--no-ext-diff",
                                     "--no-textconv",
                                     "--no-show-signature",
                                     "--format=" + std::string(kCommit) + "%ct %H",
                                     "--",
                                     file};
  if (run_process(log, [&](std::string_view line) { diffs.take(line); }) != 0) {
    dates.seconds_.clear();
  }
  return dates;
}

std::string LineDates::first_commit(std::string_view line) const {
  const auto found = seconds_.find(line);
  return found == seconds_.end() || found->second < 0 ? "" : Moment{found->second}.log_time();
}

}  // namespace terse::task
