// The git repository around a project, and whether it is in a state to take one clean commit.
#pragma once

#include <string>
#include <vector>

#include "refusal.h"

namespace terse::spec {

enum class DetachedHead { refuse, allow };

struct Repository {
  std::string root;     ///< of the project, as named
  std::string git_dir;  ///< absolute
  std::string head;     ///< commit
  std::string stage;    ///< folder for what is under way, on the same file system as the root
};

/// The repository around `root`, or why there is none.
Step<Repository> find_repository(const std::string& root);

/// Refuses a repository that is in the middle of something, detached (unless allowed), locked, or
/// that holds uncommitted changes in one of the `owned` files, or ignores one of those that will
/// change, `names`. What was planned rests on all owned files, so all have to be committed.
Step<Repository> open_repository(const std::string& root, const std::vector<std::string>& names,
                                 const std::vector<std::string>& owned, DetachedHead detached);

/// Staged files other than `names`.
std::vector<std::string> foreign_staged(const Repository& repository,
                                        const std::vector<std::string>& names);

/// Where the lock file of a running sweep lies.
std::string lock_path(const Repository& repository);

}  // namespace terse::spec
