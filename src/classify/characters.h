// Byte predicates of the classifier. ASCII only: no locale may change a class.
#pragma once

#include "base/bytes.h"

namespace terse {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_letter(char c) {
  return is_upper(c) || is_lower(c);
}
constexpr bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
constexpr bool is_non_ascii(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

/// The byte at `i`, or NUL past the end.
constexpr char at(Bytes text, size_t i) {
  return i < text.size() ? text[i] : '\0';
}

/// Index of the first byte that is no blank; `text.size()` when all are.
constexpr size_t skip_blanks(Bytes text, size_t from = 0) {
  while (from < text.size() && is_blank(text[from])) ++from;
  return from;
}

/// `text` without blanks at its end.
constexpr Bytes trim_end(Bytes text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The run of bytes up to the next blank.
constexpr Bytes first_token(Bytes text) {
  size_t end = 0;
  while (end < text.size() && !is_blank(text[end])) ++end;
  return text.substr(0, end);
}

/// Equal but for ASCII case.
constexpr bool equals_ignoring_case(Bytes a, Bytes b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    const char x = is_upper(a[i]) ? static_cast<char>(a[i] | 0x20) : a[i];
    const char y = is_upper(b[i]) ? static_cast<char>(b[i] | 0x20) : b[i];
    if (x != y) return false;
  }
  return true;
}

}  // namespace terse
