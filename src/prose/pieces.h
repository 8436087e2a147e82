// Cuts a paragraph into what a prose rule can see: words, protected tokens, punctuation, gaps.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "text/tokens.h"

namespace terse::prose {

struct Piece {
  enum class Kind : uint8_t {
    word,   ///< letters, joined by apostrophes and hyphens; nothing that is protected
    token,  ///< a protected token, whole
    mark,   ///< one character that is none of the others
    gap,    ///< blanks and line breaks
  };
  uint32_t begin = 0;
  uint32_t end = 0;
  Kind kind = Kind::mark;
  TokenKind token = TokenKind::word;  ///< of a token
  bool live = true;
  bool capital = false;   ///< printed with a capital first letter
  bool replaced = false;  ///< prints `text` in place of its own bytes
  uint32_t hash = 0;      ///< of a word or a protected word, case and apostrophes levelled
  Bytes text;             ///< of a replaced piece

  bool is_word() const { return kind == Kind::word; }
  bool is_gap() const { return kind == Kind::gap; }
  bool is_protected_word() const { return kind == Kind::token && token == TokenKind::word; }
};

/// The hash of a word as `Piece::hash` has it.
uint32_t word_hash(Bytes word);

/// Whether two words are the same but for ASCII case and the kind of apostrophe; `lower` is in
/// lower case with straight apostrophes.
bool same_word(Bytes word, Bytes lower);

/// Length of what a line begins with besides text: blanks, a bullet or list number, heading hashes,
/// a check box.
size_t marker_length(Bytes text);

/// Replaces `out` by the pieces of `text` from `body` on, given its protected tokens in order.
void cut_pieces(Bytes text, size_t body, const std::vector<Token>& tokens, std::vector<Piece>& out);

}  // namespace terse::prose
