// Messages to people. Only app/ prints, and only to stderr.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace terse {

/// Prints `terse: TEXT` on stderr.
void say(const std::string& text);

/// Prints one diagnostic on stderr, as a warning or an error as it says.
void say(const Diagnostic& diagnostic);

/// Prints all of them.
void say(const std::vector<Diagnostic>& diagnostics);

}  // namespace terse
