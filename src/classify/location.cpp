#include "classify/location.h"

#include <algorithm>

#include "classify/characters.h"

namespace terse {
namespace {

size_t skip_digits(Bytes text, size_t i) {
  while (is_digit(at(text, i))) ++i;
  return i;
}

/// `:12:5`, `:12:` or `: error` at the colon `i`.
bool location_at_colon(Bytes text, size_t i) {
  if (is_digit(at(text, i + 1)) && i > 0 && !is_blank(text[i - 1])) {
    const size_t end = skip_digits(text, i + 1);
    // A time of day (12:30:05) begins with digits and is left to the data class.
    if (at(text, end) == ':' && is_digit(at(text, end + 1)) && !is_digit(text[i - 1])) return true;
    return false;
  }
  if (at(text, i + 1) != ' ') return false;
  const Bytes rest = text.substr(i + 2);
  for (const Bytes word : {Bytes("error"), Bytes("fatal"), Bytes("warning"), Bytes("note:"),
                           Bytes("ERROR"), Bytes("FATAL")}) {
    if (rest.substr(0, word.size()) == word) return true;
  }
  return false;
}

/// `X: Y: ` at the start.
bool has_double_key(Bytes text) {
  size_t i = 0;
  for (int keys = 0; keys < 2; ++keys) {
    const Bytes token = first_token(text.substr(i));
    if (token.size() < 2 || token.back() != ':') return false;
    i += token.size();
    if (at(text, i) != ' ') return false;
    ++i;
  }
  return true;
}

/// `at X.y(`: a frame. `at first` is not one.
bool is_frame(Bytes text) {
  if (text.substr(0, 3) != "at " && text.substr(0, 3) != "in ") return false;
  const Bytes token = first_token(text.substr(3));
  return token.find_first_of("(.:/<$[") != Bytes::npos && token.back() != '.' &&
         token.back() != ':';
}

/// `0x7ffe1`, `(12,5):`, `at x.pl line 2.`, `on line 66`.
bool has_numbered_place(Bytes text) {
  for (size_t i = text.find("0x"); i != Bytes::npos; i = text.find("0x", i + 2)) {
    size_t end = i + 2;
    while (is_hex(at(text, end))) ++end;
    if (end - i >= 7) return true;
  }
  for (size_t i = text.find('('); i != Bytes::npos; i = text.find('(', i + 1)) {
    const size_t comma = skip_digits(text, i + 1);
    if (comma == i + 1 || at(text, comma) != ',') continue;
    const size_t close = skip_digits(text, comma + 1);
    if (close > comma + 1 && at(text, close) == ')' && at(text, close + 1) == ':') return true;
  }
  // Perl and PHP: `... at script.pl line 2.`, `... on line 66`
  const size_t line = text.rfind(" line ");
  if (line != Bytes::npos) {
    const size_t end = skip_digits(text, line + 6);
    const bool at_end =
        end > line + 6 && (end == text.size() || (end + 1 == text.size() && text[end] == '.'));
    if (at_end && (text.find(" at ") < line || text.substr(0, line).ends_with(" on"))) return true;
  }
  return false;
}

/// The first token, where it has a mark of a path with a digit behind a `:` or a `(` after it; else
/// empty. One pass: most lines of a stream begin with no such token.
Bytes location_token(Bytes text) {
  bool path = false;
  bool place = false;
  size_t end = 0;
  for (; end < text.size() && !is_blank(text[end]); ++end) {
    const char c = text[end];
    if (c == '.' || c == '/' || c == '\\') {
      path = true;
    } else if ((c == ':' || c == '(') && path) {
      place = place || is_digit(at(text, end + 1));
    }
  }
  return place ? text.substr(0, end) : Bytes();
}

}  // namespace

bool has_location(Bytes text) {
  const char first = at(text, 0);
  if (first == '#' && is_digit(at(text, 1)) && at(text, skip_digits(text, 1)) == ' ') return true;
  if (text.substr(0, 7) == "frame #" || is_frame(text)) return true;
  if (text.substr(0, 3) == "-- " || text.substr(0, 4) == "--> ") return true;
  if (has_double_key(text) || leading_location(text) != 0) return true;
  for (size_t i = text.find(':'); i != Bytes::npos; i = text.find(':', i + 1)) {
    if (location_at_colon(text, i)) return true;
  }
  if (std::any_of(text.begin(), text.end(), is_digit) && has_numbered_place(text)) return true;
  return text.find("No such file or directory") != Bytes::npos || text.find("[-W") != Bytes::npos;
}

size_t leading_location(Bytes text) {
  const Bytes token = location_token(text);
  if (token.empty()) return 0;
  // `12:30` and `Note:` are no paths.
  for (size_t i = token.find_first_of(":("); i != Bytes::npos && i > 0;
       i = token.find_first_of(":(", i + 1)) {
    const size_t end = skip_digits(token, i + 1);
    if (end == i + 1) continue;
    const Bytes path = token.substr(0, i);
    const bool is_path = path.find_first_of("./\\") != Bytes::npos && !is_digit(path.back());
    if (!is_path) continue;
    if (token[i] == ':') {
      if (at(token, end) == ':') {
        const size_t column = skip_digits(token, end + 1);
        return column > end + 1 && at(token, column) == ':' ? column + 1 : end + 1;
      }
      if (end == token.size() && end == text.size()) return end;
    } else if (at(token, end) == ',' || at(token, end) == ')') {
      const size_t close = token.find(')', end);
      if (close != Bytes::npos && at(token, close + 1) == ':') return close + 2;
    }
  }
  return 0;
}

}  // namespace terse
