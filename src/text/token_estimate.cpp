#include "text/token_estimate.h"

#include <array>

#include "base/utf8.h"

namespace terse {

namespace {

// Hundredths of an o200k token: the weights of a fit over eleven kinds of text.
constexpr uint64_t word_weight = 91;
constexpr uint64_t letter_beyond_six = 20;
constexpr uint64_t capital_letter = 10;
constexpr uint64_t accented_letter = 312;
constexpr uint64_t three_digits = 114;
constexpr uint64_t newline_run = 79;
constexpr uint64_t tab_run = 77;
constexpr uint64_t space_run = 61;
constexpr uint64_t space_before_digit = 81;
constexpr uint64_t punctuation_run = 86;
constexpr uint64_t cheap_glyph = 126;
constexpr uint64_t box_drawing = 32;
constexpr uint64_t greek_or_cyrillic = 41;
constexpr uint64_t kana = 75;
constexpr uint64_t han = 91;
constexpr uint64_t hangul = 83;
constexpr uint64_t other_character = 210;

enum Class : uint8_t { other, lower, upper, digit, blank, newline, punctuation, high };

constexpr std::array<uint8_t, 256> class_table() {
  std::array<uint8_t, 256> table{};
  for (unsigned c = 0; c < 256; ++c) {
    uint8_t value = other;
    if (c >= 0x80)
      value = high;
    else if (c >= 'a' && c <= 'z')
      value = lower;
    else if (c >= 'A' && c <= 'Z')
      value = upper;
    else if (c >= '0' && c <= '9')
      value = digit;
    else if (c == ' ' || c == '\t')
      value = blank;
    else if (c == '\n')
      value = newline;
    else if (c > ' ' && c < 0x7f)
      value = punctuation;
    table[c] = value;
  }
  return table;
}
constexpr std::array<uint8_t, 256> classes = class_table();

uint8_t class_of(char c) {
  return classes[static_cast<unsigned char>(c)];
}

/// U+00DF to U+024F without the division sign; the fit counts capitals from U+0100 on as well.
bool is_latin_lower(char32_t c) {
  return c >= 0xdf && c <= 0x24f && c != 0xf7;
}

/// Letters of U+0100 to U+024F by case, one bit each. A word of capitals only is dearer.
constexpr uint64_t latin_capitals[6] = {0xaa55555555555555, 0x2b555555555554aa, 0x11aed2d5b1dbced6,
                                        0x55d255554aaaa490, 0x6c05555555555555, 0x000000000000557a};
constexpr uint64_t latin_not_capitals[6] = {0x55aaaaaaaaaaaaaa, 0xd4aaaaaaaaaaab55,
                                            0xe6512d2a4e243129, 0xaa2daaaab5555b60,
                                            0x93faaaaaaaaaaaaa, 0x000000000000aa85};

bool bit_of(const uint64_t* table, char32_t c) {
  return c >= 0x100 && (table[(c - 0x100) / 64] >> (c % 64) & 1) != 0;
}

uint64_t character_weight(char32_t c) {
  if (c < 0x80 || (c >= 0xc0 && c <= 0x24f)) return 0;
  if (c <= 0xbf) return cheap_glyph;
  switch (c) {
    case 0x2013:
    case 0x2014:
    case 0x2018:
    case 0x2019:
    case 0x201c:
    case 0x201d:
    case 0x2022:
    case 0x2026:
    case 0x20ac:
    case 0x2192:
    case 0x2264:
    case 0x2265:
    case 0x2713:
      return cheap_glyph;
    default:
      break;
  }
  if (c >= 0x2500 && c <= 0x259f) return box_drawing;
  if (c >= 0x370 && c <= 0x52f) return greek_or_cyrillic;
  if (c >= 0x3040 && c <= 0x30ff) return kana;
  if (c >= 0x4e00 && c <= 0x9fff) return han;
  if (c >= 0xac00 && c <= 0xd7a3) return hangul;
  return other_character;
}

/// A word: capitals, then lower-case letters; or capitals alone. `at` is at a letter.
uint64_t take_word(Bytes text, size_t& at) {
  const size_t begin = at;
  while (at < text.size() && class_of(text[at]) == upper) ++at;
  uint64_t letters = at - begin;
  bool all_capitals = true;
  bool has_capital = letters != 0;
  uint64_t total = word_weight;
  while (at < text.size()) {
    const uint8_t kind = class_of(text[at]);
    if (kind == lower) {
      all_capitals = false;
      ++at;
    } else if (kind == high) {
      const CodePoint c = decode_utf8(text, at);
      if (!is_latin_lower(c.value)) break;
      has_capital |= bit_of(latin_capitals, c.value);
      if (c.value < 0x100 || bit_of(latin_not_capitals, c.value)) all_capitals = false;
      total += accented_letter;
      at += c.length;
    } else {
      break;
    }
    ++letters;
  }
  if (letters > 6) total += letter_beyond_six * (letters - 6);
  if (letters > 1 && all_capitals && has_capital) total += capital_letter * letters;
  return total;
}

/// A run of spaces and tabs.
uint64_t take_blanks(Bytes text, size_t& at) {
  uint64_t total = 0;
  bool tab = false;
  while (at < text.size() && class_of(text[at]) == blank) {
    if (text[at] == '\t') {
      tab = true;
      ++at;
      continue;
    }
    const size_t begin = at;
    while (at < text.size() && text[at] == ' ') ++at;
    if (at - begin > 1)
      total += space_run;
    else if (at < text.size() && class_of(text[at]) == digit)
      total += space_before_digit;
  }
  return tab ? total + tab_run : total;
}

uint64_t take_high(Bytes text, size_t& at) {
  const CodePoint c = decode_utf8(text, at);
  if (is_latin_lower(c.value)) return take_word(text, at);
  at += c.length;
  return character_weight(c.value);
}

size_t run_end(Bytes text, size_t at, uint8_t kind) {
  while (at < text.size() && class_of(text[at]) == kind) ++at;
  return at;
}

}  // namespace

uint64_t estimate_token_hundredths(Bytes text) {
  uint64_t total = 0;
  size_t at = 0;
  while (at < text.size()) {
    const size_t begin = at;
    switch (class_of(text[at])) {
      case lower:
      case upper:
        total += take_word(text, at);
        break;
      case digit:
        at = run_end(text, at, digit);
        total += three_digits * ((at - begin + 2) / 3);
        break;
      case blank:
        total += take_blanks(text, at);
        break;
      case newline:
        at = run_end(text, at, newline);
        total += newline_run;
        break;
      case punctuation:
        at = run_end(text, at, punctuation);
        total += punctuation_run;
        break;
      case high:
        total += take_high(text, at);
        break;
      default:
        ++at;
    }
  }
  return total;
}

}  // namespace terse
