// Whether records are shortened: what flags and environment say, weighed with the session.
#pragma once

#include "app/options.h"
#include "filter/session.h"

namespace terse {

/// For options that are weighed already. Only `--mode` beats the opt-out of a session; the rounds
/// count in automatic mode. Source: product.md, "Modes and the session".
Activation activation_of(const Options& options, const SessionState& state);

/// The same with the state file as it is now. Without one, or with a broken one, which is said on
/// stderr, no round has been counted.
Activation current_activation(const Options& options);

}  // namespace terse
