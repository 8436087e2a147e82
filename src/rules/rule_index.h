// Finds the few forms that a text can match, by how it starts.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "record/rule_set.h"

namespace terse {

/// One form of one template.
struct FormRef {
  uint16_t rule = 0;  ///< index in RuleSet::templates
  uint16_t form = 0;  ///< index in Template::verbose; unused for the terse face

  bool operator<(const FormRef& other) const {
    return rule != other.rule ? rule < other.rule : form < other.form;
  }
  bool operator==(const FormRef&) const = default;
};

/// Built once over one face of all templates, then const.
class RuleIndex {
 public:
  enum class Face { verbose, terse };

  /// Borrows `rules`.
  RuleIndex(const RuleSet& rules, Face face);

  /// The forms that may match a text that starts like `text`, in order of precedence, in `out`
  /// (cleared first). Cheap: one hash of the first word and one look at the first byte.
  void candidates(Bytes text, std::vector<FormRef>& out) const;

  /// Whether any form starts with a literal that `text` starts with: such a line opens a record
  /// and never continues another one. Rules that are marked in `asleep` do not count.
  bool opens_record(Bytes text, const std::vector<bool>& asleep) const;

 private:
  struct Prefix {
    Bytes literal;   // what the text starts with; empty for a form that starts with a hole
    Bytes required;  // what stands within the first bytes when `literal` is empty; may be empty
    FormRef ref;
  };

  void add(const Form& form, FormRef ref);

  Face face_;
  std::unordered_map<Bytes, std::vector<Prefix>> by_word_;  // first word, which a blank follows
  std::vector<Prefix> by_byte_[256];                        // a literal that ends inside a word
  std::vector<Prefix> anywhere_;                            // starts with a hole or an option
};

}  // namespace terse
