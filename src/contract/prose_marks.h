// What stands between the words of prose and says something: ends of sentences, operators, marks of
// structure. Words are the business of prose_words.h.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "contract/refutation.h"

namespace terse::contract {

/// The marks of a gap between two words that part one statement from the next.
enum Parting : uint8_t {
  parts_sentence = 1,  ///< `.`, `!`, `?` or an ellipsis before a blank, a closing mark or the end
  parts_label = 2,     ///< `:`
  parts_clause = 4,    ///< `;`
};

/// The marks of `gap`, as Parting bits.
uint8_t partings_of(Bytes gap);

/// Whether the gap joins its words to one (`re-sign`, `a/b`): it holds no blank and no line break.
bool is_joint_gap(Bytes gap);

/// Whether two gaps without a blank are the same but for emphasis.
bool same_joint(Bytes a, Bytes b);

/// L3 for marks, which hold anywhere in the text: each line keeps its indentation and is what it
/// was, a heading, an item, a quotation or text (a heading may keep one hash of several); and every
/// operator, bracket, question mark and invisible character stays, in order. Nothing: all hold.
std::optional<Refutation> check_marks(Bytes input, Bytes output);

}  // namespace terse::contract
