// Prong 6: the heaviest §V rows, whose audit recipes may move to the check-extras file.
#pragma once

#include <string>
#include <vector>

#include "constants.h"
#include "document.h"

namespace terse::spec {

struct RowWeight {
  const Row* row;
  uint64_t cumulative;  ///< bytes of this row and all heavier ones
  bool stub;            ///< only points to check-extras already
  bool heavy;
};

/// §V rows by weight, heaviest first, then by number. Heavy are the top rows that are no stubs and
/// together first reach half of the bytes of such rows.
std::vector<RowWeight> weigh_rows(const Document& spec);

/// True where the row holds `→ .spec/check-extras.md §V<n>` (a tick may stand around the whole).
bool is_stub(Bytes row);

/// Appends the `v_row|bytes|tokens|cum_pct|heavy` table.
void write_weight_table(const Document& spec, const Constants& constants, std::string& out);

}  // namespace terse::spec
