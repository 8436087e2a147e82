// Unified diffs, by counting: a hunk ends when its header's counts are used up.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace terse {

/// An open diff. Both counts 0: between hunks or in a file's header.
struct Diff {
  uint32_t old_left = 0;
  uint32_t new_left = 0;
  bool awaits_new_file = false;  ///< after `--- a/x`: only `+++` makes it a diff

  bool operator==(const Diff&) const = default;
};

/// Whether the line can open a diff: `diff --git`, `Index: `, `--- path`, `@@ -1,2 +1,2 @@`.
bool open_diff(Bytes line, Diff& out);

/// Takes the next line into an open diff; false when the line is no part of it.
bool continue_diff(Bytes line, Diff& diff);

/// True when a hunk's counts are used up, so that the next line may be anything.
inline bool is_between_hunks(const Diff& diff) {
  return diff.old_left == 0 && diff.new_left == 0;
}

}  // namespace terse
