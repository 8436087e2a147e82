// Waits for a program and the filters of its output.
#pragma once

#include <signal.h>

#include <string>
#include <vector>

#include "app/run_child.h"
#include "app/run_terminal.h"

namespace terse {

/// The filter of one output, a process of its own.
struct RunFilter {
  pid_t pid = -1;
  Fd reader;  ///< a second hold on its input, to see who still writes; closed once it has ended
  int wait_status = 0;
};

/// The signals that `terse run` passes on or acts on; blocked from the start, read in the loop.
sigset_t run_signals();

/// Waits until the program has ended and its output is through. Signals go on to the program, and
/// once it has ended to the filters. The table is in tests/README.md.
class RunSupervisor {
 public:
  /// Borrows all but `child` as long as it lives. `drain_ms`: how long output is still waited for
  /// once the program has ended, where somebody it has started keeps it open.
  RunSupervisor(Child child, Seat seat, std::vector<RunFilter>& filters, RunTerminal& terminal,
                int drain_ms);

  /// Returns the exit status of the program, or 126 or 127.
  int wait();

  /// errno where the program could not be executed, else 0.
  int start_error() const { return start_error_; }
  /// Whether output was left unread because it was still open after the time to drain.
  bool gave_up() const { return gave_up_; }

 private:
  bool is_over() const;
  int time_left() const;
  void read_report();
  void read_signal();
  void on_signal(const siginfo_t& info);
  void reap();
  void on_end(int status);
  void suspend(int signal);
  void end_drain();
  void signal_filters(int signal);

  Child child_;
  Seat seat_;
  std::vector<RunFilter>& filters_;
  RunTerminal& terminal_;
  int drain_ms_;
  Fd signals_;
  int status_ = -1;  // negative: the program runs
  int start_error_ = 0;
  bool gave_up_ = false;
  bool drained_ = false;     // nobody is waited for any more, but for the filters themselves
  int64_t drain_until_ = 0;  // monotonic milliseconds
};

}  // namespace terse
