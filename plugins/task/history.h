// The `## Compaction history` entry: what left, why, who wrote it, and the way back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task/git_pointer.h"
#include "task/run.h"

namespace terse::task {

/// Facts of a compaction that the entries themselves do not hold.
struct HistoryFacts {
  size_t lines_before = 0;
  size_t lines_after = 0;
  GitPointer git;
  std::string snapshot;         ///< path in the folder; empty for none
  std::string snapshot_digest;  ///< SHA-256 of the snapshot
  std::string snapshot_id;      ///< what `restore` takes
  std::vector<std::string> provenance;
  std::string summary;
};

/// The history's name for an entry: its first line in full, without the bullet or the outer pipes.
std::string entry_name(const Document& document, const Entry& entry);

/// The lines that name what leaves, or hold it: most of a history entry, and no fact is needed.
/// Each ends in LF.
std::string left_text(const Run& run);

/// The entry, from `### ` on; every line ends in LF. `left` is what `left_text` gave.
std::string history_text(const Run& run, const HistoryFacts& facts, std::string_view left);

/// Two or three sentences from fields only: phase, slices, next step, what is still open.
std::string default_summary(const Run& run);

/// P of `~P%`: (before - after) of before in whole percent, halves up.
size_t reduction_percent(size_t before, size_t after);

}  // namespace terse::task
