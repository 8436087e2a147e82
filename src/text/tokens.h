// The protected-token lexer: finds in a text everything that a rewrite must carry over, spelled
// the same and in the same order. The kinds are those of the contract, section 2.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "text/protected_words.h"

namespace terse {

enum class TokenKind : uint8_t {
  number,  ///< with sign, currency, unit, separators, precision: `-18.2%`, `1,840 req/s`, `v1.2.3`,
           ///< dates
  code,    ///< a backtick span, ticks included
  quote,   ///< straight or curly double quotes, or single quotes that open after a blank
  url,
  path,        ///< a path or file name, `src/a.c:41:7`, `README.md`
  identifier,  ///< snake_case, camelCase, dotted, ALL_CAPS
  hash,        ///< 7 to 64 hex digits with at least one digit and one letter
  flag,        ///< -x, --foo
  variable,    ///< $NAME, ${NAME}, %NAME%
  reference,   ///< #123, @name
  emoji,       ///< a status emoji or mark: ✓ ✗ ✅ ❌ ⚠ ...
  word,        ///< a protected word or phrase
};

/// A token's place in the lexed text, in bytes.
struct Token {
  uint32_t begin = 0;
  uint32_t end = 0;
  TokenKind kind = TokenKind::word;
  WordGroup group = WordGroup::negation;  ///< meaningful for `word` only

  bool operator==(const Token&) const = default;
};

/// Whether two tokens are the same fact spelled the same: equal but for the run of blanks, or the
/// line break, inside a phrase, a quote or a number with its unit.
bool same_token(Bytes a, Bytes b);

/// Lexes one record or paragraph at a time; lex the whole record, not its sentences, because the
/// exception for narration openers (NarrationException) looks at all of it.
/// Stateless and const: safe to share.
class TokenLexer {
 public:
  /// Borrows `words` for its own life.
  explicit TokenLexer(const ProtectedWords& words) : words_(&words) {}

  /// Appends the tokens of `text` to `out`, in order, not overlapping. One pass, no allocation
  /// but for the growth of `out`. `text` is below 4 GiB.
  void lex(Bytes text, std::vector<Token>& out) const;

 private:
  const ProtectedWords* words_;
};

}  // namespace terse
