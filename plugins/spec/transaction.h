// The one place that writes: new files in, one commit, or everything as it was.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "refusal.h"
#include "repository.h"

namespace terse::spec {

struct FileChange {
  std::string name;  ///< relative to the root
  std::string content;
  bool existed = true;
  std::string old_sha256;  ///< what it has to hold until then; empty where it did not exist
};

/// Puts the changes in place and commits exactly those files with `message`; hands back the commit.
///
/// Works in two processes. The worker stages the new bytes and a second link to the old ones in the
/// git folder, writes a journal, renames, and runs `git commit`. The caller only waits: should the
/// worker be killed at any point, it finds the journal and restores, or sees that the commit is
/// made. Should the caller be killed, the worker goes on to its end. Should both die, the next
/// `terse spec` finds the journal.
Step<std::string> commit_changes(const Repository& repository,
                                 const std::vector<FileChange>& changes,
                                 const std::string& message);

}  // namespace terse::spec
