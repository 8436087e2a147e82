// SPEC.archive.md: rows that left SPEC.md, kept byte for byte and never edited again.
#pragma once

#include <string>
#include <vector>

#include "document.h"

namespace terse::spec {

/// Ids of every row in the archive. Points into the document.
struct ArchiveRows {
  std::vector<Row> tasks;
  std::vector<Row> bugs;
  std::vector<Row> retired;  ///< §V rows, wherever they stand
};

ArchiveRows archive_rows(const Document& archive);

/// What forbids adding rows to `archive`: a missing section, rows out of order, an id twice.
std::vector<Diagnostic> archive_faults(const Document& archive, const std::string& name);

/// `archive` (empty for a new file) with the `leaving` tasks put in by ascending id. Existing lines
/// keep their bytes; new ones end as the archive's own do, or as `ending` in a new file.
std::string insert_archived_tasks(const Document& archive, const std::vector<Bytes>& leaving,
                                  Bytes ending);

/// The marker line that SPEC.md carries for `section` of an archive with these rows, empty where
/// it has none: lowest id, highest id and count of the whole archive.
std::string expected_marker(const ArchiveRows& rows, Section section);

/// True for a line that is, or means to be, a marker.
bool is_marker(Bytes line);

/// True for a well-formed marker of `section`.
bool is_valid_marker(Bytes line, Section section);

}  // namespace terse::spec
