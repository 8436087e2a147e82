// When the lines of a file came into its git history.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace terse::task {

class LineDates {
 public:
  /// Looks for `lines`, which are borrowed, in the history of `file`, which is relative to
  /// `folder`, in one run of git. All are unknown where git is missing or does not know the file.
  static LineDates read(const std::string& folder, const std::string& file,
                        const std::vector<std::string_view>& lines);

  /// The time of the commit that first added the line, under whatever name the file had then,
  /// written as the log writes times; empty for a line that no commit added and for one that the
  /// oldest commit of a shallow clone has, for there the commit that added it is not known.
  std::string first_commit(std::string_view line) const;

 private:
  std::unordered_map<std::string_view, long long>
      seconds_;  ///< of every line, or why there are none
};

}  // namespace terse::task
