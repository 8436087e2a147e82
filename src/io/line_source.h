// Lines from a descriptor, in a way that no chunking of the input can change.
#pragma once

#include "io/source.h"
#include "text/line_scanner.h"

namespace terse {

/// Hands out the lines of a descriptor. A line longer than `longest_line` bytes comes in one or
/// more pieces, all flagged `partial` and all with the line's number; only the last has the ending.
/// Whether a line is partial depends on its length alone, not on how it was read.
class LineSource {
 public:
  enum class Next {
    line,   ///< a line, valid until `refill()`
    wait,   ///< all lines read so far are handed out: flush, then call `refill()`
    end,    ///< end of input, everything is handed out
    failed  ///< the read failed; everything read is handed out; `error()` has errno
  };

  static constexpr size_t default_longest_line = 64 * 1024;

  /// Reads `block_size` bytes at once. Does not own `fd`.
  explicit LineSource(int fd, size_t block_size = Source::default_block,
                      size_t longest_line = default_longest_line);

  Next next(LineView& line);

  /// Reads more, blocking; every line handed out so far becomes invalid. Call after `wait`.
  void refill();

  /// Whether there is an unfinished line.
  bool has_open() const { return !source_.unread().empty(); }

  /// Hands out the unfinished line as it stands, as a partial one: for who will not wait for its
  /// rest. False where there is none, or half a fence. Call after `wait`.
  bool take_open(LineView& line);

  /// The same, but only of a line that stays verbatim whatever follows: one with a lone CR or an
  /// escape sequence, as progress bars have.
  bool take_open_display(LineView& line);

  /// From here on `tap`, which is borrowed, gets what is read.
  void set_tap(Tap* tap) { source_.set_tap(tap); }

  /// Whether `refill()` would have to wait.
  bool would_block() const { return source_.would_block(); }

  /// Waits for input; false after `timeout_ms` (negative: no limit).
  bool wait_readable(int timeout_ms) const { return source_.wait_readable(timeout_ms); }

  int error() const { return source_.error(); }

 private:
  bool over() const;
  bool take_tail(LineView& line);
  bool hand_out(Bytes tail, LineView& line);

  Source source_;
  size_t longest_line_;
  LineScanner scanner_;
  bool in_long_line_ = false;  // a piece without an ending has been handed out
  Source::Status status_ = Source::Status::data;
};

}  // namespace terse
