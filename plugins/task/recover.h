// What a run that was killed has left behind, put in order by the next one.
#pragma once

#include <string>

#include "base/result.h"
#include "task/policy.h"

namespace terse::task {

/// Takes the folder's lock, removes temporary files of runs that are gone, and appends the log
/// lines of the last compaction where the run ended between the state and its log: only when the
/// state is still what its snapshot and its history say. `said` gets one line for each of the two,
/// for people. Fails when the folder cannot be locked or the log cannot be appended to.
Result<bool> put_in_order(const std::string& folder, const Policy& policy, std::string& said);

}  // namespace terse::task
