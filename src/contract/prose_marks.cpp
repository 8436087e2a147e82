#include "contract/prose_marks.h"

#include <algorithm>
#include <array>
#include <string>

#include "contract/characters.h"

namespace terse::contract {
namespace {

bool is_gap_end(Bytes gap, size_t at) {
  return at >= gap.size() || is_blank(gap[at]) || Bytes("\n*_\")'”’").find(gap[at]) != Bytes::npos;
}

/// Without these nobody sees what the text says: bidirectional controls, zero-width spaces, line
/// separators. The joiner of emoji is part of a picture.
bool is_invisible_at(Bytes text, size_t at) {
  const auto byte = [text, at](size_t i) {
    return static_cast<unsigned char>(char_at(text, at + i));
  };
  if (byte(0) != 0xe2) return false;
  if (byte(1) == 0x81) return byte(2) >= 0xa0 && byte(2) <= 0xaf;  // U+2060 to U+206F
  if (byte(1) != 0x80) return false;
  const bool zero_width = byte(2) >= 0x8b && byte(2) <= 0x8f && byte(2) != 0x8d;
  return zero_width || (byte(2) >= 0xa8 && byte(2) <= 0xae);
}

/// By byte: a mark, or the first byte of a character that nobody sees.
constexpr auto may_be_mark = [] {
  std::array<bool, 256> out{};
  for (const char c : Bytes("<>=&|+~^\\@$%/?()[]{}\xe2")) out[static_cast<unsigned char>(c)] = true;
  return out;
}();

/// The next mark of `text` from `at` on that has to stay; empty at the end. `at` goes behind it.
Bytes next_mark(Bytes text, size_t& at) {
  for (; at < text.size(); ++at) {
    if (!may_be_mark[static_cast<unsigned char>(text[at])]) continue;
    if (text[at] != '\xe2') return text.substr(at++, 1);
    if (is_invisible_at(text, at)) {
      at += 3;
      return text.substr(at - 3, 3);
    }
  }
  return {};
}

/// How a line begins, up to its first word.
struct Opening {
  Bytes indent;
  Bytes marker;  // `-`, `3.`, `##`; empty for text
};

Opening opening_of(Bytes line) {
  size_t at = 0;
  while (at < line.size() && is_blank(line[at])) ++at;
  size_t end = at;
  if (char_at(line, at) == '#') {
    while (char_at(line, end) == '#') ++end;
  } else if (Bytes("-*+>").find(char_at(line, at)) != Bytes::npos && at < line.size()) {
    ++end;
  } else {
    while (is_digit(char_at(line, end))) ++end;
    const bool numbered = end != at && (char_at(line, end) == '.' || char_at(line, end) == ')');
    end = numbered ? end + 1 : at;
  }
  const bool marked = end != at && end < line.size() && is_blank(line[end]);
  return {line.substr(0, at), marked ? line.substr(at, end - at) : Bytes()};
}

bool same_opening(const Opening& before, const Opening& after) {
  if (before.indent != after.indent) return false;
  return before.marker == after.marker || (before.marker.starts_with('#') && after.marker == "#");
}

std::optional<Refutation> check_openings(Bytes input, Bytes output) {
  for (;;) {
    const size_t input_end = std::min(input.find('\n'), input.size());
    const size_t output_end = std::min(output.find('\n'), output.size());
    const Bytes line = input.substr(0, input_end);
    if (!same_opening(opening_of(line), opening_of(output.substr(0, output_end)))) {
      return Refutation{
          Law::prose, "a line is no longer the heading, item or text that it was", {}};
    }
    const bool more = input_end < input.size();
    if (more != (output_end < output.size())) {
      return Refutation{Law::prose, "the lines differ in number", {}};
    }
    if (!more) return std::nullopt;
    input.remove_prefix(input_end + 1);
    output.remove_prefix(output_end + 1);
  }
}

Bytes without_emphasis(Bytes gap, std::string& scratch) {
  scratch.clear();
  for (const char c : gap) {
    if (c != '*' && c != '_') scratch += c;
  }
  return scratch;
}

}  // namespace

uint8_t partings_of(Bytes gap) {
  uint8_t out = 0;
  for (size_t i = 0; i < gap.size(); ++i) {
    const char c = gap[i];
    if ((c == '.' || c == '!' || c == '?') && is_gap_end(gap, i + 1)) out |= parts_sentence;
    if (gap.substr(i, 3) == "\xe2\x80\xa6") out |= parts_sentence;
    if (c == ':') out |= parts_label;
    if (c == ';') out |= parts_clause;
  }
  return out;
}

bool is_joint_gap(Bytes gap) {
  return gap.find_first_of(" \t\n") == Bytes::npos;
}

bool same_joint(Bytes a, Bytes b) {
  if (a == b) return true;
  std::string left;
  std::string right;
  return without_emphasis(a, left) == without_emphasis(b, right);
}

std::optional<Refutation> check_marks(Bytes input, Bytes output) {
  if (auto refutation = check_openings(input, output)) return refutation;
  size_t i = 0;
  size_t j = 0;
  for (;;) {
    const Bytes wanted = next_mark(input, i);
    const Bytes found = next_mark(output, j);
    if (wanted != found) {
      const Bytes mark = wanted.empty() ? found : wanted;
      return Refutation{Law::prose,
                        "a mark that says something is lost, new or out of order",
                        {std::string(mark)}};
    }
    if (wanted.empty()) return std::nullopt;
  }
}

}  // namespace terse::contract
