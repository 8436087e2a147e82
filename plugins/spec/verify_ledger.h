// The token ledger of a compaction: which fact is found nowhere any more, and which row had it.
#pragma once

#include <vector>

#include "row_places.h"
#include "verify.h"

namespace terse::spec {

/// A breach for each row of `before` that lost facts: its own wording lacks them now, and they are
/// in no other row that changed, not in the archive, check-extras or `claims.record`.
std::vector<Breach> ledger_breaches(const Project& before, const Project& after,
                                    const Claims& claims, const RowPlaces& was,
                                    const RowPlaces& is);

}  // namespace terse::spec
