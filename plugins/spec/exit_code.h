// The exit statuses of `terse spec`.
#pragma once

namespace terse::spec {

enum class ExitCode : int {
  done = 0,           ///< also: cancelled, or no SPEC.md
  failed = 1,         ///< a check failed, or input/output did; nothing was changed
  usage = 2,          ///< bad command line or plan file
  nothing_fires = 3,  ///< no prong has anything to apply, or there is nothing to gain
  unconfirmed = 4,    ///< no answer and no fitting `--confirm`
  stale_plan = 5,     ///< an input changed since the plan was written
  git_refused = 6,    ///< not in a state to commit, or the commit failed
  unparsable = 7,     ///< the spec cannot be read, or not safely rewritten
};

inline int to_status(ExitCode code) {
  return static_cast<int>(code);
}

}  // namespace terse::spec
