#include "app/columns.h"

#include <algorithm>
#include <iterator>

#include "base/utf8.h"

namespace terse {
namespace {

struct CharacterRange {
  char32_t first;
  char32_t last;
};

// Controls, blanks that are no space, zero width, direction. The last are tags and noncharacters.
constexpr CharacterRange unseen[] = {
    {0x0, 0x1f},      {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},      {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xe000, 0xf8ff},    {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff}, {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0x10ffff},
};

// East Asian Width W and F in blocks. Source: Unicode 15, EastAsianWidth.txt.
constexpr CharacterRange wide_ranges[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x23e9, 0x23f3},   {0x25fd, 0x25fe},
    {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26aa, 0x26ab},   {0x26bd, 0x26be},
    {0x26c4, 0x26c5},   {0x26f2, 0x26f5},   {0x2705, 0x2705},   {0x270a, 0x270b},
    {0x2728, 0x2728},   {0x274c, 0x274c},   {0x2753, 0x2757},   {0x2795, 0x2797},
    {0x2b1b, 0x2b1c},   {0x2b50, 0x2b55},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},
    {0xa960, 0xa97c},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe10, 0xfe19},
    {0xfe30, 0xfe6f},   {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18cff},
    {0x1aff0, 0x1b2ff}, {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f19a},
    {0x1f200, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f7e0, 0x1f7f0}, {0x1f90c, 0x1faff},
    {0x20000, 0x3fffd},
};

constexpr CharacterRange combining[] = {
    {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
    {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff},
    {0x302a, 0x302d}, {0x3099, 0x309a}, {0xfe20, 0xfe2f},
};

template <size_t count>
bool is_in(const CharacterRange (&ranges)[count], char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges), [c](const CharacterRange& range) {
    return c >= range.first && c <= range.last;
  });
}

size_t width_of(char32_t c) {
  if (is_in(combining, c)) return 0;
  return is_in(wide_ranges, c) ? 2 : 1;
}

}  // namespace

std::string visible(Bytes text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    bool valid = true;
    const CodePoint c = decode_utf8(text, at, &valid);
    if (!valid || is_in(unseen, c.value)) {
      out += '?';
    } else {
      out += text.substr(at, c.length);
    }
    at += c.length;
  }
  return out;
}

size_t columns(Bytes text) {
  size_t sum = 0;
  for (size_t at = 0; at < text.size();) {
    const CodePoint c = decode_utf8(text, at);
    sum += width_of(c.value);
    at += c.length;
  }
  return sum;
}

std::string fitted(Bytes text, size_t width) {
  const size_t own = columns(text);
  if (own <= width) return std::string(text) + std::string(width - own, ' ');
  size_t at = 0;
  size_t used = 0;
  while (at < text.size()) {
    const CodePoint c = decode_utf8(text, at);
    if (used + width_of(c.value) > width - 2) break;
    used += width_of(c.value);
    at += c.length;
  }
  return std::string(text.substr(0, at)) + std::string(width - 2 - used, ' ') + "..";
}

}  // namespace terse
