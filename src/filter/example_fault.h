// Why an example of a pack does not come out as it says, for the author of the pack.
#pragma once

#include <string>

#include "contract/contract.h"
#include "filter/rulebook.h"
#include "record/template.h"

namespace terse {

/// The law that refuses `terse` for `verbose`, as `; the law NAME refuses it: why`; empty where
/// `shape`, as the rulebook has it, would let the pair pass.
std::string refusal_of(const Rulebook& rulebook, const Template& shape, const std::string& verbose,
                       const std::string& terse);

/// The two texts line by line below a message: `\n  - wanted` and `\n  + given`, lines that are in
/// both with a blank in front; for two single lines, a caret under the first byte that differs.
std::string diff_of(const std::string& wanted, const std::string& given);

/// The members of two JSON objects that differ, a line each, marked in the same way; empty where
/// one is no object.
std::string fields_diff_of(const std::string& wanted, const std::string& given);

}  // namespace terse
