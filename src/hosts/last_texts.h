// The texts that a host has seen last, to tell whether a result only repeats them.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "base/bytes.h"

namespace terse {

class LastTexts {
 public:
  /// The next text; one of line breaks alone tells nothing.
  void add(Bytes text);
  /// The next text, where not all of it is known.
  void add_unknown();
  /// Whether `text` is the one that was added last.
  bool ends_with(Bytes text) const;
  /// Whether `result` is the last text, or the last few joined with nothing, a line break or an
  /// empty line between them. Line breaks at the end do not count, and a text that is not known
  /// may be anything.
  bool are_repeated_by(Bytes result) const;

 private:
  void drop_oldest();

  std::deque<std::optional<std::string>> texts_;
  size_t bytes_ = 0;
};

}  // namespace terse
