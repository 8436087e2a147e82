#include "app/pack_places.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace terse {

namespace fs = std::filesystem;

std::string user_config_folder() {
  // A relative path in the variable is to be ignored (XDG Base Directory Specification).
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && *config == '/') {
    return std::string(config) + "/terse";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return std::string(home) + "/.config/terse";
  }
  return {};
}

std::vector<std::string> packs_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    std::error_code unreadable;
    if (at->path().extension() == ".toml" && at->is_regular_file(unreadable)) {
      files.push_back(at->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<PackFile> find_pack_files(const std::vector<std::string>& named) {
  std::vector<PackFile> out;
  for (const std::string& path : named) out.push_back({path, PackOwner::named});
  for (std::string& path : packs_in(project_pack_folder)) {
    out.push_back({std::move(path), PackOwner::project});
  }
  const std::string config = user_config_folder();
  if (!config.empty()) {
    for (std::string& path : packs_in(config + "/rules")) {
      out.push_back({std::move(path), PackOwner::user});
    }
  }
  return out;
}

}  // namespace terse
