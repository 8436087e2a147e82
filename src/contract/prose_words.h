// Words of a text as the prose law counts them, and where they stand.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "text/tokens.h"

namespace terse::contract {

/// Where a word stands. A removable word may be bound to a place.
enum Standing : uint8_t {
  opens_clause = 1,   ///< first of a sentence, or behind a comma, a colon, a dash or a joining word
  stands_alone = 2,   ///< opens a sentence, and punctuation ends it at once: `Perfect!`
  ends_sentence = 8,  ///< a full stop, `!` or `?` follows
  opens_sentence = 16,
  follows_token = 4,  ///< right behind a path, a code span or an identifier: `main.go file`
};

struct ProseWord {
  Bytes text;
  uint32_t hash = 0;  ///< case and apostrophes levelled
  uint8_t standing = 0;
  Bytes gap;  ///< what stands between it and the word before it
};

/// Replaces `out` by the words of `text`: runs of letters, digits, `_` and apostrophes. Decorative
/// emoji are no words. `tokens` are the protected tokens of `text`, in order. Returns what stands
/// behind the last word.
Bytes split_prose(Bytes text, const std::vector<Token>& tokens, std::vector<ProseWord>& out);

/// Whether the two are the same but for ASCII case and the kind of apostrophe.
bool same_prose_word(const ProseWord& a, const ProseWord& b);

/// Of two such words: whether their case is the same as well, or differs in a first letter that
/// may change it, for one of the two opens a sentence or a clause.
bool same_prose_case(const ProseWord& a, const ProseWord& b);

}  // namespace terse::contract
