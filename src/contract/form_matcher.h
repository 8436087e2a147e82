// Matches one form of a template against a text, part by part, by backtracking.
#pragma once

#include <cstdint>
#include <vector>

#include "contract/hole_grammar.h"
#include "record/rule_set.h"

namespace terse::contract {

/// How much work one check may cost. Whoever finds it used up must treat the record as not proved:
/// from then on nothing matches.
struct Budget {
  uint32_t steps = 0;

  /// False, and nothing left, where there is not that much.
  bool spend(size_t wanted = 1) {
    if (steps < wanted) steps = 0;
    if (steps == 0) return false;
    steps -= static_cast<uint32_t>(wanted);
    return true;
  }
  bool exhausted() const { return steps == 0; }
};

/// A template's values as they stand in a text, by hole index. Borrowed from the text; no value is
/// ever empty, so empty means absent.
using RawValues = std::vector<Bytes>;

/// The byte that every text of the form starts with; NUL where there is more than one.
char first_byte(const Form& form);

/// Holds the scratch of the matcher; use one for many texts. Borrows the rules.
class FormMatcher {
 public:
  explicit FormMatcher(const RuleSet& rules) : rules_(&rules) {}

  /// Matches the whole of `text` by the parts of `form` and fills `values`. False where it does not
  /// match or the budget is used up; `values` is then of no use.
  bool match(const Template& shape, const Form& form, Face face, Bytes text, Budget& budget,
             RawValues& values);

 private:
  struct Follow {
    enum class Kind : uint8_t { anything, text_end, blank, byte };
    Kind kind;
    char byte;  ///< the byte itself, or the one behind the blank; NUL: any
  };

  bool has_words() const;
  void rule_out_parts();
  bool leave_out_next();
  bool is_absent(size_t open);
  bool match_from(size_t part, size_t at);
  bool match_hole(size_t part, size_t at);
  bool match_table(const Hole& hole, size_t part, size_t at);
  bool try_value(const Hole& hole, size_t part, size_t at, size_t end);
  bool take(size_t part, size_t at, size_t end);
  Follow follow_of(size_t part);
  bool fits(Follow follow, size_t at) const;
  Bytes literal_of(size_t part) const;
  bool known_failure(size_t part, size_t at) const;
  void remember_failure(size_t part, size_t at);

  const RuleSet* rules_;
  const Template* shape_ = nullptr;
  const Form* form_ = nullptr;
  Face face_ = Face::verbose;
  Bytes text_;
  Budget* budget_ = nullptr;
  RawValues* values_ = nullptr;
  std::vector<uint8_t> impossible_;  // by place of its `[`: no such text, so always left out
  std::vector<uint8_t> absent_;      // by place of its `[`: left out in this attempt
  std::vector<uint8_t> consulted_;   // by place of its `[`: this attempt came to it
  size_t consulted_end_ = 0;         // behind the last of those
  uint32_t hole_visits_ = 0;
  bool hole_repeats_ = false;   // a repeated hole makes a failure depend on what came before
  std::vector<bool> failures_;  // by part and place; in use once a text proves difficult
};

}  // namespace terse::contract
