// The little Unicode that the spec grammar needs: its published patterns are Unicode-aware, so an
// id may be written in any decimal digits and a word may end before any kind of blank.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace terse::spec {

/// One decoded character: its value and how many bytes it takes. `size` is 0 at the end of text.
struct Character {
  uint32_t value = 0;
  uint32_t size = 0;
};

/// Offset of the first byte that is not well-formed UTF-8 (overlong forms and surrogates are not),
/// or `text.size()`.
size_t utf8_valid_prefix(Bytes text);

/// The character that starts at `at`. `text` must be valid UTF-8.
Character character_at(Bytes text, size_t at);

/// The character that ends just before `at`. `text` must be valid UTF-8.
Character character_before(Bytes text, size_t at);

/// Number of characters. `text` must be valid UTF-8.
size_t count_characters(Bytes text);

/// Whether `part` occurs in `text`. Faster than `find`, which stops at every byte that looks like
/// the first one.
bool contains(Bytes text, Bytes part);

bool is_space(uint32_t value);
bool is_word(uint32_t value);

/// 0 to 9, or -1 for anything but a decimal digit.
int digit_value(uint32_t value);

/// End of the run of decimal digits that starts at `at` (`at` itself where there is none).
size_t digits_end(Bytes text, size_t at);

/// End of the run of blanks that starts at `at`.
size_t spaces_end(Bytes text, size_t at);

/// `text` without blanks at both ends.
Bytes strip(Bytes text);

/// True where exactly one of the characters around `at` is a word character.
bool is_word_boundary(Bytes text, size_t at);

/// The value of a run of digits: ASCII, no leading zeros. `digits` must not be empty.
std::string canonical_number(Bytes digits);

/// Orders canonical numbers by value, however long.
bool number_less(const std::string& a, const std::string& b);

}  // namespace terse::spec
