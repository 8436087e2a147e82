// When the lines of a file came into its git history.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace terse::task {

class LineDates {
 public:
  /// Reads the history of `file`, which is relative to `folder`, in one run of git. Every line is
  /// unknown where git is missing or does not know the file.
  static LineDates read(const std::string& folder, const std::string& file);

  /// The time of the commit that first added the line, written as the log writes times; empty for a
  /// line that no commit added.
  std::string first_commit(std::string_view line) const;

 private:
  std::string diffs_;                                               ///< what the views borrow from
  std::unordered_map<std::string_view, std::string_view> seconds_;  ///< by line
};

}  // namespace terse::task
