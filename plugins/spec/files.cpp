#include "files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "io/regular_file.h"

namespace terse::spec {
namespace {

Diagnostic io_failure(const std::string& path, const char* what, int error) {
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.what = std::string(what) + ": " + std::strerror(error);
  diagnostic.mend = error == EACCES ? "make it readable" : "check the path";
  return diagnostic;
}

// Closes on every way out.
struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

}  // namespace

Result<std::optional<std::string>> read_optional_file(const std::string& path) {
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.fd < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::optional<std::string>();
    return failure(io_failure(path, "cannot be opened", errno));
  }
  struct stat status {};
  if (::fstat(file.fd, &status) != 0) return failure(io_failure(path, "cannot be read", errno));
  if (S_ISDIR(status.st_mode)) return failure(io_failure(path, "cannot be read", EISDIR));
  std::string bytes;
  bytes.resize(static_cast<size_t>(status.st_size) + 1);
  size_t used = 0;
  for (;;) {
    const ssize_t got = ::read(file.fd, bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failure(io_failure(path, "cannot be read", errno));
    if (got == 0) break;
    used += static_cast<size_t>(got);
    if (used == bytes.size()) bytes.resize(bytes.size() * 2);
  }
  bytes.resize(used);
  return std::optional<std::string>(std::move(bytes));
}

Result<std::optional<std::string>> read_optional_regular(const std::string& path) {
  if (auto why = not_a_regular_file(path)) return failure(std::move(*why));
  return read_optional_file(path);
}

std::string join_path(const std::string& root, const std::string& name) {
  return root.empty() || root.back() == '/' ? root + name : root + "/" + name;
}

}  // namespace terse::spec
