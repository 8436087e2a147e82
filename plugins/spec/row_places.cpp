#include "row_places.h"

#include "archive.h"

namespace terse::spec {

RowPlaces place_rows(const Project& project) {
  RowPlaces places;
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    for (const Row& row : project.spec.rows(section)) {
      places.live.emplace(row.id, row.text);
      places.live_lines.emplace(row.id, row.line + 1);
      ++places.count[std::string(row.id)];
    }
  const ArchiveRows archived = archive_rows(project.archive);
  for (const auto* rows : {&archived.tasks, &archived.bugs, &archived.retired})
    for (const Row& row : *rows) {
      places.archived.emplace(row.id, row.text);
      places.archived_lines.emplace(row.id, row.line + 1);
      ++places.count[std::string(row.id)];
    }
  return places;
}

}  // namespace terse::spec
