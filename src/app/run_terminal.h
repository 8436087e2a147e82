// The terminal under `terse run`: who reads its keys, and in what state it is.
#pragma once

#include <vector>

#include "io/pseudo_terminal.h"

namespace terse {

/// Between the user's terminal and the pseudo-terminals of a program.
class RunTerminal {
 public:
  /// Keys are passed on to `keys_to`, the master of the program's own pseudo-terminal; -1: the
  /// program reads them itself. `masters` are all of its pseudo-terminals. Owns none of them.
  RunTerminal(int keys_to, std::vector<int> masters);

  /// Brings the terminal to what it has to be now, in the foreground or not.
  void settle();
  /// Gives it back as it was.
  void leave();

  /// Whether keys are passed on now; then stdin is to be watched and `pass_keys` called.
  bool passes_keys() const { return raw_.is_raw(); }
  void pass_keys();

  /// The window has another size now.
  void resize();

 private:
  int keys_to_;
  std::vector<int> masters_;
  RawTerminal raw_;
};

}  // namespace terse
