// What was asked for, after flags and environment have been weighed.
#pragma once

#include <string>
#include <vector>

#include "filter/pipeline.h"
#include "filter/rulebook.h"

namespace terse {

enum class Mode { on, off, automatic };
enum class Level { records, prose, tight };

/// Options that the filter and the commands around it share.
struct Options {
  std::vector<std::string> files;  ///< empty: stdin; "-" is stdin too
  std::vector<std::string> packs;  ///< nearest first
  Mode mode = Mode::on;
  Level level = Level::prose;
  Glyphs glyphs = Glyphs::unicode;
  PipelineOptions pipeline;
  std::string report;  ///< a file name, "stderr", or empty
  bool strict = false;
  int hold_ms = -1;  ///< negative: no timer
};

/// Exit statuses. Source: product.md, "Commands".
inline constexpr int status_ok = 0;
inline constexpr int status_failed = 1;
inline constexpr int status_usage = 2;

}  // namespace terse
