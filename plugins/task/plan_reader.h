// The lines of a plan file before they are held against a run.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace terse::task {

struct PlanLine {
  size_t number = 0;  ///< in the file, or the place in a JSON list
  std::string verb, id;
};

struct PlanLines {
  std::string digest, context;
  std::vector<PlanLine> lines;
};

Result<PlanLines> read_edit_plan(const std::string& text, const std::string& name);
Result<PlanLines> read_json_plan(const std::string& text, const std::string& name);

}  // namespace terse::task
