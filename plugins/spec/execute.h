// EXECUTE, in memory: the plan's entries applied to the project, prong by prong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cites.h"
#include "plan.h"
#include "refusal.h"

namespace terse::spec {

/// What one applied entry did.
struct Effect {
  std::string key;
  int prong = 0;
  std::string summary;                 ///< one line for the commit body
  std::vector<std::string> old_texts;  ///< of rows whose wording is gone from the files
  std::vector<std::string> lost;       ///< facts that are in no file any more
};

struct Execution {
  std::string spec;
  std::optional<std::string> archive;  ///< nothing: not changed
  std::optional<std::string> extras;   ///< nothing: not changed
  std::vector<Effect> effects;         ///< in execution order
  std::vector<std::string> touched;    ///< ids of rows that read otherwise now, or moved; a set
  std::vector<std::string> removed;    ///< ids of folded rows that leave no redirect
  Redirects redirects;                 ///< folded id -> target id
};

/// Applies the entries of `prongs` whose action is `apply`. Refused: a row that is not in the spec
/// or reads otherwise than the plan says (stale), a text that is no row of its id, two entries that
/// both word one row, a loss that the entry does not list. The rows of a `fresh` plan, made from
/// this project in this run, are not held to their digests.
enum class PlanAge { fresh, from_file };
Step<Execution> execute(const Project& project, const Plan& plan, const std::vector<int>& prongs,
                        PlanAge age = PlanAge::from_file);

/// The default wording of a fold: the first row with the bodies of the others behind it.
std::string folded_row(const std::vector<Row>& members);

}  // namespace terse::spec
