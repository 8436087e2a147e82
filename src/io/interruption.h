// SIGINT, SIGTERM and SIGHUP end a filter, but not before what it holds is written.
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "io/fd.h"

namespace terse {

/// While it lives, the first of these signals ends the input instead of the program: what was read
/// and what already waits in the pipe can still be written. Another one of the same kind ends the
/// program at once, for the reader of its output may be stuck. A signal that was ignored before
/// stays ignored. An object inside the life of another changes nothing until it dies.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that came, also after the object is gone; 0: none.
  static int signal();

  /// For a read of `fd` that met the end: takes what waited there when the signal came, without
  /// waiting for more. 0 where it was the true end, or all is read.
  static ssize_t read_rest(int fd, char* out, size_t room);
};

/// While it lives, reads of `fd`, which it does not own, are those that a signal ends; also a
/// signal that came before. One object at a time. Where the system refuses, reads go on as they
/// did.
class InterruptedReads {
 public:
  explicit InterruptedReads(int fd);
  ~InterruptedReads();
  InterruptedReads(const InterruptedReads&) = delete;
  InterruptedReads& operator=(const InterruptedReads&) = delete;

 private:
  Fd input_;
  Fd nowhere_;
};

/// Ends the program by `signal`, as if nothing had put it off.
void end_by(int signal);

}  // namespace terse
