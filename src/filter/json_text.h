// Writing JSON: one string at a time. Reading is nlohmann-json's.
#pragma once

#include <string>

#include "base/bytes.h"
#include "record/record.h"

namespace terse {

/// Appends `text` as a JSON string. Bytes that are no valid UTF-8 become U+FFFD.
void append_json_string(Bytes text, std::string& out);

/// Appends the present fields as a JSON object, in template order. Only an int without separators
/// is a number; everything else is a string, spelled as found.
void append_fields_json(const Template& shape, const std::vector<FieldValue>& fields,
                        std::string& out);

}  // namespace terse
