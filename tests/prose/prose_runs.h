// Texts through the filter with the shipped packs, a paragraph behind them so that they are not the
// last thing said.
#pragma once

#include <string>

#include "filter/runs.h"

namespace terse::test {

inline const Rulebook& shipped() {
  static const std::unique_ptr<const Rulebook> rulebook = built_in_rulebook();
  return *rulebook;
}

inline PipelineOptions at_level(Level level) {
  PipelineOptions options;
  options.level = level;
  return options;
}

/// What becomes of `text`, a paragraph without its last ending.
inline std::string said(const std::string& text, Level level = Level::prose) {
  const std::string behind = "\n\nThat is all of it.\n";
  std::string out = run(shipped(), text + behind, at_level(level)).out;
  if (out.ends_with(behind)) out.resize(out.size() - behind.size());
  return out;
}

}  // namespace terse::test
