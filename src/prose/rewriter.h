// Says a paragraph, a bullet or a heading in fewer tokens by the phrase and markup rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "prose/phrase_table.h"

namespace terse::prose {

/// How much is tried. A shorter text may read less like prose to the classifier, so the pipeline
/// tries them in turn.
enum class Effort : uint8_t {
  full,         ///< every rule
  keep_period,  ///< the final period stays
  personal,     ///< so do the openers, which prove that somebody speaks
  light,        ///< the small words stay: only markup, openers and punctuation
};
inline constexpr Effort efforts[] = {Effort::full, Effort::keep_period, Effort::personal,
                                     Effort::light};

/// Token hundredths that each family has saved, by family index.
using Savings = std::vector<int64_t>;

/// Holds scratch: one a stream.
class Rewriter {
 public:
  /// Borrows both for its own life.
  Rewriter(const PhraseTable& phrases, const TokenLexer& lexer);

  /// Switches a family off.
  void disable(Bytes family);

  /// The rewrite of `text` (lines joined by `\n`), with as many lines, which another call would
  /// leave alone. False: nothing to say shorter, or no stable end. `savings` is replaced.
  bool rewrite(Bytes text, Effort effort, std::string& out, Savings& savings);

 private:
  struct Markup {
    uint16_t emphasis, heading, blanks, emoji, period;
  };

  bool pass(Bytes text, Effort effort, std::string& out);
  void apply_phrases(Effort effort);
  bool apply_at(size_t at, bool sentence, bool clause, Effort effort, size_t& next);
  bool fits(const CompiledPhrase& phrase, size_t at, size_t& end) const;
  bool may_apply(const CompiledPhrase& phrase, size_t at, size_t end) const;
  void commit(const CompiledPhrase& phrase, size_t at, size_t end, bool sentence);
  void capitalise_after(size_t at);
  size_t next_solid(size_t at) const;
  void drop_emphasis();
  void drop_emoji();
  void drop_trailing_blanks();
  void shorten_heading();
  void drop_final_period();
  void drop(Piece& piece, uint16_t family);
  bool gap_before(size_t at) const;
  const Piece* gap_behind(size_t at) const;
  bool print(std::string& out) const;
  bool keeps_tokens(Bytes before, Bytes after) const;
  Bytes spelling(const Piece& piece) const {
    return text_.substr(piece.begin, piece.end - piece.begin);
  }
  bool is_mark(size_t at, char c) const;
  bool enabled(uint16_t family) const { return !disabled_[family]; }
  bool allows(uint16_t family, Effort effort) const {
    return enabled(family) && !(effort == Effort::light && small_[family]) &&
           !(effort == Effort::personal && openers_[family]);
  }

  const PhraseTable* phrases_;
  const TokenLexer* lexer_;
  Markup markup_;
  std::vector<bool> disabled_;
  std::vector<bool> small_;    // families of the small words
  std::vector<bool> openers_;  // families of narration
  Bytes text_;
  size_t body_ = 0;
  size_t hashes_cut_ = 0;  // heading hashes to leave out
  bool changed_ = false;
  std::vector<Token> tokens_;
  std::vector<Token> first_tokens_;  // of the text as it came
  std::vector<Piece> pieces_;
  const Piece* previous_ = nullptr;  // last live piece that is no gap
  Savings* savings_ = nullptr;
  std::string work_[2];
};

}  // namespace terse::prose
