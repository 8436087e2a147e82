#include "app/plugin_places.h"

#include <dirent.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include "app/trust.h"
#include "io/atomic_file.h"
#include "terse_plugin.h"

namespace terse {
namespace {

bool is_folder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

class Finder {
 public:
  void add(const std::string& path, PackOwner owner) {
    FoundPlugin& found = found_.emplace_back();
    found.path = path;
    found.owner = owner;
    if (owner == PackOwner::named && !path.ends_with(".toml")) {
      use_bare_library(found);
      return;
    }
    read(found);
    if (found.state != PluginState::active) return;
    if (!seen_.insert(found.manifest.name).second) found.state = PluginState::shadowed;
  }

  std::vector<FoundPlugin> take() { return std::move(found_); }

 private:
  /// Whoever names a library has looked at it: it may do all that it says it can.
  static void use_bare_library(FoundPlugin& found) {
    PluginManifest& manifest = found.manifest;
    manifest.file = found.path.find('/') == std::string::npos ? "./" + found.path : found.path;
    manifest.library = found.path.substr(found.path.rfind('/') + 1);
    manifest.name = manifest.library;
    manifest.classify = manifest.rewrite = true;
  }

  void read(FoundPlugin& found) {
    const auto text = read_file(found.path);
    if (!text) {
      found.findings.push_back(text.error());
      found.state = PluginState::broken;
      return;
    }
    if (found.owner == PackOwner::project && !is_trusted(found, *text)) return;
    if (auto manifest = load_plugin_manifest(*text, found.path, TERSE_PLUGIN_ABI, found.findings)) {
      found.manifest = std::move(*manifest);
    } else {
      found.state = PluginState::broken;
    }
  }

  bool is_trusted(FoundPlugin& found, const std::string& text) {
    if (!store_) store_ = TrustStore::read();
    const Trust trust = store_->of(found.path, text);
    found.changed = trust == Trust::changed;
    if (trust != Trust::trusted) found.state = PluginState::untrusted;
    return trust == Trust::trusted;
  }

  std::vector<FoundPlugin> found_;
  std::set<std::string> seen_;
  std::optional<TrustStore> store_;
};

}  // namespace

std::string installed_plugin_folder() {
  std::string folder = TERSE_PLUGIN_FOLDER;
  if (folder.starts_with('/')) return folder;
  char self[4096];
  const ssize_t size = ::readlink("/proc/self/exe", self, sizeof self);
  if (size <= 0) return {};
  const Bytes program(self, static_cast<size_t>(size));
  return std::string(program.substr(0, program.rfind('/') + 1)) + folder;
}

std::vector<std::string> manifests_in(const std::string& folder) {
  std::vector<std::string> files;
  // Plain calls: nearly always there is no such folder, and that has to cost nothing.
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), ::closedir);
  if (!open) return files;
  while (const dirent* entry = ::readdir(open.get())) {
    if (entry->d_name[0] == '.') continue;
    std::string file = folder + '/' + entry->d_name + "/plugin.toml";
    if (::access(file.c_str(), F_OK) == 0) files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<FoundPlugin> find_plugins(const Options& options) {
  Finder finder;
  for (const std::string& path : options.plugins) {
    finder.add(is_folder(path) ? path + "/plugin.toml" : path, PackOwner::named);
  }
  if (options.no_plugins) return finder.take();
  for (const std::string& file : manifests_in(project_plugin_folder)) {
    finder.add(file, PackOwner::project);
  }
  const std::string config = user_config_folder();
  if (!config.empty()) {
    for (const std::string& file : manifests_in(config + "/plugins")) {
      finder.add(file, PackOwner::user);
    }
  }
  const std::string installed = installed_plugin_folder();
  if (!installed.empty()) {
    for (const std::string& file : manifests_in(installed)) finder.add(file, PackOwner::plugin);
  }
  return finder.take();
}

}  // namespace terse
