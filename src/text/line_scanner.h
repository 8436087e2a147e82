// Cuts a block into lines and notes, in the same pass, which odd bytes each holds.
#pragma once

#include "text/line.h"

namespace terse {

/// Walks the lines of one block. The views it yields borrow the block.
class LineScanner {
 public:
  /// `first_number` is the 1-based number of the block's first line.
  LineScanner(Bytes block, uint64_t first_number);

  /// The next line that has its newline; false when only an unfinished tail is left.
  bool next(LineView& line);

  /// What follows the last newline: empty, or the start of a line that is still to come.
  Bytes tail() const { return block_.substr(position_); }

  /// The tail as a last line without an ending. For the end of input, or for a piece of a line
  /// that does not fit a block (the caller then sets `flags.partial`). Empty tail: false.
  bool take_tail(LineView& line);

  /// The number that the next line will have.
  uint64_t next_number() const { return number_; }

 private:
  Bytes block_;
  size_t position_ = 0;
  uint64_t number_;
};

/// The flags of one line's text; the part of the scanner that tests and one-line callers need.
LineFlags scan_flags(Bytes text);

}  // namespace terse
