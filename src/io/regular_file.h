// Whether a path may be read as a file: a pipe or a device waits for ever, or never ends.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.h"

namespace terse {

/// Nothing where `path` is a regular file, a folder (which reading refuses by itself) or not there;
/// else what it is, with the mend. Symbolic links are followed.
std::optional<Diagnostic> not_a_regular_file(const std::string& path);

}  // namespace terse
