#include "contract/hole_grammar.h"

#include "contract/characters.h"
#include "contract/quantity.h"

namespace terse::contract {
namespace {

bool is_integer(Bytes value) {
  NumberParts parts;
  return split_number(value, parts) && parts.whole.size() == value.size();
}

bool is_number(Bytes value) {
  NumberParts parts;
  return split_number(value, parts);
}

bool is_quantity(Bytes value) {
  Quantity parts;
  return split_quantity(value, parts);
}

bool is_percent(Bytes value) {
  if (!value.ends_with('%')) return false;
  value.remove_suffix(1);
  if (!value.empty() && is_blank(value.back())) value.remove_suffix(1);
  return is_number(value);
}

bool is_word(Bytes value) {
  if (value.empty()) return false;
  for (const char c : value) {
    if (is_blank(c) || is_control(c)) return false;
  }
  static constexpr Bytes outer = ",;:.()[]";
  if (outer.find(value.front()) != Bytes::npos) return false;
  if (value.back() == ')') return value.find('(') != Bytes::npos;
  if (value.back() == ']') return value.find('[') != Bytes::npos;
  return outer.find(value.back()) == Bytes::npos;
}

bool is_outer_blank(char c) {
  return is_blank(c) || c == '\n';
}

bool is_text(Bytes value) {
  return !value.empty() && !is_outer_blank(value.front()) && !is_outer_blank(value.back());
}

bool is_code(Bytes value) {
  return value.size() >= 2 && value.front() == '`' && value.find('`', 1) == value.size() - 1 &&
         value.find('\n') == Bytes::npos;
}

bool is_status(Bytes value) {
  static constexpr Bytes spellings[] = {
      "kept",      "Kept",      "KEPT",      "keep",    "Keep",    "KEEP",
      "discarded", "Discarded", "DISCARDED", "discard", "Discard", "DISCARD",
      "reverted",  "Reverted",  "REVERTED",  "revert",  "Revert",  "REVERT",
      "no-op",     "No-op",     "NO-OP",     "noop",    "Noop",    "NOOP"};
  for (const Bytes spelling : spellings) {
    if (value == spelling) return true;
  }
  return false;
}

bool is_list(Face face, Bytes value) {
  if (!is_text(value)) return false;
  const Bytes separator = list_separator(face, value);
  size_t items = 0;
  for (Bytes rest = value; !rest.empty(); ++items) {
    if (!is_text(take_item(rest, separator))) return false;
    if (rest.empty() && value.ends_with(separator)) return false;
  }
  return items >= 2;
}

// Characters, not bytes: a wrap is decided by what stands on the screen.
size_t count_characters(Bytes text) {
  size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return count;
}

bool is_hard_wrap(Bytes text, size_t line_break) {
  const size_t before = text.rfind('\n', line_break == 0 ? 0 : line_break - 1);
  const size_t line_begin = before == Bytes::npos || before >= line_break ? 0 : before + 1;
  size_t word_begin = line_break + 1;
  while (is_blank(char_at(text, word_begin))) ++word_begin;
  size_t word_end = word_begin;
  while (word_end < text.size() && !is_outer_blank(text[word_end])) ++word_end;
  if (word_end == word_begin) return false;  // a blank line
  const size_t line = count_characters(text.substr(line_begin, line_break - line_begin));
  const size_t word = count_characters(text.substr(word_begin, word_end - word_begin));
  return line + 1 + word > 60;
}

}  // namespace

Bytes list_separator(Face face, Bytes text) {
  return face == Face::verbose || text.find(", ") != Bytes::npos || text.find(",\n") != Bytes::npos
             ? ", "
             : ",";
}

Bytes take_item(Bytes& rest, Bytes separator) {
  for (size_t at = rest.find(','); at != Bytes::npos; at = rest.find(',', at + 1)) {
    size_t next = at + 1;
    if (separator.size() == 2) {
      if (char_at(rest, next) == '\n') {
        while (is_outer_blank(char_at(rest, next))) ++next;
      } else if (char_at(rest, next) == ' ') {
        ++next;
      } else {
        continue;
      }
    }
    const Bytes item = rest.substr(0, at);
    rest.remove_prefix(next);
    return item;
  }
  const Bytes item = rest;
  rest = {};
  return item;
}

size_t wrapped_end(Bytes text, size_t at) {
  size_t line_break = text.find('\n', at);
  while (line_break != Bytes::npos && is_hard_wrap(text, line_break)) {
    line_break = text.find('\n', line_break + 1);
  }
  return line_break == Bytes::npos ? text.size() : line_break;
}

bool is_valid_value(const Hole& hole, Face face, Bytes value, char next) {
  if (value.empty()) return false;
  if (face == Face::terse) {  // what tells two terse faces apart
    const bool small = hole.type == HoleType::text && hole.empty_words.lower_initial;
    if (hole.keep_case && is_lower(value.front())) return false;
    if (small && is_upper(value.front())) return false;
  }
  const bool cut_number = is_digit(next) && is_digit(value.back());
  switch (hole.type) {
    case HoleType::integer:
      return !cut_number && is_integer(value);
    case HoleType::number:
      return !cut_number && is_number(value);
    case HoleType::quantity:
      return !cut_number && is_quantity(value);
    case HoleType::percent:
      return is_percent(value);
    case HoleType::word:
    case HoleType::dictionary:  // its table is tried by the matcher, before words
      return is_word(value);
    case HoleType::text:
      return is_text(value);
    case HoleType::path:
      return is_word(value) && value.find_first_of("/.") != Bytes::npos;
    case HoleType::code:
      return is_code(value);
    case HoleType::status:
      return is_status(value);
    case HoleType::list:
      return is_list(face, value);
  }
  return false;
}

size_t furthest_end(HoleType type, Bytes text, size_t at) {
  size_t end = at;
  switch (type) {
    case HoleType::text:
    case HoleType::list:
      return wrapped_end(text, at);
    case HoleType::code: {
      const size_t close = char_at(text, at) == '`' ? text.find('`', at + 1) : Bytes::npos;
      return close == Bytes::npos ? at : close + 1;
    }
    case HoleType::word:
    case HoleType::path:
    case HoleType::dictionary:
    case HoleType::status:
      while (end < text.size() && !is_blank(text[end]) && !is_control(text[end])) ++end;
      return end;
    case HoleType::integer:
      while (is_digit(char_at(text, end)) || char_at(text, end) == ',') ++end;
      return end;
    case HoleType::number:
    case HoleType::percent:
    case HoleType::quantity:
      break;
  }
  end += prefix_length(text, end);
  end += sign_length(text, end);
  for (bool blank_seen = false; end < text.size();) {
    const char c = text[end];
    size_t length = unit_char_length(text, end);
    if (c == ',' || c == '.' || c == '+' || c == '-') length = 1;
    if (is_blank(c) && !blank_seen) {
      blank_seen = true;
      length = 1;
    }
    if (length == 0) break;
    end += length;
  }
  return end;
}

}  // namespace terse::contract
