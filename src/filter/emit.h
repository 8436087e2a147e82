// One record from its template pair: the seed's integration contract as a function.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "filter/rulebook.h"
#include "rules/engine.h"

namespace terse {

/// Which face is printed.
enum class EmitFace { verbose, terse };

/// Prints the record `name` (TEMPLATE or PACK/TEMPLATE) with these fields, without a line ending.
/// A percent may come without its sign; a field with a default or a derive may be left out. The
/// text is read back before it is returned, so what it says is what was asked for. A value whose
/// case tells two templates apart is started with a capital, but for one that starts with a name
/// (`src/a.c`, `iOS`). The terse face falls back to the verbose one where it would not be provable,
/// and for a record that a stream may end with (`final = "verbatim"`). Records of every skill can
/// be had. Fails on unknown, missing and impossible fields, and on a name that several records
/// have; the diagnostic names the record's fields.
Result<std::string> emit_record(const Rulebook& rulebook, const std::string& name,
                                const std::vector<std::pair<std::string, std::string>>& values,
                                EmitFace face, Elision elision);

/// `PACK/TEMPLATE field field [field]`, one line each; what may be left out stands in brackets.
std::string list_records(const RuleSet& rules);

}  // namespace terse
