#include "task/pins.h"

namespace terse::task {
namespace {

std::string_view strip(std::string_view path) {
  while (path.substr(0, 2) == "./") path.remove_prefix(2);
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  return path;
}

bool is_glob(std::string_view path) {
  return path.find_first_of("*?") != std::string_view::npos;
}

}  // namespace

void Pins::pin(Sources& sources, std::string_view what, const std::string& source) {
  if (sources.find(what) == sources.end()) sources.emplace(what, source);
}

void Pins::add(std::string_view text, const std::string& source) {
  std::vector<Id> ids;
  collect_ids(text, ids);
  for (const Id id : ids) ids_.emplace(id, source);
  std::vector<std::string_view> found;
  collect_paths(text, found);
  for (const std::string_view path : found) add_path(path, source);
  found.clear();
  collect_code_words(text, found);
  for (const std::string_view word : found) pin(words_, word, source);
}

void Pins::add_path(std::string_view raw, const std::string& source) {
  const std::string_view path = strip(raw);
  if (is_glob(path)) {
    globs_.emplace_back(path, source);
    return;
  }
  pin(paths_, path, source);
  const std::string_view name = base_name(path);
  if (name.find('.') != std::string_view::npos) pin(names_, name, source);
}

std::string Pins::shared_path(std::string_view raw) const {
  const std::string_view path = strip(raw);
  const auto say = [&](const std::string& source) {
    return std::string(path) + " (" + source + ")";
  };
  if (const auto it = paths_.find(path); it != paths_.end()) return say(it->second);
  if (const auto it = names_.find(base_name(path)); it != names_.end()) {
    return say(it->second);
  }
  // A pinned folder above the path.
  for (size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    if (const auto it = paths_.find(path.substr(0, slash)); it != paths_.end()) {
      return say(it->second);
    }
  }
  for (const auto& [glob, source] : globs_) {
    if (paths_meet(glob, path)) return say(source);
  }
  // The entry names a folder or a glob that holds a pinned path: rare, so a plain search.
  const bool folder = base_name(path).find('.') == std::string_view::npos;
  if (folder || is_glob(path)) {
    for (const auto& [pinned, source] : paths_) {
      if (paths_meet(path, pinned)) return say(source);
    }
  }
  return {};
}

std::string Pins::shared(std::string_view text) const {
  // Kept for their room only, so that an entry costs no allocation.
  static thread_local std::vector<Id> ids;
  static thread_local std::vector<std::string_view> found;
  ids.clear();
  collect_ids(text, ids);
  for (const Id id : ids) {
    if (const auto it = ids_.find(id); it != ids_.end()) {
      return id_text(id) + " (" + it->second + ")";
    }
  }
  found.clear();
  collect_paths(text, found);
  for (const std::string_view path : found) {
    if (std::string what = shared_path(path); !what.empty()) return what;
  }
  found.clear();
  collect_code_words(text, found);
  for (const std::string_view word : found) {
    if (const auto it = words_.find(word); it != words_.end()) {
      return "`" + std::string(word) + "` (" + it->second + ")";
    }
  }
  return {};
}

}  // namespace terse::task
