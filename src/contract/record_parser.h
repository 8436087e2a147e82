// Finds the form that a text has, and its fields.
#pragma once

#include <vector>

#include "contract/canonical.h"
#include "contract/form_matcher.h"
#include "contract/pattern_forms.h"
#include "contract/record_index.h"

namespace terse::contract {

/// A plain interpreter of a whole rule set. Holds scratch.
class RecordParser {
 public:
  /// Borrows all of them for its own life.
  RecordParser(const RuleSet& rules, const RecordIndex& index, const TokenLexer& lexer);

  /// Fills `raw` by the first verbose form of `shape` that `text` has, or by its terse form.
  bool match(const Template& shape, Face face, Bytes text, Budget& budget, RawValues& raw);

  /// The first template in order of precedence that `match`es, or null. Null also when the budget
  /// is used up.
  const Template* find(Face face, Bytes text, Budget& budget, RawValues& raw);

  /// The canonical fields of a match.
  void canonical(const Template& shape, Face face, const RawValues& raw, Arena& arena,
                 std::vector<FieldValue>& fields) {
    canonicalizer_.apply(shape, face, raw, arena, fields);
  }

 private:
  const RecordIndex* index_;
  FormMatcher forms_;
  PatternForms patterns_;
  Canonicalizer canonicalizer_;
};

}  // namespace terse::contract
