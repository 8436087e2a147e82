// The packs in force, from options to rulebook.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/options.h"
#include "app/plugin_places.h"
#include "base/diagnostic.h"
#include "filter/rulebook.h"
#include "rules/pack.h"
#include "terse_plugin.h"

namespace terse {

enum class PackState {
  active,     ///< its rules match, from the start or once one of its skills is announced
  shadowed,   ///< nearer packs have templates of the same names: all of its own are hidden
  untrusted,  ///< came with a checkout and nobody has trusted it as it is now
  broken      ///< its findings were said
};

/// A pack that was found, whether or not it is in force.
struct LoadedPack {
  std::string name;
  std::string version;
  std::string summary;
  std::string source;  ///< "built in" or a file name
  size_t templates = 0;
  size_t hidden = 0;   ///< templates that a nearer one of the same name replaces
  List<Bytes> skills;  ///< borrowed from the rulebook
  PackState state = PackState::active;
};

/// The result of loading: a rulebook is always there, for the built-in packs always are.
struct LoadedRules {
  std::unique_ptr<const Rulebook> rulebook;
  std::vector<LoadedPack> packs;     ///< nearest first, those not in force too
  std::vector<FoundPlugin> plugins;  ///< likewise; none has run yet
  std::vector<std::unique_ptr<const terse_plugin>> entries;  ///< see load_plugins()
  int status = status_ok;  ///< status_usage when a pack failed under --strict
};

/// Parses a pack and runs its examples together with the built-in packs. Without one fault there is
/// a pack; each is appended to `findings`, `path` names the file in them.
std::optional<Pack> load_checked(const std::string& text, const std::string& path,
                                 std::vector<Diagnostic>& findings);

/// Loads the packs that the user named, the project's trusted ones, the user's own and those of
/// plugins, holds each to its examples, and links the good ones before the built-in packs. A pack
/// that fails is said on stderr and skipped; so are, in one line, packs that nobody has trusted.
/// Plugins are found and said likewise; no code of theirs runs.
LoadedRules load_rules(const Options& options);

}  // namespace terse
