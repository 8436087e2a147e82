// The program that `terse run` starts.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <string>
#include <vector>

#include "base/result.h"
#include "io/fd.h"
#include "io/pseudo_terminal.h"

namespace terse {

/// What one output of the program goes through: a pseudo-terminal where `out` is a terminal, so
/// that the program prints as it would, else a pipe. All descriptors close on exec.
struct Channel {
  Fd reader;
  Fd writer;
  bool is_terminal = false;

  static Result<Channel> open(int out);
};

/// How the program sits at the terminal.
enum class Seat {
  shared,  ///< in this process's group, as if it had been started by the shell
  own      ///< leads the foreground of a session at its own pseudo-terminal, under a monitor
};

/// What the program is started with. Descriptors are borrowed; -1 leaves that one as it is.
struct ChildPlan {
  std::vector<std::string> words;  ///< the program and its arguments; no shell reads them
  Seat seat = Seat::shared;
  int in = -1;
  int out = -1;
  int err = -1;
  sigset_t signals;  ///< the mask that it starts with
};

/// A message on `Child::reports`.
struct ChildReport {
  enum class Kind : int {
    not_started,  ///< `value` is errno of the exec that failed
    ended         ///< `value` is the exit status; sent by a monitor, who then waits to be ended
  };
  Kind kind;
  int value;
};

struct Child {
  pid_t pid = -1;  ///< the program, or its monitor: stops as it stops, passes signals on to it
  Fd reports;      ///< at its end once the program runs in a shared seat
};

/// Starts the program in a process of its own. Whether it could be executed comes as a report.
Result<Child> start_child(const ChildPlan& plan);

/// The exit status as a shell tells it: 128+n where signal n ended the program.
int shell_status(int wait_status);

}  // namespace terse
