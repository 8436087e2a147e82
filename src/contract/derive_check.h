// Recomputes the fields that a record leaves out because the others say them.
#pragma once

#include <optional>
#include <string>

#include "record/record.h"

namespace terse::contract {

/// The text of hole `index` as its derive expression gives it from the values in `printed`: rounded
/// half away from zero, in the unit, decimals and grouping of the operand with the most decimals
/// among those that are no percent (the first of several). Nothing where an operand is absent, is a
/// bound (`<5ms`), has an exponent or a `±`; where units differ; on overflow or division by zero.
std::optional<std::string> recompute(const Template& shape, size_t index,
                                     const std::vector<FieldValue>& printed);

}  // namespace terse::contract
