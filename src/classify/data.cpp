#include "classify/data.h"

#include "base/utf8.h"
#include "classify/characters.h"

namespace terse {
namespace {

/// `2026-03-01`, `12:00:01`, `Mar  1 12:00:01`, with `[` before or not.
bool has_timestamp(Bytes text) {
  // A digit, or a month and a day.
  const bool month = is_letter(at(text, 0)) && at(text, 3) == ' ' && at(text, 9) == ':';
  if (at(text, 0) != '[' && !is_digit(at(text, 0)) && !month) return false;
  if (at(text, 0) == '[') text.remove_prefix(1);
  const auto shape = [&](Bytes mask) {
    if (text.size() < mask.size()) return false;
    for (size_t i = 0; i < mask.size(); ++i) {
      const bool fits = mask[i] == 'd'   ? is_digit(text[i])
                        : mask[i] == 'a' ? is_letter(text[i])
                        : mask[i] == '_' ? (is_digit(text[i]) || text[i] == ' ')
                                         : text[i] == mask[i];
      if (!fits) return false;
    }
    return true;
  };
  return shape("dddd-dd-dd") || shape("dd:dd:dd") || shape("dddd/dd/dd ") ||
         shape("aaa _d dd:dd:dd") || shape("dd/aaa/dddd") || shape("dd.dd.dddd ");
}

/// `12:`, `12→`, `12|` before the text of a listing.
bool has_line_number(Bytes text) {
  size_t i = 0;
  while (is_digit(at(text, i))) ++i;
  if (i == 0) return false;
  const char next = at(text, i);
  if (next == ':') return !is_digit(at(text, i + 1));
  return next == '|' || text.substr(i, 3) == "\xe2\x86\x92";
}

/// Two or more `key=value` words.
bool is_logfmt(Bytes text) {
  if (text.find('=') == Bytes::npos) return false;
  size_t pairs = 0;
  size_t words = 0;
  for (size_t i = 0; i < text.size();) {
    const Bytes token = first_token(text.substr(i));
    const size_t equals = token.find('=');
    pairs +=
        equals != Bytes::npos && equals > 0 && is_letter(token[0]) && equals + 1 < token.size();
    ++words;
    i = skip_blanks(text, i + token.size());
  }
  return pairs >= 2 && pairs * 2 >= words;
}

/// Three or more commas with no blank after them.
bool is_csv(Bytes text) {
  size_t commas = 0;
  for (size_t i = text.find(','); i != Bytes::npos; i = text.find(',', i + 1)) {
    if (at(text, i + 1) == ' ') return false;
    commas += i + 1 < text.size();
  }
  return commas >= 2;
}

}  // namespace

bool is_data(Bytes text) {
  switch (at(text, 0)) {
    case '{':
    case '}':
    case ']':
    case '<':
    case '>':
      return true;
    default:
      break;
  }
  return has_timestamp(text) || has_line_number(text) || is_logfmt(text) || is_csv(text);
}

bool is_utf8(Bytes text) {
  bool valid = true;
  for (size_t i = 0; i < text.size() && valid;) {
    i += is_non_ascii(text[i]) ? decode_utf8(text, i, &valid).length : 1;
  }
  return valid;
}

}  // namespace terse
