#include "io/system_error.h"

#include <cstring>

namespace terse {

Diagnostic system_error(const std::string& path, const std::string& what, int error,
                        const std::string& mend) {
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.what = what + ": " + std::strerror(error);
  diagnostic.mend = mend;
  return diagnostic;
}

}  // namespace terse
