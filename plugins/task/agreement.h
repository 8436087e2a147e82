// Whether the state, the plan, the slice files and the decisions tell the same story.
#pragma once

#include <string>
#include <vector>

#include "task/document.h"
#include "task/folder.h"
#include "task/model.h"
#include "task/options.h"

namespace terse::task {

enum class FindingKind { disagreement, warning };

struct Finding {
  FindingKind kind = FindingKind::warning;
  Place here;   ///< in the state
  Place there;  ///< in the other file; no file where there is none
  std::string what;

  /// `TASK_STATE.md:12 / DECISIONS.md:7: what`
  std::string to_string() const;
};

struct Agreement {
  std::vector<Finding> findings;
  std::vector<std::string> ran, not_run;  ///< checks by name

  size_t disagreements() const;
};

Agreement check_agreement(const Document& document, const TaskFolder& folder, const Model& model,
                          const Policy& policy, const Options& options);

}  // namespace terse::task
