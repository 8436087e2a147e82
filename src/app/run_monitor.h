// The leader of the session in which `terse run` puts a program that sits at a pseudo-terminal.
#pragma once

#include "app/run_child.h"

namespace terse {

/// Sends one message; a reader that has gone does not matter.
void send_report(int reports, const ChildReport& report);

/// Never returns: waits for `program`, the leader of the foreground, as its parent. Stops whenever
/// it stops, for a parent in another session would not hear of it, and wakes it when it is woken;
/// passes signals on; reports how it ended. Then it stays, for a session without its leader would
/// hang up on whoever still prints.
[[noreturn]] void monitor(pid_t program, int reports);

}  // namespace terse
