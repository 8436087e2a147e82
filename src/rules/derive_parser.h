// Reads a derive expression such as `after / (1 + delta)`.
#pragma once

#include <string>

#include "base/result.h"
#include "record/template.h"

namespace terse {

/// Parses `source` over the holes of `shape`: + - * / and parentheses over hole names and decimal
/// constants. On failure the diagnostic's column is the 1-based offset in `source`.
Result<List<DeriveStep>> parse_derive(const std::string& source, const Template& shape);

}  // namespace terse
