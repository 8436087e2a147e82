// Prong 2: closed tasks that cite a §V row which no longer lives.
#pragma once

#include <string>
#include <vector>

#include "document.h"

namespace terse::spec {

struct SupersededTask {
  const Row* task;            ///< points into the document
  std::vector<Bytes> absent;  ///< the §V ids that are not live, in source order, repeats kept
};

/// Closed tasks with at least one dead §V cite, in document order. Resolution is against live rows
/// only: an archived §V row counts as gone. Rows that are marked already are listed again.
std::vector<SupersededTask> find_superseded(const Document& spec);

/// True for a task whose text opens with the marker already.
bool is_marked_superseded(const Row& task);

/// Appends the `tid|superseded_v|original_cites` table.
void write_superseded_table(const Document& spec, std::string& out);

/// The row that replaces `task`: id, status and cites as they are, the text
/// `SUPERSEDED — §V.<m> amend`.
std::string superseded_row(const Row& task, const std::vector<Bytes>& absent);

}  // namespace terse::spec
