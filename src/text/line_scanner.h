// Cuts a block into lines and notes, in the same pass, which odd bytes each holds.
#pragma once

#include "text/byte_masks.h"
#include "text/line.h"

namespace terse {

/// Walks the lines of one block. The views it yields borrow the block.
class LineScanner {
 public:
  /// `first_number` is the 1-based number of the block's first line.
  LineScanner(Bytes block, uint64_t first_number) : LineScanner(block, first_number, nullptr) {}

  /// With a kernel of the caller's choice, for tests and benchmarks; null: the fastest.
  LineScanner(Bytes block, uint64_t first_number, MaskKernel kernel);

  /// The next line that has its newline; false when only an unfinished tail is left.
  bool next(LineView& line);

  /// What follows the last newline: empty, or the start of a line that is still to come.
  /// Meaningful once `next` has returned false.
  Bytes tail() const { return block_.substr(position_); }

  /// The tail as a last line without an ending. For the end of input, or for a piece of a line
  /// that does not fit a block (the caller then sets `flags.partial`). Empty tail: false.
  /// A piece has the number of the line it begins or continues.
  bool take_tail(LineView& line);

  /// The number that the next line will have.
  uint64_t next_number() const { return number_; }

 private:
  // The masks of 8 blocks: one indirect call for about ten lines, and they stay in L1.
  static constexpr size_t window_blocks = 8;

  void load_window();

  Bytes block_;
  MaskKernel kernel_;
  size_t position_ = 0;  // first byte of the next line
  size_t scanned_ = 0;   // first byte not yet looked at; in the window, or its end
  size_t window_begin_ = 0;
  size_t window_end_ = 0;
  uint64_t number_;
  ByteMasks odd_;  // what was seen of the line that begins at position_
  ByteMasks window_[window_blocks];
};

/// The flags of one line's text; the part of the scanner that tests and one-line callers need.
LineFlags scan_flags(Bytes text);

}  // namespace terse
