// The session state as JSON text.
#pragma once

#include <string>

#include "filter/session.h"

namespace terse {

/// Reads the content of the state file `path`. Fails for what is not one JSON object, is nested
/// deeper than 64, or gives a known key a value of another kind.
Result<SessionState> parse_session(const std::string& path, const std::string& text);

/// `text`, which `parse_session` takes, with the keys replaced in which `after` differs from
/// `before`; order, unknown keys and the width of the indent stay. Empty text: a new document.
std::string print_session(const std::string& text, const SessionState& before,
                          const SessionState& after);

}  // namespace terse
