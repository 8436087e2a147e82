// Running another program without a shell.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace terse::task {

struct ProcessResult {
  int exit = 127;  ///< 127 when the program could not be started
  std::string out;
};

/// Runs `argv` (looked up in PATH), stdin empty, stderr dropped, and collects its stdout. A git
/// fetches nothing: what a partial clone lacks is unknown to it.
ProcessResult run_process(const std::vector<std::string>& argv);

/// The same, and gives `take` each line of stdout as it comes, without its newline: a long answer
/// is never held whole. Returns the exit status.
int run_process(const std::vector<std::string>& argv,
                const std::function<void(std::string_view line)>& take);

}  // namespace terse::task
