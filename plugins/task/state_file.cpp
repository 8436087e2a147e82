#include "task/state_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "io/atomic_file.h"

namespace terse::task {
namespace {

constexpr int kLockTries = 100;
constexpr useconds_t kLockPause = 50 * 1000;

tl::unexpected<Diagnostic> failed(const std::string& path, const std::string& what) {
  const std::string why = std::strerror(errno);
  return failure({Severity::error, path, 0, 0, what + ": " + why,
                  "check free space and permissions; the file is as it was"});
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = write(descriptor, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(wrote));
  }
  return true;
}

void sync_folder(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor =
      open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

Result<FolderLock> FolderLock::take(const std::string& folder) {
  FolderLock lock;
  lock.descriptor_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock.descriptor_ < 0) return failed(folder, "cannot be opened");
  for (int i = 0; i < kLockTries; ++i) {
    if (flock(lock.descriptor_, LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno != EWOULDBLOCK && errno != EINTR) return failed(folder, "cannot be locked");
    usleep(kLockPause);
  }
  return failure({Severity::error, folder, 0, 0, "another run holds the folder",
                  "wait for it to end, then try again"});
}

Result<bool> create_file(const std::string& path, std::string_view bytes) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) return failed(path, "cannot be created");
  const bool written = write_all(descriptor, bytes) && fsync(descriptor) == 0;
  close(descriptor);
  if (!written) {
    const auto result = failed(path, "cannot be written");
    unlink(path.c_str());
    return result;
  }
  sync_folder(path);
  const auto back = read_file(path);
  if (!back) return failure(back.error());
  if (*back == bytes) return true;
  return failure({Severity::error, path, 0, 0, "reads back with other bytes",
                  "check the disk; nothing else was written"});
}

Result<bool> append_file(const std::string& path, std::string_view bytes) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) return failed(path, "cannot be opened");
  const ssize_t wrote = write(descriptor, bytes.data(), bytes.size());
  const bool done = wrote == static_cast<ssize_t>(bytes.size()) && fsync(descriptor) == 0;
  close(descriptor);
  if (!done) return failed(path, "cannot be appended to");
  return true;
}

}  // namespace terse::task
