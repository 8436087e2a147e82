#include "unicode.h"

#include <algorithm>

#include "base/byte_scan.h"
#include "unicode_ranges.h"

namespace terse::spec {
namespace {

uint8_t byte_at(Bytes text, size_t at) {
  return static_cast<uint8_t>(text[at]);
}

const CodeRange* find_range(const CodeRange* ranges, size_t count, uint32_t value) {
  const CodeRange* end = ranges + count;
  const CodeRange* it = std::lower_bound(
      ranges, end, value, [](const CodeRange& range, uint32_t v) { return range.last < v; });
  return it != end && it->first <= value ? it : nullptr;
}

// Length of the well-formed multi-byte sequence at `at`, or 0 (Unicode, table 3-7).
size_t sequence_length(Bytes text, size_t at) {
  const uint8_t lead = byte_at(text, at);
  const size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() - at < length) return 0;
  const uint8_t second = byte_at(text, at + 1);
  uint8_t low = 0x80;
  uint8_t high = 0xbf;
  if (lead == 0xe0) low = 0xa0;
  if (lead == 0xed) high = 0x9f;
  if (lead == 0xf0) low = 0x90;
  if (lead == 0xf4) high = 0x8f;
  if (second < low || second > high) return 0;
  for (size_t i = 2; i < length; ++i)
    if ((byte_at(text, at + i) & 0xc0) != 0x80) return 0;
  return length;
}

}  // namespace

size_t utf8_valid_prefix(Bytes text) {
  size_t next = 0;  // one past the last whole sequence
  bool valid = true;
  scan_bytes(
      text, [](ByteWindow window) { return window[0] >= 0x80; },
      [&](size_t at) {
        if (!valid || at < next) return;
        const size_t length = sequence_length(text, at);
        next = at + length;
        valid = length != 0;
      });
  return valid ? text.size() : next;
}

Character character_at(Bytes text, size_t at) {
  if (at >= text.size()) return {};
  const uint32_t lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1};
  const uint32_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (text.size() - at < size) return {lead, 1};
  uint32_t value = lead & (0x7fu >> size);
  for (uint32_t i = 1; i < size; ++i) value = (value << 6) | (byte_at(text, at + i) & 0x3fu);
  return {value, size};
}

Character character_before(Bytes text, size_t at) {
  if (at == 0) return {};
  size_t start = at - 1;
  while (start > 0 && at - start < 4 && (byte_at(text, start) & 0xc0) == 0x80) --start;
  return character_at(text, start);
}

size_t count_characters(Bytes text) {
  return static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
}

bool contains(Bytes text, Bytes part) {
  constexpr size_t kHead = 3;
  if (part.size() < kHead) return text.find(part) != Bytes::npos;
  const auto byte = [part](size_t i) { return static_cast<uint8_t>(part[i]); };
  const uint8_t first = byte(0);
  const uint8_t second = byte(1);
  const uint8_t third = byte(2);
  bool found = false;
  scan_bytes(
      text, [=](ByteWindow at) { return (at[0] == first) & (at[1] == second) & (at[2] == third); },
      [&](size_t at) { found = found || text.compare(at, part.size(), part) == 0; });
  return found;
}

bool is_space(uint32_t value) {
  if (value < 0x80)
    return value == ' ' || (value >= 9 && value <= 13) || (value >= 28 && value < 32);
  return value == 0x85 || value == 0xa0 || value == 0x1680 ||
         (value >= 0x2000 && value <= 0x200a) || value == 0x2028 || value == 0x2029 ||
         value == 0x202f || value == 0x205f || value == 0x3000;
}

bool is_word(uint32_t value) {
  if (value < 0x80)
    return (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') ||
           (value >= 'a' && value <= 'z') || value == '_';
  return find_range(kWordRanges, kWordRangeCount, value) != nullptr;
}

int digit_value(uint32_t value) {
  if (value < 0x80) return value >= '0' && value <= '9' ? static_cast<int>(value - '0') : -1;
  const CodeRange* range = find_range(kDigitRanges, kDigitRangeCount, value);
  return range == nullptr ? -1 : static_cast<int>((value - range->first) % 10);
}

size_t digits_end(Bytes text, size_t at) {
  for (Character c; (c = character_at(text, at)).size > 0 && digit_value(c.value) >= 0;)
    at += c.size;
  return at;
}

size_t spaces_end(Bytes text, size_t at) {
  for (Character c; (c = character_at(text, at)).size > 0 && is_space(c.value);) at += c.size;
  return at;
}

Bytes strip(Bytes text) {
  text.remove_prefix(spaces_end(text, 0));
  for (Character c; (c = character_before(text, text.size())).size > 0 && is_space(c.value);)
    text.remove_suffix(c.size);
  return text;
}

bool is_word_boundary(Bytes text, size_t at) {
  const Character before = character_before(text, at);
  const Character after = character_at(text, at);
  return (before.size > 0 && is_word(before.value)) != (after.size > 0 && is_word(after.value));
}

std::string canonical_number(Bytes digits) {
  std::string number;
  for (size_t at = 0; at < digits.size();) {
    const Character c = character_at(digits, at);
    at += c.size;
    if (number == "0") number.clear();
    number.push_back(static_cast<char>('0' + digit_value(c.value)));
  }
  return number;
}

bool number_less(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace terse::spec
