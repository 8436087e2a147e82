// Runs text through the filter without files and processes.
#pragma once

#include <string>
#include <vector>

#include "filter/pipeline.h"

namespace terse::test {

/// What came out of one run.
struct Filtered {
  std::string output;
  std::vector<std::string> records;    ///< `pack/template {fields}` of each, in order
  std::vector<std::string> incidents;  ///< what was refuted, and the rejected text
  Totals totals;
};

/// One run over `text`. The filter's own fields, terse or verbose face alike.
Filtered run_filter(const Rulebook& rulebook, Bytes text, PipelineOptions options = {});

/// One run that reports to `observer`.
std::string run_filter(const Rulebook& rulebook, Bytes text, PipelineOptions options,
                       Observer* observer);

/// `terse expand`.
Filtered run_expand(const Rulebook& rulebook, Bytes text);

/// The built-in packs, loaded once.
const Rulebook& shipped();

}  // namespace terse::test
