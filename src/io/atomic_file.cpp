#include "io/atomic_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <memory>
#include <optional>

#include "io/fd.h"
#include "io/system_error.h"

namespace terse {

namespace {

constexpr int most_links = 40;  // as many as Linux follows

/// What the symbolic link `path` says, seen from where the link stands; none where it is no link.
std::optional<std::string> next_link(const std::string& path) {
  char said[PATH_MAX];
  const ssize_t size = ::readlink(path.c_str(), said, sizeof said);
  if (size <= 0 || size == static_cast<ssize_t>(sizeof said)) return std::nullopt;
  const std::string next(said, static_cast<size_t>(size));
  const size_t slash = path.rfind('/');
  return next[0] == '/' || slash == std::string::npos ? next : path.substr(0, slash + 1) + next;
}

/// Where a chain of symbolic links ends, be there a file or not yet; `path` itself where there is
/// no link. None for a chain without an end, with errno.
std::optional<std::string> link_target(const std::string& path) {
  const std::unique_ptr<char, decltype(&::free)> real(::realpath(path.c_str(), nullptr), ::free);
  if (real) return real.get();
  std::string target = path;
  for (int links = 0; links < most_links; ++links) {
    std::optional<std::string> next = next_link(target);
    if (!next) return target;
    target = std::move(*next);
  }
  errno = ELOOP;
  return std::nullopt;
}

/// The standard stream that `info` is, whose place in the file has to be kept; -1: none.
int standard_output_like(const struct stat& info) {
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat own {};
    if (::fstat(fd, &own) == 0 && own.st_dev == info.st_dev && own.st_ino == info.st_ino) return fd;
  }
  return -1;
}

/// A new file beside `target` that nobody else has; its name goes to `name`.
Fd create_beside(const std::string& target, std::string& name) {
  // Until it has the mode of the file that it replaces, nobody else may read what that held.
  const mode_t mode = ::access(target.c_str(), F_OK) == 0 ? 0600 : 0666;
  const size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : target.substr(0, slash + 1);
  const std::string base = slash == std::string::npos ? target : target.substr(slash + 1);
  for (int attempt = 0; attempt < 100; ++attempt) {
    name =
        folder + "." + base + ".tmp" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
    Fd fd = open_file(name, O_WRONLY | O_CREAT | O_EXCL, mode);
    if (fd || errno != EEXIST) return fd;
  }
  return {};
}

/// Mode and owner of the file that is replaced.
bool keep_attributes(int fd, const std::string& target) {
  struct stat old {};
  if (::stat(target.c_str(), &old) != 0) return errno == ENOENT;
  // Only root may give files away; that the mode is right matters more. chown first: it clears
  // bits.
  if (::fchown(fd, old.st_uid, old.st_gid) != 0 &&
      ::fchown(fd, static_cast<uid_t>(-1), old.st_gid) != 0)
    errno = 0;
  return ::fchmod(fd, old.st_mode & 07777) == 0;
}

void sync_folder_of(const std::string& target) {
  const size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : target.substr(0, slash + 1);
  // Best effort: some file systems refuse it, and the file itself is complete by now.
  const Fd fd = open_file(folder, O_RDONLY | O_DIRECTORY);
  if (fd) sync_file(fd.get());
}

Result<std::string> read_all(int fd, const std::string& name) {
  std::string content;
  struct stat info {};
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
    content.reserve(static_cast<size_t>(info.st_size) + 1);
  if (read_to_end(fd, content)) return content;
  return failure(system_error(name, "cannot read the file", errno));
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  const Fd fd = open_file(path, O_RDONLY);
  if (!fd) return failure(system_error(path, "cannot open the file", errno));
  return read_all(fd.get(), path);
}

Result<std::string> read_input(const std::string& name) {
  return name == "-" ? read_all(STDIN_FILENO, "stdin") : read_file(name);
}

Result<void> write_file_atomically(const std::string& path, Bytes content, Lasting lasting) {
  const std::optional<std::string> end = link_target(path);
  if (!end)
    return failure(system_error(path, "cannot follow the links", errno, "name the file itself"));
  const std::string& target = *end;
  std::string name;
  Fd fd = create_beside(target, name);
  if (!fd)
    return failure(system_error(path, "cannot create a file beside it", errno,
                                "check that the folder exists and can be written"));
  const auto give_up = [&](const char* what) {
    const int error = errno;
    ::unlink(name.c_str());
    return failure(system_error(path, what, error));
  };
  if (!write_whole(fd.get(), content)) return give_up("cannot write the file");
  if (!keep_attributes(fd.get(), target)) return give_up("cannot keep the file's mode");
  const bool synced = lasting == Lasting::replaceable || sync_file(fd.get());
  if (!synced || !fd.reset()) return give_up("cannot write the file");
  if (::rename(name.c_str(), target.c_str()) != 0) return give_up("cannot replace the file");
  if (lasting == Lasting::synced) sync_folder_of(target);
  return {};
}

Result<void> write_file_or_device(const std::string& path, Bytes content) {
  struct stat info {};
  const bool there = ::stat(path.c_str(), &info) == 0;
  const int standard = there ? standard_output_like(info) : -1;
  if (standard < 0 && (!there || S_ISREG(info.st_mode)))
    return write_file_atomically(path, content, Lasting::replaceable);
  // /dev/stdout, opened anew, would begin at a file's first byte, and fail for a socket.
  const Fd own = standard < 0 ? open_file(path, O_WRONLY) : Fd();
  const int fd = standard < 0 ? own.get() : standard;
  if (fd < 0 || !write_whole(fd, content))
    return failure(system_error(path, "cannot write", errno, "check its permissions"));
  return {};
}

}  // namespace terse
