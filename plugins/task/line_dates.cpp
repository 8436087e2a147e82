#include "task/line_dates.h"

#include "task/clock.h"
#include "task/folder.h"
#include "task/process.h"

namespace terse::task {
namespace {

/// Starts the line with a commit's time: no line of a diff begins with it.
constexpr std::string_view kCommit = "@terse-commit ";

bool is_time(std::string_view text) {
  return !text.empty() && text.size() <= 12 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

LineDates LineDates::read(const std::string& folder, const std::string& file) {
  LineDates dates;
  ProcessResult log = run_process({"git", "-C", folder, "log", "--reverse", "--unified=0", "--text",
                                   "--no-color", "--no-ext-diff", "--no-textconv",
                                   "--format=" + std::string(kCommit) + "%ct", "--", file});
  if (log.exit != 0) return dates;
  dates.diffs_ = std::move(log.out);
  std::string_view seconds;
  bool header = false;  // of a diff: `+++ b/TASK_STATE.md` is no added line
  for (const std::string_view line : lines_of(dates.diffs_)) {
    if (line.starts_with(kCommit)) {
      seconds = line.substr(kCommit.size());
      if (!is_time(seconds)) seconds = {};
    } else if (line.starts_with("diff ")) {
      header = true;
    } else if (line.starts_with("@@ ")) {
      header = false;
    } else if (!header && line.starts_with('+')) {
      dates.seconds_.emplace(line.substr(1), seconds);
    }
  }
  return dates;
}

std::string LineDates::first_commit(std::string_view line) const {
  const auto found = seconds_.find(line);
  if (found == seconds_.end() || found->second.empty()) return {};
  return Moment{std::stoll(std::string(found->second))}.log_time();
}

}  // namespace terse::task
