// `check`: what the format, the numbering, the cites, the markers and the residue rule say about a
// project as it stands.
#pragma once

#include <string>
#include <vector>

#include "constants.h"
#include "project.h"

namespace terse::spec {

enum class Verdict { violate, unresolved, advisory };

struct Finding {
  std::string topic;  ///< format, cite, history, tokens
  Verdict verdict;
  std::string evidence;  ///< says where
  std::string key;       ///< the same finding has the same key wherever its line went
};

/// All findings, in the order section catalogue, markers, archive, grammar, status, dates, ids,
/// cites, residue, oversized cells, size.
std::vector<Finding> audit(const Project& project, const Constants& constants);

/// VIOLATE, UNRESOLVED or ADVISORY.
const char* verdict_name(Verdict verdict);

}  // namespace terse::spec
