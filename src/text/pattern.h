// The one place that knows PCRE2.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace terse {

/// A compiled regular expression with match, depth and heap limits, so that a bad one costs at
/// most its budget. Bytes in, bytes out, unless it is compiled for code points.
class Pattern {
 public:
  enum class Outcome {
    no_match,
    partial,  ///< the subject ended while a match was still possible
    match,
    exhausted  ///< a limit was hit: treat as no match and quarantine the rule
  };

  /// What may follow the subject of `match_whole`.
  enum class Subject {
    open,   ///< more text may come: `partial` where it could change the outcome
    closed  ///< this is all: never `partial`
  };

  /// Matches of one pattern that it takes before machine code for it pays for itself.
  static constexpr unsigned hits_before_jit = 500;

  enum class Units {
    bytes,
    unicode  ///< code points and their properties; every subject must be valid UTF-8
  };

  /// Compiles `source`; the diagnostic's column is the offset in the pattern plus one.
  static Result<Pattern> compile(const std::string& source, Units units = Units::bytes);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  /// Whether the pattern matches somewhere in `subject`.
  Outcome search(Bytes subject) const;

  /// Length of the first match where that starts with `subject`, else 0: for patterns that begin
  /// with `\G`.
  size_t prefix_length(Bytes subject) const;

  /// Matches the whole of `subject` and fills `groups` (index 0 is the whole match; a group that
  /// did not take part is empty with a null data pointer; borrowed from `subject`; left empty but
  /// for `match`). With an open subject this is PCRE2_PARTIAL_HARD: `partial` as soon as the
  /// matcher wants to see past the end, also where the subject as it stands would match: ask again
  /// with `closed` once nothing follows.
  Outcome match_whole(Bytes subject, std::vector<Bytes>& groups,
                      Subject kind = Subject::closed) const;

  /// Names of the named groups with their numbers.
  const std::vector<std::pair<std::string, int>>& names() const;

 private:
  struct Impl;
  explicit Pattern(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace terse
