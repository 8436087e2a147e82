// Recomputes a field that the terse face may leave out: exact decimal arithmetic.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/record.h"

namespace terse {

/// What `shape.holes[hole].derive` gives with the present `fields`, as the text that the field
/// would have: rounded half away from zero to the operands' decimals, with their unit and digit
/// grouping. Empty where an operand is absent, units differ, or the arithmetic overflows.
std::optional<std::string> recompute(const Template& shape, size_t hole,
                                     const std::vector<FieldValue>& fields);

}  // namespace terse
