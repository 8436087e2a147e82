#include "io/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>

#include "io/system_error.h"

namespace terse {

namespace {

Diagnostic held_lock(const std::string& path) {
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.what = "another process holds the lock";
  diagnostic.mend = "try again once it is done";
  return diagnostic;
}

}  // namespace

Result<FileLock> FileLock::acquire(const std::string& path, Wait wait) {
  Fd fd = open_file(path, O_RDWR | O_CREAT);
  if (!fd && errno == EISDIR) fd = open_file(path, O_RDONLY | O_DIRECTORY);
  if (!fd)
    return failure(system_error(path, "cannot open the lock file", errno,
                                "check that the folder exists and can be written"));
  const int operation = LOCK_EX | (wait == Wait::try_once ? LOCK_NB : 0);
  while (::flock(fd.get(), operation) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) return failure(held_lock(path));
    return failure(system_error(path, "cannot lock", errno));
  }
  return FileLock(std::move(fd));
}

}  // namespace terse
