#include "app/settings_backup.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "io/fd.h"
#include "io/system_error.h"

namespace terse {
namespace {

constexpr int most_backups = 99;

std::string backup_name(const std::string& path, int number) {
  return path + ".before-terse" + (number == 1 ? "" : '-' + std::to_string(number));
}

/// Owner and mode of `path`; the owner only where that may be given.
bool copy_attributes(const std::string& path, int fd) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return false;
  const bool given = ::fchown(fd, info.st_uid, info.st_gid) == 0;
  // Of a group that could not be given, nobody may read it.
  const mode_t mode = given ? 0777 : 0707;
  return ::fchmod(fd, info.st_mode & mode) == 0;
}

}  // namespace

Result<std::string> keep_backup(const std::string& path, Bytes content) {
  for (int number = 1; number <= most_backups; ++number) {
    const std::string name = backup_name(path, number);
    Fd fd = open_file(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (!fd && errno == EEXIST) continue;
    if (!fd) return failure(system_error(name, "cannot create the file", errno));
    if (write_whole(fd.get(), content) && copy_attributes(path, fd.get()) && sync_file(fd.get()) &&
        fd.reset())
      return name;
    const int error = errno;
    ::unlink(name.c_str());
    return failure(system_error(name, "cannot write the file", error));
  }
  return failure({Severity::error, path, 0, 0, "too many copies named .before-terse are beside it",
                  "move them away"});
}

std::vector<std::string> backups_of(const std::string& path) {
  std::vector<std::string> out;
  for (int number = most_backups; number >= 1; --number) {
    struct stat info {};
    const std::string name = backup_name(path, number);
    if (::stat(name.c_str(), &info) == 0 && S_ISREG(info.st_mode)) out.push_back(name);
  }
  return out;
}

}  // namespace terse
