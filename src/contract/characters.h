// The character classes that src/record/README.md speaks of.
#pragma once

#include "base/bytes.h"

namespace terse::contract {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}
constexpr bool is_non_ascii(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}
constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}
constexpr char lowered(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

/// What a dictionary phrase must not touch on either side to count as whole words.
constexpr bool is_word_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '-' || is_non_ascii(c);
}

/// The byte at `at`, or NUL past the end.
constexpr char char_at(Bytes text, size_t at) {
  return at < text.size() ? text[at] : '\0';
}

/// True if text[begin, end) touches no other word character on either side.
constexpr bool is_whole_word(Bytes text, size_t begin, size_t end) {
  if (begin > 0 && is_word_char(text[begin - 1])) return false;
  return end == text.size() || !is_word_char(text[end]);
}

}  // namespace terse::contract
