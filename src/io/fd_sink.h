// Output to a descriptor, as runs of borrowed bytes.
#pragma once

#include <sys/uio.h>

#include <cstdint>
#include <vector>

#include "base/arena.h"
#include "base/sink.h"

namespace terse {

/// Writes to a descriptor that it does not own. Runs that are adjacent in memory become one iovec.
/// SIGPIPE must be ignored by the program; a closed reader is then the state `closed`.
class FdSink : public Sink {
 public:
  enum class State {
    open,
    closed,  ///< nobody reads any more (EPIPE): no error, the program just stops
    failed   ///< `error()` has errno
  };

  explicit FdSink(int fd);

  void borrow(Bytes bytes) override;
  void copy(Bytes bytes) override;

  /// Writes with writev, waits on a full non-blocking descriptor, goes on after signals.
  bool flush() override;

  State state() const { return state_; }
  int error() const { return error_; }

  /// Bytes appended and not yet flushed.
  size_t pending() const { return pending_; }

  /// Bytes that the descriptor has taken so far.
  uint64_t written() const { return written_; }

 private:
  bool write_runs();

  int fd_;
  State state_ = State::open;
  int error_ = 0;
  size_t pending_ = 0;
  uint64_t written_ = 0;
  std::vector<iovec> runs_;
  Arena copies_;
};

}  // namespace terse
