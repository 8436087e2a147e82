// Where packs are looked for, beside the ones that are built in.
#pragma once

#include <string>
#include <vector>

namespace terse {

/// Whose word it takes for a pack to be used.
enum class PackOwner {
  named,    ///< `--pack`: the user named it
  project,  ///< `.terse/rules` of the working directory: came with a checkout, used once trusted
  user,     ///< the user's own folder
  plugin    ///< named by the manifest of a plugin that is in force
};

struct PackFile {
  std::string path;
  PackOwner owner;
};

/// The project's folder of packs, as it is spelled in messages.
inline constexpr const char* project_pack_folder = ".terse/rules";

/// `$XDG_CONFIG_HOME/terse`, or `~/.config/terse`; empty where neither variable is set to a path.
std::string user_config_folder();

/// The `*.toml` files of a folder by name; none where there is no such folder.
std::vector<std::string> packs_in(const std::string& folder);

/// Every pack file in order of precedence: `named` first, then the project's, then the user's.
std::vector<PackFile> find_pack_files(const std::vector<std::string>& named);

}  // namespace terse
