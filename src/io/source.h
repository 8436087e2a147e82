// Reads a descriptor in large blocks. Whoever reads lines wants LineSource.
#pragma once

#include <cstddef>
#include <memory>

#include "base/bytes.h"

namespace terse {

/// Whoever wants the bytes as they were read.
class Tap {
 public:
  virtual ~Tap() = default;
  /// Called with each piece, in order, once it has been read.
  virtual void on_read(Bytes bytes) = 0;
};

/// A buffer over a descriptor that it does not own. What has been read and not yet consumed is one
/// contiguous run, `unread()`.
class Source {
 public:
  enum class Status {
    data,   ///< at least one byte more is unread
    full,   ///< the buffer holds nothing but unread bytes: consume some first; nothing was read
    end,    ///< end of input; unread bytes may be left
    failed  ///< the read failed; `error()` has errno
  };

  static constexpr size_t default_block = 256 * 1024;

  /// Reads up to `block_size` bytes at once into a buffer of `capacity` bytes (at least a block).
  explicit Source(int fd, size_t block_size = default_block, size_t capacity = 2 * default_block);

  /// Everything read and not consumed. Valid until the next `refill()`.
  Bytes unread() const { return {buffer_.get() + begin_, end_ - begin_}; }

  /// Takes `count` bytes from the front of `unread()`; their memory stays valid until `refill()`.
  void consume(size_t count) { begin_ += count; }

  /// From here on `tap`, which is borrowed, gets what is read. Null: nobody does.
  void set_tap(Tap* tap) { tap_ = tap; }

  /// Reads once, behind what is unread; every view into the buffer dies. Blocks until there is
  /// something, also on a non-blocking descriptor; goes on after signals. A full buffer is `full`,
  /// never mistaken for the end of input; a terminal whose other side is gone is at its end.
  Status refill();

  /// Whether `refill()` would have to wait.
  bool would_block() const;

  /// Waits for input, an end or an error; false after `timeout_ms` (negative: no limit).
  bool wait_readable(int timeout_ms) const;

  /// errno of the read that failed, or 0.
  int error() const { return error_; }

 private:
  int fd_;
  int error_ = 0;
  Tap* tap_ = nullptr;
  size_t block_size_;
  size_t capacity_;
  size_t begin_ = 0;
  size_t end_ = 0;
  std::unique_ptr<char[]> buffer_;
};

}  // namespace terse
