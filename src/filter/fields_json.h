// The fields of a record as JSON.
#pragma once

#include <string>
#include <vector>

#include "record/record.h"

namespace terse {

/// Appends the present fields as a JSON object, in template order. Only an int without separators
/// is a number; everything else is a string, spelled as found.
void append_fields_json(const Template& shape, const std::vector<FieldValue>& fields,
                        std::string& out);

}  // namespace terse
