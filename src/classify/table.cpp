#include "classify/table.h"

#include "classify/characters.h"

namespace terse {

bool is_delimiter_row(Bytes text) {
  size_t dashes = 0;
  size_t bars = 0;
  for (const char c : text) {
    if (c == '-' || c == '=') {
      ++dashes;
    } else if (c == '|' || c == '+') {
      ++bars;
    } else if (c != ' ' && c != ':') {
      return false;
    }
  }
  return dashes >= 3 && bars >= 1;
}

bool is_table_row(Bytes text, bool in_rows) {
  if (starts_with_box(text)) return true;
  if (text.find('|') == Bytes::npos) return false;
  if (in_rows) return true;
  size_t bars = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '|') continue;
    const bool free_before = i == 0 || is_blank(text[i - 1]);
    const bool free_after = i + 1 == text.size() || is_blank(text[i + 1]);
    bars += free_before && free_after;
  }
  return bars >= 2;
}

bool starts_with_box(Bytes text) {
  // U+2500 to U+257F is e2 94 80 .. e2 95 bf; a horizontal line there begins a banner, not a row.
  if (at(text, 0) != '\xe2' || (at(text, 1) != '\x94' && at(text, 1) != '\x95')) return false;
  return !is_drawn_line(text.substr(0, 3));
}

bool is_drawn_line(Bytes text) {
  for (size_t i = 0; i < text.size(); i += 3) {
    const Bytes glyph = text.substr(i, 3);
    if (glyph != "\xe2\x94\x80" && glyph != "\xe2\x94\x81" && glyph != "\xe2\x95\x90") return false;
  }
  return !text.empty();
}

bool has_columns(Bytes text, bool in_rows) {
  size_t runs = 0;
  for (size_t i = text.find("  "); i != Bytes::npos && i > 0; i = text.find("  ", i)) {
    const size_t end = skip_blanks(text, i);
    if (end == text.size()) break;
    const char before = text[i - 1];
    if (end - i >= 3 || (before != '.' && before != '!' && before != '?')) ++runs;
    i = end;
  }
  return runs >= 2 || (runs == 1 && in_rows);
}

}  // namespace terse
