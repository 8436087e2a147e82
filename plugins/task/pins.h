// What the next step, the open slices and the live risks and questions speak of: a fact or file
// that shares any of it stays.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "task/references.h"

namespace terse::task {

class Pins {
 public:
  /// Pins every id, path and code word of `text`. `source` says where it stands, as
  /// `TASK_STATE.md:131`.
  void add(std::string_view text, const std::string& source);
  void add_path(std::string_view path, const std::string& source);

  /// What `text` shares with the pins, as `D-9 (TASK_STATE.md:131)`; empty for nothing. Several
  /// threads may ask at once.
  std::string shared(std::string_view text) const;

 private:
  /// What is looked up by text that is no string of its own.
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Sources = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

  static void pin(Sources& sources, std::string_view what, const std::string& source);
  std::string shared_path(std::string_view path) const;

  std::unordered_map<Id, std::string> ids_;
  Sources paths_, names_, words_;
  std::vector<std::pair<std::string, std::string>> globs_;
};

}  // namespace terse::task
