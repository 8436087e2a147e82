// Writing into a task folder beside the state file itself, which io/atomic_file.h replaces.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "io/fd.h"

namespace terse::task {

/// Holds the folder against another run until it goes out of scope. No file is created.
class FolderLock {
 public:
  /// Waits for another run, at most a few seconds. Fails when the folder stays locked.
  static Result<FolderLock> take(const std::string& folder);

 private:
  Fd descriptor_;
};

/// Creates a file that must not exist, and reads it back. A run that ends on the way leaves no part
/// of it under its name.
Result<bool> create_file(const std::string& path, std::string_view bytes);

/// Appends to a file. Fails without a change when the file is absent or takes only a part.
Result<bool> append_file(const std::string& path, std::string_view bytes);

}  // namespace terse::task
