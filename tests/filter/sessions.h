// Whole sessions, made up: records among code, traces, rows, commits, prose and a final summary.
#pragma once

#include <string>

#include "filter/record_generator.h"

namespace terse::test {

/// Another session for each seed; `ending` ends every line.
std::string made_up_session(const RuleSet& rules, unsigned seed, const std::string& ending);

/// The sample loop of `./dev demo`.
std::string sample_loop();

}  // namespace terse::test
