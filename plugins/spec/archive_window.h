// Prong 3: which closed tasks stay in SPEC.md and which move to the archive.
#pragma once

#include <string>
#include <vector>

#include "constants.h"
#include "document.h"

namespace terse::spec {

/// Closed §T rows by number: the last `keep_closed` of them stay, the older ones leave.
struct ArchiveWindow {
  std::vector<const Row*> leaving;  ///< ascending; empty when the window is not exceeded
  std::vector<const Row*> staying;  ///< ascending; only filled when something leaves
};

/// Open rows are neither counted nor moved.
ArchiveWindow find_archive_window(const Document& spec, const Constants& constants);

/// `## archived: §T.<lo>..§T.<hi> → SPEC.archive.md (<n> rows)`; `lo` and `hi` are ids.
std::string archive_marker(Bytes lo, Bytes hi, size_t count);

/// Appends the `action|tid_lo|tid_hi|count|marker` table.
void write_archive_table(const Document& spec, const Constants& constants, std::string& out);

}  // namespace terse::spec
