// L3: what a phrase or markup rewrite of prose may leave out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "contract/refutation.h"
#include "record/rule_set.h"
#include "text/tokens.h"

namespace terse::contract {

/// Protected tokens stay in sequence; every word that goes is in the word list "removable" or one
/// side of an entry of the dictionary "word_pairs"; no word comes but the other side of such an
/// entry. Words are runs of letters, digits, `_` and apostrophes; ASCII case is ignored. Holds
/// scratch.
class ProseLaw {
 public:
  /// Borrows both for its own life.
  ProseLaw(const RuleSet& rules, const TokenLexer& lexer);

  std::optional<Refutation> check(Bytes input, Bytes output);

 private:
  using Words = std::vector<Bytes>;

  /// Words that may stand in place of others; `to` is empty where they may just go.
  struct Edit {
    Words from;
    Words to;
  };

  void add_edit(Bytes from, Bytes to);
  std::optional<Refutation> check_tokens(Bytes input, Bytes output);
  std::optional<Refutation> check_words(Bytes input, Bytes output);

  const TokenLexer* lexer_;
  std::vector<Edit> edits_;  // sorted by the first word of `from`
  std::vector<Token> input_tokens_;
  std::vector<Token> output_tokens_;
  Words input_words_;
  Words output_words_;
  std::vector<bool> reached_;
};

}  // namespace terse::contract
