// Entries of a pack that save bytes and cost tokens, which is what is paid for.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "rules/pack.h"

namespace terse {

/// Appends a warning for each dictionary entry, word pair and phrase whose short side is estimated
/// to be dearer than its long one inside a sentence. Nothing is wrong with such a pack: the filter
/// never prints a line that is dearer than its source, so the entry costs rewrites instead.
/// `pack` has its places: it was read from a file.
void check_costs(const Pack& pack, std::vector<Diagnostic>& findings);

}  // namespace terse
