// Copies of a host's settings from before an installation, beside them.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace terse {

/// Keeps `content` of the file `path` in a new file `path.before-terse`, or `path.before-terse-2`
/// and so on where that name is taken: what is there is somebody's. Nobody can read it who cannot
/// read `path`. Its name; a failure leaves nothing behind.
Result<std::string> keep_backup(const std::string& path, Bytes content);

/// The names of all that may be such copies, the last one first. Not all have to be the program's.
std::vector<std::string> backups_of(const std::string& path);

}  // namespace terse
