// L3: what a phrase or markup rewrite of prose may leave out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "contract/prose_words.h"
#include "contract/refutation.h"
#include "record/rule_set.h"
#include "text/tokens.h"

namespace terse::contract {

/// Protected tokens stay in sequence; every word that goes is in a list "removable...", in the
/// place that the list is for, or one side of an entry of the dictionary "word_pairs"; no word
/// comes but the other side of such an entry. What parts two statements goes on parting them, but
/// for a statement that is gone; a colon may come where words went. Marks that say something
/// stay (prose_marks.h). Holds scratch.
class ProseLaw {
 public:
  /// Borrows both for its own life.
  ProseLaw(const RuleSet& rules, const TokenLexer& lexer);

  std::optional<Refutation> check(Bytes input, Bytes output);

 private:
  using Words = std::vector<ProseWord>;

  /// Words that may stand in place of others; `to` is empty where they may just go.
  struct Edit {
    Words from;
    Words to;
    uint8_t standing = 0;  ///< the place that the first of them must have
  };

  void add_edit(Bytes from, Bytes to, uint8_t standing);
  std::optional<Refutation> check_tokens(Bytes input, Bytes output);
  std::optional<Refutation> check_words(Bytes input, Bytes output);
  std::optional<Refutation> check_end(size_t furthest);
  /// Whether a sentence ends with the word before the `i`th of the input.
  bool ends_at(size_t i) const {
    return i <= input_words_.size() && (input_words_[i - 1].standing & ends_sentence) != 0;
  }
  /// The words of the input up to here are accounted for by the first `words` of the output.
  struct Reached {
    uint32_t words = 0;
    uint8_t partings = 0;     ///< Parting bits of the gaps since the last word of the output
    bool words_went = false;  ///< words were left out since then

    bool operator==(const Reached&) const = default;
  };
  void step(size_t i, Reached reached);
  void keep_word(size_t i, Reached reached);
  void apply(const Edit& edit, size_t i, Reached reached);
  bool may_follow(const Reached& reached, Bytes input_gap, Bytes output_gap) const;
  std::vector<Reached>& row(size_t i) { return rows_[i % rows_.size()]; }

  const TokenLexer* lexer_;
  std::vector<Edit> edits_;  // sorted by the hash of the first word of `from`
  std::vector<Token> input_tokens_;
  std::vector<Token> output_tokens_;
  Words input_words_;
  Words output_words_;
  Bytes input_tail_;  // behind the last word
  Bytes output_tail_;
  std::vector<std::vector<Reached>> rows_;  // a ring of as many rows as the longest edit reaches
};

}  // namespace terse::contract
