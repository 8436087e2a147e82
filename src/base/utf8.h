// Decoding of UTF-8 that never fails.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"

namespace terse {

/// One code point and the bytes it takes.
struct CodePoint {
  char32_t value = 0;
  uint32_t length = 0;
};

constexpr char32_t replacement_character = 0xfffd;

/// The code point at `at`, which is below `text.size()`. A malformed sequence gives U+FFFD for its
/// maximal valid prefix, at least one byte (Unicode 3.9, "substitution of maximal subparts").
/// `valid` (optional) is set to false then, and left alone otherwise.
inline CodePoint decode_utf8(Bytes text, size_t at, bool* valid = nullptr) {
  const auto byte = [&](size_t i) -> uint32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
  };
  const uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  uint32_t length = 0;
  uint32_t low = 0x80;
  uint32_t high = 0xbf;
  if (first >= 0xc2 && first <= 0xdf) {
    length = 2;
  } else if (first >= 0xe0 && first <= 0xef) {
    length = 3;
    if (first == 0xe0) low = 0xa0;   // overlong
    if (first == 0xed) high = 0x9f;  // surrogates
  } else if (first >= 0xf0 && first <= 0xf4) {
    length = 4;
    if (first == 0xf0) low = 0x90;
    if (first == 0xf4) high = 0x8f;  // above U+10FFFF
  }
  char32_t value = length == 0 ? 0 : first & (0x7fu >> length);
  uint32_t good = 1;
  for (; good < length; ++good) {
    const uint32_t next = byte(good);
    if (next < low || next > high) break;
    value = value << 6 | (next & 0x3f);
    low = 0x80;
    high = 0xbf;
  }
  if (length != 0 && good == length) return {value, length};
  if (valid != nullptr) *valid = false;
  return {replacement_character, good};
}

}  // namespace terse
