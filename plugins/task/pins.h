// What the next step, the open slices and the live risks and questions speak of: a fact or file
// that shares any of it stays.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "task/pin_table.h"
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
  /// The number of `source` in `sources_`.
  uint32_t number_of(const std::string& source);
  void add_path(std::string_view path, uint32_t source);
  std::string shared_path(std::string_view path) const;

  std::vector<std::string> sources_;
  std::unordered_map<Id, uint32_t> ids_;
  PinTable paths_, names_, words_;
  std::vector<std::pair<std::string, uint32_t>> globs_;
};

}  // namespace terse::task
