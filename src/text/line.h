// One line of the stream, borrowed.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace terse {

/// What the scanner saw in a line while it looked for the newline.
struct LineFlags {
  bool tab : 1 = false;        ///< a tab anywhere in the text
  bool lone_cr : 1 = false;    ///< a CR that is not part of the CRLF ending
  bool escape : 1 = false;     ///< ESC (0x1b)
  bool nul : 1 = false;        ///< NUL
  bool non_ascii : 1 = false;  ///< a byte of 0x80 or above
  bool partial : 1 = false;    ///< a piece of a line longer than the block: always verbatim

  bool operator==(const LineFlags&) const = default;
};

/// `text` and `ending` are adjacent in one block. Valid until the Source refills.
struct LineView {
  Bytes text;           ///< without the ending
  Bytes ending;         ///< "\n", "\r\n", or empty for a last line without a newline
  uint64_t number = 0;  ///< 1-based, LF-delimited
  LineFlags flags;

  /// Text and ending together: the bytes to emit when the line is verbatim.
  Bytes whole() const { return {text.data(), text.size() + ending.size()}; }
};

}  // namespace terse
