// The slices of a task: what the plan and the slice files say of each.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "task/folder.h"
#include "task/references.h"

namespace terse::task {

/// A statement of a sibling file and where it stands.
struct Place {
  std::string file;
  size_t line = 0;
  std::string to_string() const { return file + ":" + std::to_string(line); }
};

struct Slice {
  uint32_t number = 0;
  bool in_plan = false;
  bool has_file = false;
  std::string plan_status, file_status;  ///< as written, lower case; empty where not stated
  Place plan_place, file_place;          ///< of the statuses
  std::vector<std::string> scope;        ///< paths and globs, from both
  std::string plan_text, file_text;      ///< the whole block, the whole file
  size_t plan_line = 0;                  ///< where the block starts

  bool closed = false;  ///< as either status says
};

/// Whether a status word means closed. `implemented (pending closure)` does not.
bool is_closed_status(const std::string& status);

class Slices {
 public:
  static Slices read(const TaskFolder& folder);

  const Slice* find(uint32_t number) const;
  bool closed(uint32_t number) const;
  /// Open, or not known at all.
  bool open_or_unknown(const SliceRef& ref) const { return ref.odd || !closed(ref.number); }
  size_t closed_count() const;
  size_t planned_count() const;
  const std::map<uint32_t, Slice>& all() const { return all_; }

 private:
  std::map<uint32_t, Slice> all_;
};

}  // namespace terse::task
