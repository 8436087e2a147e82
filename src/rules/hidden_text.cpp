#include "rules/hidden_text.h"

#include <algorithm>
#include <cstdio>

#include "base/utf8.h"

namespace terse {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <size_t Count>
bool is_in(const Range (&ranges)[Count], char32_t c) {
  for (const Range& range : ranges) {
    if (c >= range.first && c <= range.last) return true;
  }
  return false;
}

// Source: Unicode 15, Default_Ignorable_Code_Point, Bidi_Control, category Cc but for line breaks
// and tabs. U+FE0F stays allowed: it is half of many an emoji.
constexpr Range invisible[] = {
    {0x00, 0x08},       {0x0b, 0x0c},     {0x0e, 0x1f},     {0x7f, 0x9f},       {0xad, 0xad},
    {0x34f, 0x34f},     {0x61c, 0x61c},   {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f},   {0x2028, 0x202e}, {0x2060, 0x206f}, {0x3164, 0x3164},   {0xfe00, 0xfe0e},
    {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff0, 0xfffd}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
    {0xe0000, 0xe0fff},
};
// Source: category Zs but for the space.
constexpr Range odd_blanks[] = {
    {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};
// Letters in another dress: full width, mathematical.
constexpr Range dressed[] = {{0xff01, 0xff5e}, {0x1d400, 0x1d7ff}, {0x2100, 0x214f}};
// Scripts with letters that look like Latin ones: Greek, Cyrillic, Armenian, Cherokee.
constexpr Range look_alikes[] = {{0x370, 0x3ff}, {0x400, 0x52f}, {0x530, 0x58f}, {0x13a0, 0x13ff}};
// Of units and formulas, beside Latin letters as a matter of course: µ (both), Ω, Δ, Σ.
constexpr char32_t of_units[] = {0x3bc, 0x3a9, 0x394, 0x3a3};

bool is_latin(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0x24f);
}

bool looks_alike(char32_t c) {
  for (const char32_t unit : of_units) {
    if (c == unit) return false;
  }
  return is_in(look_alikes, c);
}

std::string code_of(char32_t c) {
  char text[16];
  std::snprintf(text, sizeof text, "U+%04X", static_cast<unsigned>(c));
  return text;
}

void report_text(Bytes text, PackPlace place, NodeReader& reader) {
  if (auto found = hidden_text(text)) {
    reader.report(place, std::move(*found), "spell it with characters that show what they are");
  }
}

}  // namespace

std::optional<std::string> hidden_text(Bytes text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t';
  });
  if (plain) return std::nullopt;
  bool latin = false;
  bool other = false;
  for (size_t at = 0; at < text.size();) {
    bool valid = true;
    const CodePoint point = decode_utf8(text, at, &valid);
    const char32_t c = point.value;
    at += point.length;
    if (!valid) return "bytes that are no UTF-8";
    if (is_in(invisible, c)) return "an invisible character, " + code_of(c);
    if (is_in(odd_blanks, c)) return "a blank that is no space, " + code_of(c);
    if (is_in(dressed, c)) return "a character that passes for another one, " + code_of(c);
    if (is_latin(c)) {
      latin = true;
    } else if (looks_alike(c)) {
      other = true;
    } else if (c < '0' || (c > '9' && c < 0x80)) {
      latin = other = false;  // the word ends
    }
    if (latin && other) return "a word that mixes two scripts, at " + code_of(c);
  }
  return std::nullopt;
}

void report_hidden_text(const PackNode& node, NodeReader& reader) {
  if (node.is_string()) report_text(node.text, node.place, reader);
  for (const PackNode& element : node.elements) report_hidden_text(element, reader);
  for (const PackNode::Entry& entry : node.entries) {
    report_text(entry.key, entry.key_place, reader);
    report_hidden_text(entry.value, reader);
  }
}

}  // namespace terse
