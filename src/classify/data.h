// Structured data and logs, by the way a line starts.
#pragma once

#include "base/bytes.h"

namespace terse {

/// JSON, XML, `key=value` records, timestamps, log levels, `12:` and `12→` listings, quotes.
/// Decides over names only where prose has been ruled out, and rules it out where it is certain.
bool is_data(Bytes text);

/// Whether the text is well-formed UTF-8.
bool is_utf8(Bytes text);

}  // namespace terse
