// Fenced code after CommonMark 0.31, section 4.5.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace terse {

/// An open fence: its character and the length of its run. Length 0: none.
struct Fence {
  char mark = '\0';
  uint16_t length = 0;

  bool operator==(const Fence&) const = default;
};

/// Where a line stands, as far as an opening fence depends on it.
enum class FencePlace : uint8_t {
  text,     ///< anywhere a fence may open
  evidence  ///< inside a tool's output: a bare run of tildes underlines code there
};

/// Opens a fence when `text` (without its `indent` leading blanks) is an opening line. `allowed`
/// is the deepest indent, 3 or more inside a list item. A tilde run whose info string starts with
/// `^` or `~` is a caret line of a compiler and opens nothing.
bool open_fence(Bytes text, size_t indent, size_t allowed, FencePlace place, Fence& out);

/// Whether the line closes the fence. Nothing else ends one.
bool closes_fence(Bytes text, size_t indent, size_t allowed, const Fence& fence);

}  // namespace terse
