#include "io/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>

namespace terse {

namespace {

Diagnostic lock_error(const std::string& path, const std::string& what, const std::string& mend) {
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.what = what;
  diagnostic.mend = mend;
  return diagnostic;
}

}  // namespace

Result<FileLock> FileLock::acquire(const std::string& path, Wait wait) {
  Fd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!fd && errno == EISDIR) fd = Fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd)
    return failure(lock_error(path,
                              std::string("cannot open the lock file: ") + std::strerror(errno),
                              "check that the folder exists and can be written"));
  const int operation = LOCK_EX | (wait == Wait::try_once ? LOCK_NB : 0);
  while (::flock(fd.get(), operation) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK)
      return failure(
          lock_error(path, "another process holds the lock", "try again once it is done"));
    return failure(lock_error(path, std::string("cannot lock: ") + std::strerror(errno), ""));
  }
  return FileLock(std::move(fd));
}

}  // namespace terse
