#include "task/state_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "io/atomic_file.h"
#include "io/fd.h"

namespace terse::task {
namespace {

constexpr int kLockTries = 100;
constexpr useconds_t kLockPause = 50 * 1000;

tl::unexpected<Diagnostic> failed(const std::string& path, const std::string& what) {
  const std::string why = std::strerror(errno);
  return failure({Severity::error, path, 0, 0, what + ": " + why,
                  "check free space and permissions; the file is as it was"});
}

void sync_folder(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const Fd descriptor = open_file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
  if (descriptor) sync_file(descriptor.get());
}

/// Half a line would spoil what the next writer appends; what somebody else appended stays.
void take_back(int descriptor, const std::string& path, size_t size, std::string_view bytes) {
  const auto now = read_file(path);
  if (!now || now->size() < size || !bytes.starts_with(std::string_view(*now).substr(size))) return;
  if (::ftruncate(descriptor, static_cast<off_t>(size)) != 0) return;  // the caller fails anyway
}

}  // namespace

Result<FolderLock> FolderLock::take(const std::string& folder) {
  FolderLock lock;
  lock.descriptor_ = open_file(folder, O_RDONLY | O_DIRECTORY);
  if (!lock.descriptor_) return failed(folder, "cannot be opened");
  for (int i = 0; i < kLockTries; ++i) {
    if (flock(lock.descriptor_.get(), LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno != EWOULDBLOCK && errno != EINTR) return failed(folder, "cannot be locked");
    usleep(kLockPause);
  }
  return failure({Severity::error, folder, 0, 0, "another run holds the folder",
                  "wait for it to end, then try again"});
}

Result<bool> create_file(const std::string& path, std::string_view bytes) {
  const std::filesystem::path whole(path);
  std::error_code error;
  std::filesystem::create_directories(whole.parent_path(), error);
  // Under its own name it is either not there or complete, wherever the run is ended.
  const std::string half = (whole.parent_path() / ("." + whole.filename().string() + ".tmp" +
                                                   std::to_string(::getpid()) + "-0"))
                               .string();
  Fd descriptor = open_file(half, O_WRONLY | O_CREAT | O_EXCL, 0644);
  if (!descriptor) return failed(path, "cannot be created");
  const auto give_up = [&](const char* what) {
    const auto result = failed(path, what);
    unlink(half.c_str());
    return result;
  };
  if (!write_whole(descriptor.get(), bytes) || !sync_file(descriptor.get())) {
    return give_up("cannot be written");
  }
  // A hard link never replaces a file. Where there are none, the folder's lock has to do.
  if (::link(half.c_str(), path.c_str()) != 0) {
    if (errno == EEXIST || std::filesystem::exists(whole, error)) return give_up("exists already");
    if (::rename(half.c_str(), path.c_str()) != 0) return give_up("cannot be created");
  } else {
    unlink(half.c_str());
  }
  sync_folder(path);
  const auto back = read_file(path);
  if (!back) return failure(back.error());
  if (*back == bytes) return true;
  return failure({Severity::error, path, 0, 0, "reads back with other bytes",
                  "check the disk; nothing else was written"});
}

Result<bool> append_file(const std::string& path, std::string_view bytes) {
  const Fd descriptor = open_file(path, O_WRONLY | O_APPEND);
  if (!descriptor) return failed(path, "cannot be opened");
  struct stat before {};
  if (::fstat(descriptor.get(), &before) != 0) return failed(path, "cannot be appended to");
  if (!write_whole(descriptor.get(), bytes) || !sync_file(descriptor.get())) {
    const auto result = failed(path, "cannot be appended to");
    take_back(descriptor.get(), path, static_cast<size_t>(before.st_size), bytes);
    return result;
  }
  return true;
}

}  // namespace terse::task
