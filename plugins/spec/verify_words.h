// What the token ledger does not see: a rule turned round by one word, or a fact made up.
#pragma once

#include <vector>

#include "row_places.h"
#include "verify.h"

namespace terse::spec {

/// A breach for each row of `before` that stays in SPEC.md and has another set of negations and
/// modals (glyphs read as their words), or a number or code span that it did not have. Accounted
/// for is a word in new lines of check-extras, a gain from rows folded into others or gone, and
/// every row whose old text `claims.record` quotes.
std::vector<Breach> word_breaches(const Project& before, const Project& after, const Claims& claims,
                                  const RowPlaces& was, const RowPlaces& is, Share share);

}  // namespace terse::spec
