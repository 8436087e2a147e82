// From raw spans to canonical field values and back to text: src/record/README.md, "Canonical
// values" and "Printing the terse face".
#pragma once

#include <string>
#include <vector>

#include "base/arena.h"
#include "record/record.h"
#include "rules/form_matcher.h"
#include "text/tokens.h"

namespace terse {

/// Whether fields that the template can put back are left out.
enum class Elision { explicit_form, elided };

/// Reusable scratch around the two directions. Values live in the arena given to each call.
class FieldValues {
 public:
  /// Borrows both for its own life.
  FieldValues(const std::vector<Dictionary>& dictionaries, const TokenLexer& lexer)
      : dictionaries_(dictionaries), lexer_(lexer) {}

  /// Fills `fields` from the spans of a match in `text`. On the terse face absent fields that have
  /// a derive or a default get it.
  void canonical(const Template& shape, bool terse_face, Bytes text, const std::vector<Span>& spans,
                 Arena& arena, std::vector<FieldValue>& fields);

  /// Appends the terse face to `out`. False when a hole outside an optional part has no value.
  bool print_terse(const Template& shape, const std::vector<FieldValue>& fields, Elision elision,
                   std::string& out);

  /// Appends the canonical verbose form (the first) to `out`, on one line but for the template's
  /// own line breaks. False when a hole outside an optional part has no value.
  bool print_verbose(const Template& shape, const std::vector<FieldValue>& fields,
                     std::string& out);

 private:
  Bytes canonical_value(const Hole& hole, bool terse_face, Bytes raw, Arena& arena);
  void restore_units(const Template& shape, Arena& arena, std::vector<FieldValue>& fields);
  void fill_absent(const Template& shape, Arena& arena, std::vector<FieldValue>& fields);
  bool print_form(const Template& shape, const Form& form, const std::vector<FieldValue>& fields,
                  bool terse_face, Elision elision, std::string& out);
  bool option_stays(const Template& shape, const Form& form, size_t open,
                    const std::vector<FieldValue>& fields, Elision elision) const;
  bool can_be_put_back(const Template& shape, size_t hole,
                       const std::vector<FieldValue>& fields) const;
  void print_value(const Template& shape, size_t hole, const std::vector<FieldValue>& fields,
                   bool terse_face, std::string& out);

  const std::vector<Dictionary>& dictionaries_;
  const TokenLexer& lexer_;
  std::vector<Token> tokens_;
  std::vector<FieldValue> printed_;
  Arena scratch_{4096};
};

/// The value that the template's default gives, or an empty view when it gives none.
Bytes default_value(const Template& shape, size_t hole, const std::vector<FieldValue>& fields);

}  // namespace terse
