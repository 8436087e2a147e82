// Native plugins as they are found, before any of their code runs.
#pragma once

#include <string>
#include <vector>

#include "app/options.h"
#include "app/pack_places.h"
#include "rules/plugin_manifest.h"

namespace terse {

enum class PluginState {
  active,
  shadowed,   ///< a nearer plugin has the same name
  untrusted,  ///< came with a checkout and nobody has trusted its manifest as it is now
  broken      ///< its findings say why
};

struct FoundPlugin {
  std::string path;  ///< of the manifest, or of the library that `--plugin` named
  PackOwner owner = PackOwner::user;
  PluginState state = PluginState::active;
  PluginManifest manifest;  ///< as far as it could be read
  bool changed = false;     ///< was trusted once, with other content
  std::vector<Diagnostic> findings;
};

/// The project's folder of plugins, as it is spelled in messages.
inline constexpr const char* project_plugin_folder = ".terse/plugins";

/// Where `meson install` puts plugins, seen from the running program.
std::string installed_plugin_folder();

/// The manifests `*/plugin.toml` of a folder by name; none where there is no such folder.
std::vector<std::string> manifests_in(const std::string& folder);

/// Every plugin in order of precedence: those of `--plugin`, the project's, the user's, the
/// installed ones. Prints nothing.
std::vector<FoundPlugin> find_plugins(const Options& options);

}  // namespace terse
