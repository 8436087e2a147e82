// What a byte or code point is to the protected-token lexer. No locale.
#pragma once

#include <array>
#include <cstdint>

#include "base/utf8.h"

namespace terse {

/// Properties of one ASCII byte, as bits. Bytes above 0x7f have none: ask `is_word_point`.
enum CharBits : uint8_t {
  is_lower = 1,
  is_upper = 2,
  is_digit = 4,
  is_underscore = 8,
  is_blank = 16,  ///< space, tab, CR, LF
  is_hex_letter = 32,
  is_letter = is_lower | is_upper,
  is_word = is_letter | is_digit | is_underscore,
};

constexpr std::array<uint8_t, 256> char_bits_table() {
  std::array<uint8_t, 256> table{};
  for (unsigned c = 0; c < 128; ++c) {
    unsigned bits = 0;
    if (c >= 'a' && c <= 'z') bits |= is_lower;
    if (c >= 'A' && c <= 'Z') bits |= is_upper;
    if (c >= '0' && c <= '9') bits |= is_digit;
    if (c == '_') bits |= is_underscore;
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') bits |= is_blank;
    if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) bits |= is_hex_letter;
    table[c] = static_cast<uint8_t>(bits);
  }
  return table;
}
inline constexpr std::array<uint8_t, 256> char_bits = char_bits_table();

inline uint8_t bits_of(char c) {
  return char_bits[static_cast<unsigned char>(c)];
}
inline bool has(char c, unsigned bits) {
  return (bits_of(c) & bits) != 0;
}
inline bool is_high(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

/// ASCII only.
inline char to_lower(char c) {
  return has(c, is_upper) ? static_cast<char>(c | 0x20) : c;
}

/// Whether a code point above U+007F is a letter, digit or mark, i.e. part of a word. Punctuation,
/// symbols, currency signs, arrows, box drawing and emoji are not. U+FFFD is (broken text stays).
inline bool is_word_point(char32_t c) {
  if (c < 0xc0) return c == 0xaa || c == 0xb2 || c == 0xb3 || c == 0xb5 || c == 0xb9 || c == 0xba;
  if (c == 0xd7 || c == 0xf7) return false;
  if (c >= 0x2000 && c <= 0x206f) return false;
  if (c >= 0x20a0 && c <= 0x20cf) return false;
  if (c >= 0x2190 && c <= 0x2bff) return false;
  if (c >= 0x3000 && c <= 0x303f) return false;
  if (c >= 0xfe00 && c <= 0xfe0f) return false;
  return c < 0x1f000 || c > 0x1faff;
}

}  // namespace terse
