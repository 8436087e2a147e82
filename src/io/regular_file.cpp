#include "io/regular_file.h"

#include <sys/stat.h>

namespace terse {

std::optional<Diagnostic> not_a_regular_file(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  if (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) return std::nullopt;
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.what = "is not a regular file";
  diagnostic.mend = "put the file itself there";
  return diagnostic;
}

}  // namespace terse
