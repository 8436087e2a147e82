// What each hole type accepts: the table of src/record/README.md, one predicate a row.
#pragma once

#include <cstdint>

#include "record/rule_set.h"

namespace terse::contract {

/// Which of a template's two sides a text is read by.
enum class Face : uint8_t { verbose, terse };

/// True if `value` as a whole is one of `hole`, when the byte `next` follows it (NUL at the end).
/// Line breaks inside a text or list are the business of `wrapped_end`.
bool is_valid_value(const Hole& hole, Face face, Bytes value, char next);

/// A place in `text` behind which no value of `type` that starts at `at` can end.
size_t furthest_end(HoleType type, Bytes text, size_t at);

/// The place of the first line break at or after `at` that is not a hard wrap, or the text's size.
/// A line is hard-wrapped when it and the next line's first word come to more than 60 characters.
size_t wrapped_end(Bytes text, size_t at);

/// True for the two types that take the longest match; all others take the shortest.
constexpr bool is_greedy(HoleType type) {
  return type == HoleType::text || type == HoleType::list;
}

/// Cuts the next item off a list: at `, ` where `text` has one anywhere, else (on the terse face)
/// at `,`. `rest` starts as the whole list and is empty after the last item.
Bytes take_item(Bytes& rest, Bytes separator);

/// `, ` or `,`: what separates the items of the list `text`.
Bytes list_separator(Face face, Bytes text);

}  // namespace terse::contract
