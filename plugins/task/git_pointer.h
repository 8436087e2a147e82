// Whether git can give the bytes of the state file back, and under which name.
#pragma once

#include <string>

namespace terse::task {

struct GitPointer {
  bool holds = false;  ///< HEAD's blob has exactly the bytes of the file
  std::string commit;  ///< the last commit that touched the file, 40 hex digits
  std::string path;    ///< relative to the root of the repository
};

/// Asks git, which may be missing. `file` is relative to `folder`.
GitPointer find_git_pointer(const std::string& folder, const std::string& file);

}  // namespace terse::task
