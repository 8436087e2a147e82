// The command line. cli.cpp is the only file that knows CLI11.
#pragma once

namespace terse {

/// Runs `terse` with these arguments and returns the exit status.
int run_command_line(int argc, char** argv);

}  // namespace terse
