// Code that is loaded while the program runs.
#pragma once

#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace terse {

/// Loads a shared library from `content`, the bytes of the file at `path`, so that what was looked
/// at is what runs, whatever happens to the file meanwhile. All its names have to be found now; it
/// shows none of its own to others. It stays loaded until the process ends. Returns its handle.
Result<void*> load_shared_library(const std::string& path, Bytes content);

/// Where a name of the library stands in memory; null when it has none of that name.
const void* find_symbol(void* library, const char* name);

}  // namespace terse
