// L2's second half: no protected token of a record's holes is lost, no number is made up.
#pragma once

#include <optional>
#include <vector>

#include "contract/form_matcher.h"
#include "contract/refutation.h"
#include "record/record.h"
#include "text/tokens.h"

namespace terse::contract {

/// One face of a record, parsed.
struct ParsedFace {
  Bytes text;
  RawValues raw;
  std::vector<FieldValue> fields;  ///< canonical
};

/// Holds scratch; use one for many records.
class TokenLaw {
 public:
  /// Borrows the lexer for its own life.
  explicit TokenLaw(const TokenLexer& lexer) : lexer_(&lexer) {}

  /// Both faces belong to `shape` and have the same fields. Tokens are those of the whole input, so
  /// a quote that a literal cuts in two is still one token.
  std::optional<Refutation> check(const Template& shape, const ParsedFace& input,
                                  const ParsedFace& output);

 private:
  std::optional<Refutation> check_holes(const Template& shape, const ParsedFace& input,
                                        const ParsedFace& output);
  std::optional<Refutation> check_numbers(const Template& shape, const ParsedFace& input,
                                          const ParsedFace& output);

  const TokenLexer* lexer_;
  std::vector<Token> tokens_;
};

}  // namespace terse::contract
