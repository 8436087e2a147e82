// Signals that end a program because of a write: its reader has left, or a file may not grow.
#pragma once

#include <csignal>

namespace terse {

/// From here on such a write fails, with EPIPE or EFBIG, instead of ending the program, so that
/// what else it has to say still gets out.
void ignore_write_signals();

/// Takes that back, in a child that becomes another program: it finds what this one found.
void restore_write_signals();

/// The same for posix_spawn: the signals that the other program has to find at their default.
sigset_t write_signals_to_restore();

}  // namespace terse
