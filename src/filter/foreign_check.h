// What is asked of a pack that is not built in, beyond its examples.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "filter/rulebook.h"
#include "rules/pack.h"

namespace terse {

/// Its terse faces say what the verbose ones say; its dictionaries abbreviate and neither hide nor
/// make a protected word; no default hides one; its empty words are on a built-in list. Appends
/// findings with file, line and column.
void check_foreign_pack(const Pack& pack, const Rulebook& rulebook,
                        std::vector<Diagnostic>& findings);

}  // namespace terse
