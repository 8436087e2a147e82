// `terse run`: a program with its output filtered.
#pragma once

#include <string>
#include <vector>

#include "app/options.h"

namespace terse {

/// What `terse run` has beside the options of the filter.
struct RunOptions {
  std::vector<std::string> words;  ///< the program and its arguments
  std::string tee;                 ///< the file of the raw stream, or empty
  bool with_stderr = false;        ///< a second filter for stderr
  int drain_ms = 2000;             ///< what its descendants may take to close its output
};

/// Runs the program, returns its exit status; 128+n where signal n ended it, 127 where there is no
/// such program, 126 where it cannot be executed, 1 where it went well but the output did not.
int run_program(const Options& options, const RunOptions& run);

}  // namespace terse
