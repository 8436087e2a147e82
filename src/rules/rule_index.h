// Finds the few forms that a text can match, by how it starts.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "record/rule_set.h"
#include "text/word_search.h"

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

/// Built once over one face of all templates, then const and safe to share between threads.
class RuleIndex {
 public:
  enum class Face { verbose, terse };

  /// Borrows `rules`.
  RuleIndex(const RuleSet& rules, Face face);

  /// The forms that may match a text that starts like `text`, in order of precedence, in `out`
  /// (cleared first). Cheap: one hash of the first word and one look at the first byte.
  void candidates(Bytes text, std::vector<FormRef>& out) const;

  /// Whether there are any candidates, found without listing them.
  bool has_candidates(Bytes text) const;

  /// Whether any form starts with a literal that `text` starts with: such a line opens a record
  /// and never continues another one. Rules that are marked in `asleep` do not count.
  bool opens_record(Bytes text, const std::vector<bool>& asleep) const;

 private:
  /// A form that starts with a literal, in the chain of those that share its key.
  struct Prefix {
    Bytes literal;            // what the text starts with
    uint32_t word = 0;        // how much of it is the first word
    bool whole_word = false;  // a blank or the end follows that; else a hole
    FormRef ref;
    uint32_t next = 0;

    Bytes first_word() const { return literal.substr(0, word); }
  };
  /// A form that starts with a hole or an option.
  struct Anywhere {
    Bytes required;  // what stands within the first bytes; may be empty
    FormRef ref;
    uint8_t group = 0;  // of that word in `required_`
  };

  void add(const Form& form, FormRef ref);
  void chain();
  template <class Visit>
  bool any_by_word(Bytes text, Visit visit) const;
  template <class Visit>
  bool any_by_byte(Bytes text, Visit visit) const;
  template <class Visit>
  bool any_anywhere(Bytes text, Visit visit) const;

  Face face_;
  // Chains through `prefixes_` in order of precedence; an index of its size ends one.
  std::vector<Prefix> prefixes_;
  std::vector<uint32_t> by_word_;        // by the hash of the first word, a power of two
  std::array<uint32_t, 256> by_byte_{};  // a literal that ends inside a word
  std::vector<Anywhere> anywhere_;       // together what asks for the same word
  WordSearch required_;                  // those words, each once
  size_t longest_word_ = 0;              // of those that `by_word_` knows
};

/// Both faces of all templates, and which of them sleep at first.
struct RuleIndexes {
  explicit RuleIndexes(const RuleSet& rules);

  RuleIndex verbose;
  RuleIndex terse;
  std::vector<bool> dormant;  ///< by template: it waits for a skill of its own
  bool any_dormant = false;
};

}  // namespace terse
