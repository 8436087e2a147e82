// The inside of a JSON string: read, and changed in places while the rest keeps its spelling.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// A JSON string without its quotes.
inline Bytes inside_quotes(Bytes string) {
  return string.substr(1, string.size() - 2);
}

/// Appends what the inside of a JSON string stands for. False where it has half of a surrogate
/// pair, which no UTF-8 can say; `out` is of no use then.
bool append_decoded(Bytes inside, std::string& out);

/// The bytes `[begin, end)` of a decoded string become `text`. Both borders are those of
/// characters.
struct TextEdit {
  size_t begin = 0;
  size_t end = 0;
  std::string text;
};

/// Appends `inside` with the edits made, which are in order and do not overlap: what is kept is
/// spelled as it was, what is new as JSON.stringify spells it, or all in ASCII where the string had
/// its other characters as \u escapes.
void append_spliced(Bytes inside, const std::vector<TextEdit>& edits, std::string& out);

/// The smallest edit that makes `after` of `before`, which are the bytes from `at` on.
TextEdit smallest_edit(Bytes before, Bytes after, size_t at);

}  // namespace terse
