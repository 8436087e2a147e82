#include "files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "io/fd.h"
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

}  // namespace

Result<std::optional<std::string>> read_optional_file(const std::string& path) {
  const Fd file = open_file(path, O_RDONLY);
  if (!file) {
    if (errno == ENOENT || errno == ENOTDIR) return std::optional<std::string>();
    return failure(io_failure(path, "cannot be opened", errno));
  }
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return failure(io_failure(path, "cannot be read", errno));
  if (S_ISDIR(status.st_mode)) return failure(io_failure(path, "cannot be read", EISDIR));
  std::string bytes;
  bytes.reserve(static_cast<size_t>(status.st_size) + 1);
  if (!read_to_end(file.get(), bytes)) return failure(io_failure(path, "cannot be read", errno));
  return std::optional<std::string>(std::move(bytes));
}

Result<std::optional<std::string>> read_optional_regular(const std::string& path) {
  if (auto why = not_a_regular_file(path)) return failure(std::move(*why));
  return read_optional_file(path);
}

bool exists(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

std::string join_path(const std::string& root, const std::string& name) {
  return root.empty() || root.back() == '/' ? root + name : root + "/" + name;
}

}  // namespace terse::spec
