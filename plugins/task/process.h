// Running another program without a shell.
#pragma once

#include <string>
#include <vector>

namespace terse::task {

struct ProcessResult {
  int exit = 127;  ///< 127 when the program could not be started
  std::string out;
};

/// Runs `argv` (looked up in PATH), stdin empty, stderr dropped, and collects its stdout.
ProcessResult run_process(const std::vector<std::string>& argv);

}  // namespace terse::task
