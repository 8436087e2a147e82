// What the items of a history entry name.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "task/verify_claims.h"

namespace terse::task {

class HistoryNames {
 public:
  /// Borrows the fields of the entry.
  explicit HistoryNames(const std::vector<HistoryField>& fields)
      : fields_(fields), next_(fields.size()) {}

  /// Whether an item names `name`, or any field quotes it. Quick when names are asked for in the
  /// order of the items.
  bool name(const std::string& name);
  /// A moved line may be cited without its resolution: up to the end of its first sentence.
  bool cite_question(const std::string& name);

 private:
  bool name_next(std::string_view name);
  const std::string& all();

  const std::vector<HistoryField>& fields_;
  std::vector<size_t> next_;  ///< by field: the item that the next name is looked for at
  size_t last_ = 0;           ///< the field that the last name stood in
  // Filled for the first name that does not simply come next.
  std::unordered_set<std::string_view> names_;
  std::string all_;
};

}  // namespace terse::task
