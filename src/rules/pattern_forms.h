// Forms that holes cannot say: `match = '''PCRE2 with named groups'''`.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rules/form_matcher.h"
#include "text/pattern.h"

namespace terse {

/// Compiles each pattern when it is first needed. A pattern that does not compile or runs out of
/// its budget is not tried again.
class PatternForms {
 public:
  /// As FormMatcher::match, for a form whose `match` is set. Groups that name a hole fill `spans`.
  MatchOutcome match(const Template& shape, const Form& form, Bytes text, std::vector<Span>& spans);

  /// Whether a pattern has run out of its budget since this was last asked.
  bool take_spent() { return std::exchange(spent_, false); }

 private:
  bool spent_ = false;
  std::unordered_map<const Form*, std::unique_ptr<Pattern>> compiled_;  // null: given up
  std::vector<Bytes> groups_;
};

}  // namespace terse
