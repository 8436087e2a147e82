// The check-extras file: audit recipes that left their §V row.
#pragma once

#include <string>

#include "document.h"

namespace terse::spec {

/// True where the row points to a check-extras block in any of the forms in use: the canonical
/// stub, `.spec/check-extras.md` §V.4, or `check-extras §V7`.
bool points_to_extras(Bytes row);

/// The name of a §V row (`output` in `V9: output — …`), or empty.
Bytes row_name(const Row& row);

/// The row that stays when all of `row` moves to the block of its id in `file`.
std::string stub_row(const Row& row, const std::string& file);

/// `extras` (empty for a new file) with a block for `row` that holds `body`, in ascending order
/// among the blocks. Existing lines keep their bytes.
std::string insert_extras_block(const Document& extras, const Row& row, Bytes body, Bytes ending);

/// True when `extras` has a block for this §V id.
bool has_extras_block(const Document& extras, Bytes id);

}  // namespace terse::spec
