#include "rules/hole_ends.h"

#include "record/status.h"

namespace terse {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool digit_at(Bytes text, size_t i) {
  return i < text.size() && is_digit(text[i]);
}

bool starts_at(Bytes text, size_t i, Bytes what) {
  return text.substr(i, what.size()) == what;
}

/// Length of the sign at `i`, or 0.
size_t sign_length(Bytes text, size_t i) {
  if (i >= text.size()) return 0;
  if (text[i] == '+' || text[i] == '-') return 1;
  if (starts_at(text, i, "−")) return 3;
  if (starts_at(text, i, "±")) return 2;
  return 0;
}

size_t unit_character(Bytes text, size_t i, bool first) {
  const char c = text[i];
  if (is_letter(c) || c == '%' || c == '/') return 1;
  if (is_digit(c)) return first ? 0 : 1;
  for (const Bytes glyph :
       {Bytes("µ"), Bytes("μ"), Bytes("°"), Bytes("²"), Bytes("³"), Bytes("·")}) {
    if (starts_at(text, i, glyph)) return glyph.size();
  }
  return 0;
}

bool is_word_byte(char c) {
  const auto u = static_cast<unsigned char>(c);
  return u > 0x20 && u != 0x7f;
}

bool may_start_word(char c) {
  return is_word_byte(c) && Bytes(",;:.()[]").find(c) == Bytes::npos;
}

bool may_end_word(Bytes word) {
  const char c = word.back();
  if (c == ')') return word.find('(') != Bytes::npos;
  if (c == ']') return word.find('[') != Bytes::npos;
  return Bytes(",;:.([").find(c) == Bytes::npos;
}

}  // namespace

size_t find_number_ends(Bytes text, size_t start, size_t ends[4]) {
  size_t count = 0;
  size_t i = start + sign_length(text, start);
  if (!digit_at(text, i)) return 0;
  const size_t digits = i;
  while (digit_at(text, i)) ++i;
  ends[count++] = i;
  size_t whole = i;
  if (i - digits <= 3) {
    while (whole + 3 < text.size() && text[whole] == ',' && digit_at(text, whole + 1) &&
           digit_at(text, whole + 2) && digit_at(text, whole + 3) && !digit_at(text, whole + 4)) {
      whole += 4;
    }
    if (whole != i) ends[count++] = whole;
  }
  if (whole + 1 < text.size() && text[whole] == '.' && digit_at(text, whole + 1)) {
    ++whole;
    while (digit_at(text, whole)) ++whole;
    ends[count++] = whole;
  }
  if (whole < text.size() && (text[whole] == 'e' || text[whole] == 'E')) {
    size_t e = whole + 1;
    if (e < text.size() && (text[e] == '+' || text[e] == '-')) ++e;
    if (digit_at(text, e)) {
      while (digit_at(text, e)) ++e;
      ends[count++] = e;
    }
  }
  return count;
}

size_t find_unit_end(Bytes text, size_t start) {
  size_t i = start;
  while (i < text.size()) {
    const size_t length = unit_character(text, i, i == start);
    if (length == 0) break;
    i += length;
  }
  return i;
}

size_t quantity_prefix(Bytes text, size_t start) {
  for (const Bytes sign : {Bytes("$"), Bytes("€"), Bytes("£"), Bytes("¥"), Bytes("<"), Bytes(">"),
                           Bytes("≤"), Bytes("≥"), Bytes("~")}) {
    if (starts_at(text, start, sign)) return sign.size();
  }
  return 0;
}

HoleEnds::HoleEnds(const Hole& hole, const Dictionary* table, bool terse_face, Bytes text,
                   size_t start)
    : hole_(hole),
      table_(table),
      terse_face_(terse_face),
      text_(text),
      start_(start),
      word_at_(start),
      phrase_limit_(none) {
  switch (hole.type) {
    case HoleType::integer:
    case HoleType::number:
    case HoleType::quantity:
    case HoleType::percent:
      number_ends();
      break;
    case HoleType::code:
      if (start < text.size() && text[start] == '`') {
        const size_t close = text.find_first_of("`\n", start + 1);
        if (close != Bytes::npos && text[close] == '`') add(close + 1);
      }
      break;
    default:
      break;
  }
}

/// Keeps the ends ascending and without doubles; where there is no room, the last one is the
/// longest.
void HoleEnds::add(size_t end) {
  if (end_count_ != 0 && end <= ends_[end_count_ - 1]) return;
  constexpr size_t room = sizeof ends_ / sizeof *ends_;
  if (end_count_ == room) --end_count_;
  ends_[end_count_++] = end;
}

/// Any part of a unit is a unit, but no run of digits may be cut.
void HoleEnds::add_units(size_t start) {
  for (size_t end = start; end < text_.size();) {
    const size_t length = unit_character(text_, end, end == start);
    if (length == 0) return;
    end += length;
    if (!is_digit(text_[end - 1]) || !digit_at(text_, end)) add(end);
  }
}

void HoleEnds::number_ends() {
  size_t found[4];
  const bool integer = hole_.type == HoleType::integer;
  const bool quantity = hole_.type == HoleType::quantity;
  if (integer && !digit_at(text_, start_)) return;
  const size_t number_at = start_ + (quantity ? quantity_prefix(text_, start_) : 0);
  const size_t count = find_number_ends(text_, number_at, found);
  for (size_t i = 0; i < count; ++i) {
    const size_t end = found[i];
    if (i > 0 && text_[found[i - 1]] == ',') {
      for (size_t group = found[i - 1] + 4; group < end; group += 4) add(group);
    }
    if (integer && i > 0 && text_[found[i - 1]] != ',') return;  // decimals or an exponent
    if (hole_.type == HoleType::percent) {
      const size_t sign = end < text_.size() && text_[end] == ' ' ? end + 1 : end;
      if (sign < text_.size() && text_[sign] == '%') add(sign + 1);
      continue;
    }
    add(end);
    if (quantity) add_units(end < text_.size() && text_[end] == ' ' ? end + 1 : end);
  }
}

size_t HoleEnds::next() {
  if (end_index_ < end_count_) return ends_[end_index_++];
  switch (hole_.type) {
    case HoleType::word:
    case HoleType::path:
      return next_word_end();
    case HoleType::dictionary: {
      const size_t phrase = next_phrase_end();
      return phrase != none ? phrase : next_word_end();
    }
    case HoleType::status:
      return next_status_end();
    default:
      return none;
  }
}

size_t HoleEnds::next_status_end() {
  const size_t above = phrase_limit_ == none ? 0 : phrase_limit_;
  size_t best = none;
  for (const StatusWord& word : status_words) {
    for (const Bytes spelling : word.spellings) {
      const bool next = spelling.size() > above && spelling.size() < best;
      if (next && starts_at(text_, start_, spelling)) best = spelling.size();
    }
  }
  if (best == none) return none;
  phrase_limit_ = best;
  return start_ + best;
}

size_t HoleEnds::next_phrase_end() {
  // Longest first; a table is small, so each step scans it again.
  size_t best = 0;
  if (table_ == nullptr) return none;
  for (const Dictionary::Entry& entry : table_->entries) {
    const Bytes form = terse_face_ ? entry.short_form : entry.long_form;
    if (form.size() > best && form.size() < phrase_limit_ && starts_at(text_, start_, form)) {
      best = form.size();
    }
  }
  phrase_limit_ = best;
  return best == 0 ? none : start_ + best;
}

size_t HoleEnds::next_word_end() {
  if (word_at_ == start_ && (start_ >= text_.size() || !may_start_word(text_[start_]))) return none;
  while (word_at_ < text_.size() && is_word_byte(text_[word_at_])) {
    ++word_at_;
    const Bytes word = text_.substr(start_, word_at_ - start_);
    if (!may_end_word(word)) continue;
    if (hole_.type == HoleType::path && word.find_first_of("/.") == Bytes::npos) continue;
    return word_at_;
  }
  return none;
}

}  // namespace terse
