// What a system call that failed means to a person.
#pragma once

#include <string>

#include "base/diagnostic.h"

namespace terse {

/// `what`, with the system's words for `error` (an errno), at `path`; `mend` may be empty.
Diagnostic system_error(const std::string& path, const std::string& what, int error,
                        const std::string& mend = "");

}  // namespace terse
