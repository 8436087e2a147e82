// A compaction worked out in memory, and its way to the disk.
#pragma once

#include <string>
#include <vector>

#include "task/history.h"
#include "task/rewrite.h"
#include "task/run.h"

namespace terse::task {

struct Compaction {
  std::string bytes;  ///< of the new state file
  Changed sections;   ///< filtered sections that changed, then the history
  HistoryFacts facts;
  std::string history;  ///< the new entry, every line ended by LF
  size_t file_lines_before = 0;
  size_t file_lines_after = 0;
};

/// Works out what an apply would write and holds it against the contract. Fails when the result
/// breaks it, which is a fault of this program, and when `--summary-file` cannot be read.
Result<Compaction> work_out(const Run& run);

/// One log line a changed section, each with its line end.
std::vector<std::string> log_lines(const Run& run, const Compaction& compaction);

struct Written {
  std::string snapshot;  ///< relative path; empty for none
  size_t log_lines = 0;
};

/// Writes snapshot, state and log, in this order, under the folder's lock and only if the state
/// still has the run's digest. `stale` is set when it has not.
Result<Written> write_out(const Run& run, const Compaction& compaction, bool& stale);

}  // namespace terse::task
