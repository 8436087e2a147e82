#include "classify/progress.h"

#include "classify/characters.h"

namespace terse {
namespace {

/// A block element (U+2580 to U+259F), a heavy line (U+2501, U+2578 to U+257A) or a braille
/// spinner (U+2800 to U+28FF).
bool has_glyph(Bytes text) {
  for (size_t i = text.find('\xe2'); i != Bytes::npos; i = text.find('\xe2', i + 1)) {
    const auto second = static_cast<unsigned char>(at(text, i + 1));
    const auto third = static_cast<unsigned char>(at(text, i + 2));
    if (second == 0x96 && third < 0xa0) return true;
    if (second >= 0xa0 && second <= 0xa3) return true;
    const auto next_second = static_cast<unsigned char>(at(text, i + 4));
    if (second == 0x94 && third == 0x81 && next_second == 0x94) return true;
  }
  return false;
}

/// `[####----]`, `[===>   ]`: at least four bar characters and nothing else in the brackets.
bool has_ascii_bar(Bytes text) {
  for (size_t open = text.find('['); open != Bytes::npos; open = text.find('[', open + 1)) {
    const size_t close = text.find(']', open);
    if (close == Bytes::npos) return false;
    if (close - open < 6) continue;
    const Bytes inside = text.substr(open + 1, close - open - 1);
    if (inside.find_first_not_of("#=>-. ") == Bytes::npos &&
        inside.find_first_of("#=>") != Bytes::npos) {
      return true;
    }
  }
  return false;
}

/// `[ 33%]` or `[3/9]` at the start.
bool has_counter(Bytes text) {
  if (at(text, 0) != '[') return false;
  size_t i = skip_blanks(text, 1);
  const size_t digits = i;
  while (is_digit(at(text, i))) ++i;
  if (i == digits) return false;
  if (at(text, i) == '%') return at(text, i + 1) == ']';
  if (at(text, i) != '/') return false;
  const size_t total = ++i;
  while (is_digit(at(text, i))) ++i;
  return i > total && at(text, i) == ']';
}

}  // namespace

bool is_progress(Bytes text) {
  if (has_counter(text) || has_ascii_bar(text) || has_glyph(text)) return true;
  const size_t percent = text.find("%|");
  return percent != Bytes::npos && percent > 0 && is_digit(text[percent - 1]);
}

}  // namespace terse
