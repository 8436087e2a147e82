// One writer at a time, across processes.
#pragma once

#include <string>

#include "base/result.h"
#include "io/fd.h"

namespace terse {

/// An advisory lock (flock) on a file of its own, held until the object dies or the process ends.
/// Lock a file beside the one that is replaced: a lock on a file that is renamed over locks nobody.
class FileLock {
 public:
  enum class Wait {
    block,    ///< until the lock is free
    try_once  ///< fail when somebody else has it
  };

  /// Creates `path` where there is none (its folder must exist); never removes it. A folder can be
  /// locked itself: then nothing is created.
  static Result<FileLock> acquire(const std::string& path, Wait wait = Wait::block);

 private:
  explicit FileLock(Fd fd) : fd_(std::move(fd)) {}
  Fd fd_;
};

}  // namespace terse
