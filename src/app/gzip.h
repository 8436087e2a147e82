// gzip, for what is kept and seldom read. gzip.cpp is the only file that knows zlib.
#pragma once

#include <optional>
#include <string>

#include "base/bytes.h"

namespace terse {

/// `text` as a gzip file; nothing where memory is short.
std::optional<std::string> gzip(Bytes text);

/// What a gzip file holds; nothing where it is none, is damaged, or holds more than `most` bytes.
std::optional<std::string> gunzip(Bytes file, size_t most);

}  // namespace terse
