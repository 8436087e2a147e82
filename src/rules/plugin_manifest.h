// plugin.toml: what a native plugin is and what it may do, known before any of its code runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace terse {

struct PluginManifest {
  std::string file;  ///< of the manifest, as it was named; messages use it
  std::string name;  ///< lower-case letters, digits and -
  std::string version;
  std::string summary;
  std::string library;             ///< a file beside the manifest
  std::string sha256;              ///< of the library, 64 hex digits; empty: not checked
  std::string command;             ///< the subcommand that it adds, or empty
  std::vector<std::string> packs;  ///< rule packs beside the manifest
  bool classify = false;
  bool rewrite = false;

  /// The path of a file beside the manifest.
  std::string beside(const std::string& base) const {
    return file.substr(0, file.rfind('/') + 1) + base;
  }
};

/// Reads the manifest in `text`; `file` names it. Every fault is appended to `findings`; with one
/// there is no manifest. Another ABI than `abi` is a fault. Never throws.
std::optional<PluginManifest> load_plugin_manifest(const std::string& text, const std::string& file,
                                                   uint32_t abi, std::vector<Diagnostic>& findings);

/// Lower-case letters, digits and inner `-`, a letter first.
bool is_plugin_name(const std::string& name);

}  // namespace terse
