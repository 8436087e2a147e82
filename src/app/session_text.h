// The notices, in the seed's exact words. None ends in a newline.
#pragma once

#include <string>

#include "filter/session.h"

namespace terse {

/// `id` may be empty: the session is then $GODMODE_SESSION, or "none". Control bytes become `?`.
std::string auto_on_text(uint64_t after, const std::string& id);
std::string auto_off_text();
std::string on_text(Activation activation, const SessionTotals& totals);
std::string off_text(const SessionTotals& totals);

/// `id` fit for a terminal.
std::string printable(const std::string& id);

}  // namespace terse
