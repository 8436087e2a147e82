// The check-extras file: audit recipes that left their §V row.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "document.h"

namespace terse::spec {

/// True where the row points to a check-extras block in any of the forms in use: the canonical
/// stub, `.spec/check-extras.md` §V.4, or `check-extras §V7`.
bool points_to_extras(Bytes row);

/// The name of a §V row (`output` in `V9: output — …`), or empty.
Bytes row_name(const Row& row);

/// The row that stays when all of `row` moves to the block of its id in `file`.
std::string stub_row(const Row& row, const std::string& file);

/// What prong 6 moves: a block of its own.
struct ExtrasBlock {
  std::string id;    ///< "V12"
  std::string name;  ///< of the row, or empty
  std::string body;
};

/// `extras` (empty for a new file) with the blocks put in by ascending id. Existing lines keep
/// their bytes; new ones end as the file's own do, or as `ending` in a new file.
std::string insert_extras_blocks(const Document& extras, std::vector<ExtrasBlock> blocks,
                                 Bytes ending);

/// Ids of the blocks in `extras`.
std::unordered_set<std::string> extras_block_ids(const Document& extras);

}  // namespace terse::spec
