// Reading of one run of words that are joined without blanks, and what the lexer asks of it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"

namespace terse {

/// `1,840`, `batch=2^16`, `doesn't`, `src/a.c:41:7`, `https://host/page`.
struct Chunk {
  enum class Shape : uint8_t {
    plain,  ///< letters and underscores, joined by apostrophes and hyphens
    mixed,  ///< has digits or other joints
    path,   ///< went on into a path at a slash or backslash
    url
  };
  size_t begin = 0;
  size_t end = 0;
  Shape shape = Shape::plain;
  uint8_t seen = 0;          ///< CharBits of all its bytes up to a path or URL
  bool inner_upper = false;  ///< a capital that is not the first letter of a part
  bool hyphen = false;
};

/// Reads the chunk whose first word character is at `at`; `begin` is `at`.
Chunk read_chunk(Bytes text, size_t at);

/// 7 to 64 hex digits with at least one digit and one letter.
bool is_hash(Bytes chunk);

/// A name with a well-known ending, `:line` behind it allowed.
bool is_file_name(Bytes chunk);

}  // namespace terse
