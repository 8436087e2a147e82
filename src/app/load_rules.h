// The packs in force, from options to rulebook.
#pragma once

#include <memory>
#include <vector>

#include "app/options.h"
#include "filter/rulebook.h"
#include "rules/pack.h"

namespace terse {

/// Where a pack in force came from.
struct LoadedPack {
  std::string name;
  std::string version;
  std::string summary;
  std::string source;  ///< "built in" or a file name
  size_t templates = 0;
};

/// The result of loading: a rulebook is always there, for the built-in packs always are.
struct LoadedRules {
  std::unique_ptr<const Rulebook> rulebook;
  std::vector<LoadedPack> packs;  ///< nearest first
  int status = status_ok;         ///< status_usage when a pack failed under --strict
};

/// Loads `--pack` files, holds each to its examples, and links the good ones before the built-in
/// packs. A pack that fails is said on stderr and skipped.
LoadedRules load_rules(const Options& options);

}  // namespace terse
