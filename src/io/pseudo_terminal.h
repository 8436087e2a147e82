// Pseudo-terminals, and the terminal that the user sits at.
#pragma once

#include <termios.h>

#include "base/result.h"
#include "io/fd.h"

namespace terse {

/// The two sides: what is written to `slave` as to a terminal is read from `master`.
struct PseudoTerminal {
  Fd master;
  Fd slave;
};

/// Opens one with the settings and the size of the terminal `like`. Both sides close on exec.
Result<PseudoTerminal> open_pseudo_terminal(int like);

/// What a terminal does to a newline that is written to it.
enum class Newlines {
  kept,     ///< passes it on
  returned  ///< puts a carriage return before it, as terminals do by default
};

/// Sets that, on either side of a pseudo-terminal.
void set_newlines(int fd, Newlines newlines);

/// Gives the terminal `to` the size of the terminal `from`.
void copy_window_size(int from, int to);

/// Whether this process may read the terminal `fd` now: it is in the foreground.
bool is_foreground(int fd);

/// The user's terminal, while a program behind a pseudo-terminal wants every key as it is.
class RawTerminal {
 public:
  /// Does nothing yet. Does not own `fd`.
  explicit RawTerminal(int fd) : fd_(fd) {}
  ~RawTerminal() { leave(); }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  void enter();
  void leave();
  bool is_raw() const { return raw_; }

 private:
  int fd_;
  bool raw_ = false;
  termios before_{};
};

}  // namespace terse
