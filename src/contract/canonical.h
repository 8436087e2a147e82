// Canonical values: what a value of either face stands for, by src/record/README.md.
#pragma once

#include <string>
#include <vector>

#include "base/arena.h"
#include "contract/form_matcher.h"
#include "record/record.h"
#include "text/tokens.h"

namespace terse::contract {

/// Turns raw values into canonical fields. Holds scratch; use one for many records.
class Canonicalizer {
 public:
  /// Borrows both for its own life.
  Canonicalizer(const RuleSet& rules, const TokenLexer& lexer) : rules_(&rules), lexer_(&lexer) {}

  /// Fills `fields`, by hole index. Values borrow `raw`'s text, the rules or the arena.
  void apply(const Template& shape, Face face, const RawValues& raw, Arena& arena,
             std::vector<FieldValue>& fields);

 private:
  Bytes own_value(const Hole& hole, Face face, Bytes raw, Arena& arena);
  Bytes expand_phrases(const Dictionary& table, Bytes value, Arena& arena);
  Bytes drop_empty_words(const EmptyWords& words, Bytes value, Arena& arena);
  bool touches_token(Bytes value, size_t begin, size_t end, bool words_count);

  const RuleSet* rules_;
  const TokenLexer* lexer_;
  std::vector<Token> tokens_;
  bool lexed_ = false;
  std::string buffer_;
};

/// A line break and the blanks after it become one blank. Borrows `raw` where there is none.
Bytes join_lines(Bytes raw, Arena& arena);

}  // namespace terse::contract
