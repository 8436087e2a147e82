// The worker's side of a transaction.
#pragma once

#include "recovery.h"
#include "transaction.h"

namespace terse::spec {

/// Stages, renames and commits, and restores on any failure. Runs under the lock.
Step<std::string> stage_and_commit(const Repository& repository,
                                   const std::vector<FileChange>& changes,
                                   const std::string& message);

/// For the end of a mend: where bytes were put aside, or nothing.
std::string kept_note(const Recovery& recovery);

}  // namespace terse::spec
