// `terse rules trust`, `untrust`: whether packs that came with a checkout are used.
#include <filesystem>

#include "app/commands.h"
#include "app/messages.h"
#include "app/output.h"
#include "app/pack_places.h"
#include "app/plugin_places.h"
#include "app/trust.h"

namespace terse {
namespace {

/// A folder stands for the packs in it and for the plugins in folders of its own, manifest and
/// packs; a manifest names its library by its hash.
std::vector<std::string> files_of(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    const size_t before = files.size();
    const auto add = [&files](const std::vector<std::string>& found) {
      files.insert(files.end(), found.begin(), found.end());
    };
    add(packs_in(path));
    for (const std::string& manifest : manifests_in(path)) {
      add(packs_in(manifest.substr(0, manifest.rfind('/'))));
    }
    if (files.size() == before) say("there is no .toml file in " + path);
  }
  return files;
}

int print(const std::vector<TrustedFile>& files) {
  Output out;
  for (const TrustedFile& file : files) out.text() += file.digest + "  " + file.path + '\n';
  return out.flush() ? status_ok : status_failed;
}

}  // namespace

int run_rules_trust(const std::vector<std::string>& paths) {
  const std::vector<std::string> files = files_of(paths);
  if (files.empty()) return status_usage;
  const auto made = trust_files(files);
  if (made) return print(*made);
  say(made.error());
  return status_failed;
}

int run_rules_untrust(const std::vector<std::string>& paths) {
  const auto forgotten = untrust_files(files_of(paths));
  if (!forgotten) {
    say(forgotten.error());
    return status_failed;
  }
  if (forgotten->empty()) {
    say("none of these was trusted; terse rules trust --list names what is");
    return status_usage;
  }
  return print(*forgotten);
}

int run_rules_trust_list() {
  return print(TrustStore::read().files());
}

}  // namespace terse
