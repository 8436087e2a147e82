// `terse session ...`: what skills, hooks and people say to the session.
#pragma once

#include "app/commands.h"

namespace terse {

enum class SessionVerb {
  status,     ///< prints the state and what a filter would do here
  on,         ///< explicit; ends an opt-out
  off,        ///< opts out for the rest of the session
  automatic,  ///< back to the rule of rounds; an opt-out stays
  round,      ///< one round more without a human
  prompt      ///< a human has spoken: no rounds
};

/// Does it and returns the exit status. `round`, `on`, `off` and `auto` create the state file where
/// there is none. A broken file is said on stderr and left as it is.
int run_session(SessionVerb verb, const Options& options, Format format);

}  // namespace terse
