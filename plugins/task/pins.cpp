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

uint32_t Pins::number_of(const std::string& source) {
  if (sources_.empty() || sources_.back() != source) sources_.push_back(source);
  return static_cast<uint32_t>(sources_.size() - 1);
}

void Pins::add(std::string_view text, const std::string& source) {
  const uint32_t number = number_of(source);
  std::vector<Id> ids;
  collect_ids(text, ids);
  for (const Id id : ids) ids_.emplace(id, number);
  std::vector<std::string_view> found;
  collect_paths(text, found);
  for (const std::string_view path : found) add_path(path, number);
  found.clear();
  collect_code_words(text, found);
  for (const std::string_view word : found) words_.add(word, number);
}

void Pins::add_path(std::string_view path, const std::string& source) {
  add_path(path, number_of(source));
}

void Pins::add_path(std::string_view raw, uint32_t source) {
  const std::string_view path = strip(raw);
  if (is_glob(path)) {
    globs_.emplace_back(path, source);
    return;
  }
  paths_.add(path, source);
  const std::string_view name = base_name(path);
  if (name.find('.') != std::string_view::npos) names_.add(name, source);
}

std::string Pins::shared_path(std::string_view raw) const {
  const std::string_view path = strip(raw);
  const auto say = [&](uint32_t source) {
    return std::string(path) + " (" + sources_[source] + ")";
  };
  uint32_t source = paths_.find(path);
  if (source == PinTable::npos) source = names_.find(base_name(path));
  // A pinned folder above the path.
  for (size_t slash = path.rfind('/');
       source == PinTable::npos && slash != std::string_view::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    source = paths_.find(path.substr(0, slash));
  }
  if (source != PinTable::npos) return say(source);
  for (const auto& [glob, where] : globs_) {
    if (paths_meet(glob, path)) return say(where);
  }
  // The entry names a folder or a glob that holds a pinned path: rare, so a plain search.
  const bool folder = base_name(path).find('.') == std::string_view::npos;
  if (!folder && !is_glob(path)) return {};
  source = paths_.find_if([&](std::string_view pinned) { return paths_meet(path, pinned); });
  return source == PinTable::npos ? std::string() : say(source);
}

std::string Pins::shared(std::string_view text) const {
  // Kept for their room only, so that an entry costs no allocation.
  static thread_local std::vector<Id> ids;
  static thread_local std::vector<std::string_view> found;
  ids.clear();
  collect_ids(text, ids);
  for (const Id id : ids) {
    if (const auto it = ids_.find(id); it != ids_.end()) {
      return id_text(id) + " (" + sources_[it->second] + ")";
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
    if (const uint32_t source = words_.find(word); source != PinTable::npos) {
      return "`" + std::string(word) + "` (" + sources_[source] + ")";
    }
  }
  return {};
}

}  // namespace terse::task
