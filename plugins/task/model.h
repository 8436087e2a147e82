// What the state and its siblings say about the task: the next step, what is still to do.
#pragma once

#include <string>
#include <vector>

#include "task/decisions.h"
#include "task/document.h"
#include "task/pins.h"
#include "task/slices.h"

namespace terse::task {

struct NextStep {
  std::vector<uint32_t> slices;  ///< named by the next step, a SLICES path first
  size_t line = 0;               ///< where the first of them stands
  std::string command;           ///< without a slash; empty where none is named
  std::string text;              ///< the section's body, white space folded
};

struct Model {
  Slices slices;
  Decisions decisions;
  NextStep next;
  std::string phase;  ///< the section's first line, lower case
  size_t phase_line = 0;
  Pins pins;           ///< of the next step and every open slice
  Pins closed_scopes;  ///< paths of closed slices only
};

/// Lines of a section's body, without its heading.
std::string section_body(const Document& document, const Section& section);

Model build_model(const Document& document, const TaskFolder& folder, const Policy& policy);

}  // namespace terse::task
