#include "base/json_splice.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "base/utf8.h"

namespace terse {
namespace {

constexpr uint32_t no_character = 0xffffffff;

uint32_t hex_value(Bytes four) {
  uint32_t value = 0;
  for (const char c : four) {
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    value = value << 4 | static_cast<uint32_t>(digit);
  }
  return value;
}

void append_utf8(uint32_t point, std::string& out) {
  const auto byte = [&out](uint32_t value) { out += static_cast<char>(value); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xc0 | point >> 6);
    byte(0x80 | (point & 0x3f));
  } else if (point < 0x10000) {
    byte(0xe0 | point >> 12);
    byte(0x80 | (point >> 6 & 0x3f));
    byte(0x80 | (point & 0x3f));
  } else {
    byte(0xf0 | point >> 18);
    byte(0x80 | (point >> 12 & 0x3f));
    byte(0x80 | (point >> 6 & 0x3f));
    byte(0x80 | (point & 0x3f));
  }
}

/// The escape at `at`, which is a backslash, and how long it is. `no_character` for half a pair.
CodePoint escape_at(Bytes inside, size_t at) {
  const char kind = inside[at + 1];
  if (kind != 'u') {
    constexpr Bytes names = "\"\\/bfnrt";
    constexpr Bytes values = "\"\\/\b\f\n\r\t";
    return {static_cast<unsigned char>(values[names.find(kind)]), 2};
  }
  const uint32_t high = hex_value(inside.substr(at + 2, 4));
  if (high < 0xd800 || high > 0xdfff) return {high, 6};
  const Bytes rest = inside.substr(at + 6);
  const uint32_t low = rest.starts_with("\\u") ? hex_value(rest.substr(2, 4)) : 0;
  if (high > 0xdbff || low < 0xdc00 || low > 0xdfff) return {no_character, 6};
  return {0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), 12};
}

size_t utf8_length(uint32_t point) {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/// Whether the string spells its characters from U+0080 on as escapes, and none as itself.
bool spells_in_ascii(Bytes inside) {
  bool escapes = false;
  for (size_t at = 0; at < inside.size(); ++at) {
    if (static_cast<unsigned char>(inside[at]) >= 0x80) return false;
    if (inside[at] != '\\') continue;
    const CodePoint point = escape_at(inside, at);
    escapes = escapes || point.value >= 0x80;
    at += point.length - 1;
  }
  return escapes;
}

void append_unit(uint32_t unit, std::string& out) {
  char escape[8];
  std::snprintf(escape, sizeof escape, "\\u%04x", unit);
  out += escape;
}

/// As JSON.stringify does it.
void append_spelled(Bytes text, bool ascii, std::string& out) {
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    constexpr Bytes values = "\"\\\b\f\n\r\t";
    constexpr Bytes names = "\"\\bfnrt";
    const size_t named = point.value < 0x80 ? values.find(text[at]) : Bytes::npos;
    if (named != Bytes::npos) {
      out += '\\';
      out += names[named];
    } else if (point.value < 0x20) {
      append_unit(point.value, out);
    } else if (point.value >= 0x80 && ascii) {
      if (point.value >= 0x10000) append_unit(0xd7c0 + (point.value >> 10), out);
      append_unit(point.value < 0x10000 ? point.value : 0xdc00 + (point.value & 0x3ff), out);
    } else {
      out += text.substr(at, point.length);
    }
    at += point.length;
  }
}

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace

bool append_decoded(Bytes inside, std::string& out) {
  for (size_t at = 0; at < inside.size();) {
    const size_t plain = std::min(inside.find('\\', at), inside.size());
    out += inside.substr(at, plain - at);
    at = plain;
    if (at == inside.size()) break;
    const CodePoint point = escape_at(inside, at);
    if (point.value == no_character) return false;
    append_utf8(point.value, out);
    at += point.length;
  }
  return true;
}

void append_spliced(Bytes inside, const std::vector<TextEdit>& edits, std::string& out) {
  const bool ascii = spells_in_ascii(inside);
  size_t at = 0;       // in `inside`
  size_t decoded = 0;  // the same place in what it stands for
  const auto pass = [&](size_t until) {
    while (decoded < until && at < inside.size()) {
      const bool escape = inside[at] == '\\';
      const CodePoint point = escape ? escape_at(inside, at) : CodePoint{0, 1};
      decoded += escape ? utf8_length(point.value) : 1;
      at += point.length;
    }
  };
  for (const TextEdit& edit : edits) {
    const size_t kept = at;
    pass(edit.begin);
    out += inside.substr(kept, at - kept);
    append_spelled(edit.text, ascii, out);
    pass(edit.end);
  }
  out += inside.substr(at);
}

TextEdit smallest_edit(Bytes before, Bytes after, size_t at) {
  const size_t most = std::min(before.size(), after.size());
  size_t front = 0;
  while (front < most && before[front] == after[front]) ++front;
  const auto splits = [](Bytes text, size_t place) {
    return place < text.size() && continues(text[place]);
  };
  while (front > 0 && (splits(before, front) || splits(after, front))) --front;
  size_t back = 0;
  while (back < most - front && before[before.size() - 1 - back] == after[after.size() - 1 - back])
    ++back;
  while (back > 0 && continues(before[before.size() - back])) --back;
  return {at + front, at + before.size() - back,
          std::string(after.substr(front, after.size() - back - front))};
}

}  // namespace terse
