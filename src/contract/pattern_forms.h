// Forms that a pack spells as a PCRE2 pattern with named groups (`match = '''...'''`).
#pragma once

#include <unordered_map>
#include <vector>

#include "contract/form_matcher.h"
#include "text/pattern.h"

namespace terse::contract {

/// The compiled patterns of a rule set. One that does not compile never matches: the loader has
/// reported it. Borrows the rules.
class PatternForms {
 public:
  explicit PatternForms(const RuleSet& rules);

  /// Like FormMatcher::match, for a form that has a `match` pattern. A pattern that hits its limits
  /// uses up the budget and matches nothing from then on.
  bool match(const Template& shape, const Form& form, Face face, Bytes text, Budget& budget,
             RawValues& values);

 private:
  struct Compiled {
    Pattern pattern;
    std::vector<std::pair<uint16_t, int>> groups;  // hole index, group number
  };

  std::unordered_map<const Form*, Compiled> compiled_;
  std::vector<Bytes> groups_;
};

}  // namespace terse::contract
