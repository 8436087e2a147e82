// The one place that knows PCRE2.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace terse {

/// A compiled regular expression with match, depth and heap limits, so that a bad one costs at
/// most its budget. UTF mode is off: bytes in, bytes out.
class Pattern {
 public:
  enum class Outcome {
    no_match,
    partial,   ///< the subject ended while a match was still possible
    match,
    exhausted  ///< a limit was hit: treat as no match and quarantine the rule
  };

  /// Compiles `source`; the diagnostic's column is the offset in the pattern plus one.
  static Result<Pattern> compile(const std::string& source);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  /// Whether the pattern matches somewhere in `subject`.
  Outcome search(Bytes subject) const;

  /// Matches the whole of `subject` and fills `groups` (index 0 is the whole match; a group that
  /// did not take part is empty with a null data pointer). `partial` where more text could match.
  Outcome match_whole(Bytes subject, std::vector<Bytes>& groups) const;

  /// Names of the named groups with their numbers.
  const std::vector<std::pair<std::string, int>>& names() const;

 private:
  struct Impl;
  explicit Pattern(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace terse
