// Writing into a task folder beside the state file itself, which io/atomic_file.h replaces.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace terse::task {

/// Holds the folder against another run until it goes out of scope. No file is created.
class FolderLock {
 public:
  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : descriptor_(other.descriptor_) {
    other.descriptor_ = -1;
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

  /// Waits for another run, at most a few seconds. Fails when the folder stays locked.
  static Result<FolderLock> take(const std::string& folder);

 private:
  int descriptor_ = -1;
};

/// Creates a file that must not exist, and reads it back.
Result<bool> create_file(const std::string& path, std::string_view bytes);

/// Appends to a file in one write. Fails without a change when the file is absent.
Result<bool> append_file(const std::string& path, std::string_view bytes);

}  // namespace terse::task
