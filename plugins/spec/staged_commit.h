// The worker's side of a transaction.
#pragma once

#include "transaction.h"

namespace terse::spec {

/// Stages, renames and commits, and restores on any failure. Runs under the lock.
Step<std::string> stage_and_commit(const Repository& repository,
                                   const std::vector<FileChange>& changes,
                                   const std::string& message);

}  // namespace terse::spec
