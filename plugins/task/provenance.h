// Who wrote what leaves: runs of the verification log, never an invented one.
#pragma once

#include <string>
#include <vector>

#include "task/log.h"
#include "task/run.h"

namespace terse::task {

/// Runs and what they wrote, in the log's order: `01J... (sync-task-state, 2026-...): F3, F10`.
/// One line `none recorded (<log> absent)` where there is no log, and one with the owner and the
/// section where only that is known. `git` tells whether git knows the file at all.
std::vector<std::string> provenance_lines(const Run& run, const GitPointer& git);

}  // namespace terse::task
