// One JSON string.
#pragma once

#include <string>

#include "base/bytes.h"

namespace terse {

/// Appends `text` as a JSON string. Bytes that are no valid UTF-8 become U+FFFD.
void append_json_string(Bytes text, std::string& out);

}  // namespace terse
