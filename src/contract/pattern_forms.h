// Forms that a pack spells as a PCRE2 pattern with named groups (`match = '''...'''`).
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "contract/form_matcher.h"
#include "text/pattern.h"

namespace terse::contract {

/// The patterns of forms, each compiled when a text is first held against it. One that does not
/// compile never matches: the loader has reported it. Borrows the forms.
class PatternForms {
 public:
  /// Like FormMatcher::match, for a form that has a `match` pattern. A pattern that hits its limits
  /// uses up the budget and matches nothing from then on.
  bool match(const Template& shape, const Form& form, Face face, Bytes text, Budget& budget,
             RawValues& values);

 private:
  struct Compiled {
    Pattern pattern;
    std::vector<std::pair<uint16_t, int>> groups;  // hole index, group number
  };

  std::optional<Compiled>& compiled(const Template& shape, const Form& form);

  std::unordered_map<const Form*, std::optional<Compiled>> compiled_;  // nothing: is not to match
  std::vector<Bytes> groups_;
};

}  // namespace terse::contract
