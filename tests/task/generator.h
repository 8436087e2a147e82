// Random tasks whose right outcome is known by construction, not by asking the compactor.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "fixture.h"

namespace terse::task::test {

struct GeneratedEntry {
  std::string text;  ///< with the file's line ends, without the last one
  bool leaves = false;
};

struct GeneratedTask {
  std::string state;
  std::vector<GeneratedEntry> entries;  ///< of all filtered sections, in order
};

/// The plan and decisions of `TaskText` go with every generated state.
GeneratedTask generate(uint32_t seed);

}  // namespace terse::task::test
