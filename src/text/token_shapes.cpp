#include "text/token_shapes.h"

#include <algorithm>
#include <iterator>

#include "text/char_class.h"

namespace terse::shapes {

namespace {

constexpr size_t longest_quote = 512;
constexpr size_t longest_bracket = 60;

bool starts(Bytes text, size_t at, Bytes with) {
  return text.substr(at, with.size()) == with;
}

bool blank_at(Bytes text, size_t at) {
  return at >= text.size() || has(text[at], is_blank);
}

/// Whether a paragraph ends with the newline at `at`.
bool paragraph_ends(Bytes text, size_t at) {
  if (text[at] != '\n') return false;
  for (size_t i = at + 1; i < text.size() && has(text[i], is_blank); ++i)
    if (text[i] == '\n') return true;
  return false;
}

/// The first place from `at` on, before the paragraph or the length of a quote ends, where
/// `closes` holds; npos where there is none.
template <class Closes>
size_t find_close(Bytes text, size_t at, Closes closes) {
  const size_t limit = std::min(text.size(), at + longest_quote);
  for (size_t i = at; i < limit; ++i) {
    if (closes(i)) return i;
    if (paragraph_ends(text, i)) break;
  }
  return Bytes::npos;
}

size_t curly_end(Bytes text, size_t at, Bytes close, bool apostrophe) {
  const size_t found = find_close(text, at, [&](size_t i) {
    return starts(text, i, close) && !(apostrophe && word_at(text, i + close.size()));
  });
  return found == Bytes::npos ? at : found + close.size();
}

size_t straight_end(Bytes text, size_t at) {
  const char mark = text[at];
  if (word_before(text, at) || blank_at(text, at + 1)) return at;
  const char before = at == 0 ? ' ' : text[at - 1];
  if (mark == '\'' && Bytes(").]}!?").find(before) != Bytes::npos) return at;
  const size_t found = find_close(text, at + 1, [&](size_t i) {
    return text[i] == mark && !has(text[i - 1], is_blank) && i > at + 1 && !word_at(text, i + 1);
  });
  return found == Bytes::npos ? at : found + 1;
}

/// What may stand in a URL or a path without looking further.
bool path_byte(char c) {
  return has(c, is_word) || (c != '\0' && Bytes("/\\.-+=^~@#%&$*!").find(c) != Bytes::npos);
}

/// Drops what ends a sentence or an emphasis from the end of a URL or path.
size_t strip_end(Bytes text, size_t begin, size_t end) {
  while (end > begin + 1) {
    const char last = text[end - 1];
    const char before = text[end - 2];
    const bool punctuation = Bytes(",:;!?&=+-^'([{").find(last) != Bytes::npos;
    const bool full_stop =
        last == '.' && !(before == '.' && (end < begin + 3 || text[end - 3] == '/'));
    size_t star = end;
    while (star > begin && text[star - 1] == '*') --star;
    const bool emphasis = star != end && !(star > begin && text[star - 1] == '/');
    if (!punctuation && !full_stop && !emphasis) break;
    --end;
  }
  return end;
}

constexpr Bytes units[] = {"%",
                           "B",
                           "GB",
                           "GHz",
                           "GiB",
                           "Hz",
                           "KB",
                           "KiB",
                           "MB",
                           "MHz",
                           "MiB",
                           "TB",
                           "TiB",
                           "bps",
                           "fps",
                           "h",
                           "hr",
                           "hrs",
                           "kB",
                           "kHz",
                           "min",
                           "mins",
                           "ms",
                           "ns",
                           "pp",
                           "px",
                           "qps",
                           "rps",
                           "s",
                           "sec",
                           "secs",
                           "us",
                           ("\xc2\xb0"
                            "C"),
                           ("\xc2\xb0"
                            "F"),
                           "\xc2\xb5s",
                           "\xce\xbcs"};

/// Code points of status marks, sorted.
constexpr char32_t marks[] = {
    0x2139,  0x231b,  0x23e9,  0x23ed,  0x23f0,  0x23f1,  0x23f3,  0x23f8,  0x23f9,
    0x23fa,  0x25b6,  0x25cb,  0x25cf,  0x2610,  0x2611,  0x2612,  0x2620,  0x26a0,
    0x26a1,  0x26aa,  0x26ab,  0x26d4,  0x2705,  0x2713,  0x2714,  0x2715,  0x2716,
    0x2717,  0x2718,  0x274c,  0x274e,  0x2753,  0x2754,  0x2755,  0x2757,  0x2795,
    0x2796,  0x2b06,  0x2b07,  0x2b1c,  0x2b55,  0x1f195, 0x1f197, 0x1f41b, 0x1f44d,
    0x1f44e, 0x1f4a5, 0x1f501, 0x1f504, 0x1f512, 0x1f513, 0x1f525, 0x1f534, 0x1f535,
    0x1f6a7, 0x1f6a8, 0x1f6ab, 0x1f6d1, 0x1f7e0, 0x1f7e1, 0x1f7e2, 0x1f7e3};

}  // namespace

bool word_at(Bytes text, size_t at, size_t& length) {
  if (at >= text.size()) return false;
  if (!is_high(text[at])) {
    length = 1;
    return has(text[at], is_word);
  }
  const CodePoint c = decode_utf8(text, at);
  length = c.length;
  return is_word_point(c.value);
}

bool word_at(Bytes text, size_t at) {
  size_t length = 0;
  return word_at(text, at, length);
}

bool word_before(Bytes text, size_t at) {
  if (at == 0) return false;
  if (!is_high(text[at - 1])) return has(text[at - 1], is_word);
  size_t begin = at - 1;
  while (begin > 0 && at - begin < 4 && (text[begin] & 0xc0) == 0x80) --begin;
  const CodePoint c = decode_utf8(text, begin);
  return begin + c.length != at || is_word_point(c.value);
}

size_t skip_gap(Bytes text, size_t at) {
  unsigned breaks = 0;
  size_t end = at;
  for (; end < text.size() && has(text[end], is_blank); ++end)
    if (text[end] == '\n' && ++breaks > 1) return at;
  return end;
}

size_t code_end(Bytes text, size_t at) {
  size_t open = at;
  while (at_or_nul(text, open) == '`') ++open;
  for (size_t i = open; i < text.size();) {
    if (text[i] != '`') {
      if (paragraph_ends(text, i)) return at;
      ++i;
      continue;
    }
    size_t close = i;
    while (at_or_nul(text, close) == '`') ++close;
    if (close - i == open - at) return close;
    i = close;
  }
  return at;
}

size_t quote_end(Bytes text, size_t at) {
  if (text[at] == '"' || text[at] == '\'') return straight_end(text, at);
  if (starts(text, at, "\xe2\x80\x9c") || starts(text, at, "\xe2\x80\x9e")) {
    const size_t end = curly_end(text, at, "\xe2\x80\x9d", false);
    return end == at && starts(text, at, "\xe2\x80\x9e")
               ? curly_end(text, at + 3, "\xe2\x80\x9c", false)
               : end;
  }
  if (starts(text, at, "\xc2\xab")) return curly_end(text, at, "\xc2\xbb", false);
  if (starts(text, at, "\xe2\x80\x98")) return curly_end(text, at, "\xe2\x80\x99", true);
  return at;
}

namespace {

enum class Tail { url, path };

size_t tail_end(Bytes text, size_t at, Tail kind) {
  size_t open[3] = {0, 0, 0};
  size_t end = at;
  while (end < text.size()) {
    const char c = text[end];
    size_t length = 1;
    const size_t opening = Bytes("([{").find(c);
    const size_t closing = Bytes(")]}").find(c);
    if (is_high(c)) {
      if (!word_at(text, end, length)) break;
    } else if (opening != Bytes::npos) {
      ++open[opening];
    } else if (closing != Bytes::npos) {
      if (open[closing] == 0) break;
      --open[closing];
    } else if (c == ':' || c == ',' || c == '?' || c == '\'' || c == ';') {
      const char next = at_or_nul(text, end + 1);
      const bool goes_on = word_at(text, end + 1) || next == '/' || next == '\\';
      if (!goes_on && (kind == Tail::path || blank_at(text, end + 1))) break;
      if (c == ';' && kind == Tail::path) break;
    } else if (!path_byte(c)) {
      break;
    }
    end += length;
  }
  return strip_end(text, at, end);
}

}  // namespace

size_t url_end(Bytes text, size_t at) {
  return tail_end(text, at, Tail::url);
}

size_t path_end(Bytes text, size_t at) {
  return tail_end(text, at, Tail::path);
}

size_t number_sign_end(Bytes text, size_t at) {
  static constexpr Bytes signs[] = {"-",
                                    "+",
                                    "~",
                                    "<",
                                    ">",
                                    "=",
                                    "!",
                                    "^",
                                    "$",
                                    "\xc2\xb1",
                                    "\xe2\x88\x92",
                                    "\xe2\x89\xa4",
                                    "\xe2\x89\xa5",
                                    "\xe2\x89\x88",
                                    "\xe2\x89\xa0",
                                    "\xe2\x82\xac",
                                    "\xc2\xa3",
                                    "\xc2\xa5"};
  size_t end = at;
  for (int count = 0; count < 4; ++count) {
    if (starts(text, end, "->") || starts(text, end, "=>")) return at;  // an arrow
    const auto* sign = std::find_if(std::begin(signs), std::end(signs),
                                    [&](Bytes mark) { return starts(text, end, mark); });
    if (sign == std::end(signs)) break;
    end += sign->size();
  }
  const size_t digit = at_or_nul(text, end) == '.' ? end + 1 : end;
  return end != at && has(at_or_nul(text, digit), is_digit) ? end : at;
}

size_t unit_end(Bytes text, size_t at) {
  const size_t begin = skip_gap(text, at);
  if (begin == at) return at;
  size_t end = begin;
  bool rate = false;  // letters on both sides of a slash
  for (size_t length = 0; end < text.size(); end += length) {
    length = 1;
    const char c = text[end];
    if (has(c, is_letter) || c == '%' || starts(text, end, "\xc2\xb0")) {
      if (is_high(c)) length = 2;
    } else if (c == '/' && end > begin && has(at_or_nul(text, end + 1), is_letter) && !rate) {
      rate = true;
    } else if (!word_at(text, end, length)) {
      break;
    }
  }
  const Bytes unit = text.substr(begin, end - begin);
  const char next = at_or_nul(text, end);
  const bool goes_on = (next == '/' || next == '\\' || next == '-' || next == '.' || next == '(' ||
                        next == '=' || next == '\'') &&
                       (next == '(' || word_at(text, end + 1));
  if (goes_on || starts(text, end, "\xe2\x80\x99")) return at;
  if (rate || std::find(std::begin(units), std::end(units), unit) != std::end(units)) return end;
  return at;
}

size_t flag_end(Bytes text, size_t at) {
  size_t name = at + 1;
  if (at_or_nul(text, name) == '-') ++name;
  if (!has(at_or_nul(text, name), is_letter)) return at;
  if (at > 0 && (word_before(text, at) || text[at - 1] == '-')) return at;
  return path_end(text, name);
}

size_t variable_end(Bytes text, size_t at) {
  const char next = at_or_nul(text, at + 1);
  size_t end = at + 1;
  if (text[at] == '$' && (next == '{' || next == '(')) {
    const char close = next == '{' ? '}' : ')';
    const size_t limit = std::min(text.size(), at + 200);
    for (end = at + 2; end < limit && text[end] != close; ++end)
      if (text[end] == '\n') return at;
    if (end >= limit) return at;
    ++end;
  } else if (text[at] == '$' && next != '\0' && Bytes("?@!*").find(next) != Bytes::npos) {
    return at + 2;
  } else {
    if (!has(next, is_letter | is_underscore)) return at;
    while (has(at_or_nul(text, end), is_word)) ++end;
    if (text[at] == '%' && at_or_nul(text, end) == '%') return end + 1;
  }
  return at_or_nul(text, end) == '/' ? path_end(text, end) : end;
}

size_t bracket_end(Bytes text, size_t at, char close) {
  const size_t limit = std::min(text.size(), at + 2 + longest_bracket);
  for (size_t i = at + 1; i < limit; ++i) {
    const char c = text[i];
    if (c == close) return i == at + 1 ? at : i + 1;
    if (has(c, is_blank) || Bytes("[]<>{}\"`").find(c) != Bytes::npos) return at;
  }
  return at;
}

size_t mark_end(Bytes text, size_t at) {
  if (text[at] == '[') {
    const char inside = at_or_nul(text, at + 1);
    const bool box = inside != '\0' && Bytes(" xX-~!/").find(inside) != Bytes::npos &&
                     at_or_nul(text, at + 2) == ']' && blank_at(text, at + 3);
    return box && (at == 0 || has(text[at - 1], is_blank)) ? at + 3 : at;
  }
  const CodePoint c = decode_utf8(text, at);
  if (!std::binary_search(std::begin(marks), std::end(marks), c.value)) return at;
  size_t end = at + c.length;
  if (starts(text, end, "\xef\xb8\x8f") || starts(text, end, "\xef\xb8\x8e")) end += 3;
  return end;
}

}  // namespace terse::shapes
