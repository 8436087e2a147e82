#include "contract/canonical.h"

#include <algorithm>

#include "contract/characters.h"
#include "contract/derive_check.h"
#include "contract/quantity.h"
#include "record/empty_words.h"

namespace terse::contract {
namespace {

Bytes canonical_status(Bytes value) {
  switch (lowered(value[0])) {
    case 'k':
      return "kept";
    case 'd':
      return "discarded";
    case 'r':
      return "reverted";
    default:
      return "no-op";
  }
}

Bytes long_form_of(const Dictionary& table, Bytes short_form) {
  for (const Dictionary::Entry& entry : table.entries) {
    if (entry.short_form == short_form) return entry.long_form;
  }
  return short_form;
}

// The unit of `source`, with its blank; empty where it has none.
Bytes unit_of(Bytes source) {
  Quantity quantity;
  return split_quantity(source, quantity) ? quantity.unit : Bytes();
}

bool is_bare_number(Bytes value) {
  NumberParts parts;
  return split_number(value, parts);
}

Bytes canonical_list(Face face, Bytes value, Arena& arena, std::string& buffer) {
  const Bytes separator = list_separator(face, value);
  Bytes last;
  for (Bytes rest = value; !rest.empty();) last = take_item(rest, separator);
  const Bytes unit = face == Face::terse ? unit_of(last) : Bytes();
  buffer.clear();
  for (Bytes rest = value; !rest.empty();) {
    const Bytes item = take_item(rest, separator);
    if (!buffer.empty()) buffer.append(", ");
    buffer.append(item);
    if (!rest.empty() && is_bare_number(item)) buffer.append(unit);
  }
  return arena.copy(buffer);
}

const Bytes* default_of(const Hole& hole, const std::vector<FieldValue>& printed) {
  if (!hole.has_default) return nullptr;
  if (hole.default_by == no_index) return &hole.default_value;
  const FieldValue& key = printed[hole.default_by];
  if (!key.present) return nullptr;
  for (const DefaultByValue& choice : hole.default_values) {
    if (choice.key == key.value) return &choice.value;
  }
  return nullptr;
}

// Only printed values count, so what is left out never rests on something else left out.
void fill_absent(const Template& shape, const RawValues& raw, Arena& arena,
                 std::vector<FieldValue>& fields) {
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    const Hole& hole = shape.holes[i];
    if (!raw[i].empty() || hole.derive.empty()) continue;
    if (const auto text = recompute(shape, i, fields)) fields[i] = {false, arena.copy(*text)};
  }
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (!raw[i].empty() || !fields[i].value.empty()) continue;
    if (const Bytes* value = default_of(shape.holes[i], fields)) fields[i] = {false, *value};
  }
  // Marked as present only now: until here `present` meant printed.
  for (FieldValue& field : fields) field.present = !field.value.empty();
}

bool contains(const List<Bytes>& words, Bytes word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_capitalised(Bytes word) {
  if (word.size() < 2 || !is_upper(word[0])) return false;
  return std::all_of(word.begin() + 1, word.end(), is_lower);
}

size_t end_of_word(Bytes text, size_t at) {
  while (at < text.size() && !is_blank(text[at])) ++at;
  return at;
}

size_t end_of_blanks(Bytes text, size_t at) {
  while (is_blank(char_at(text, at))) ++at;
  return at;
}

}  // namespace

Bytes join_lines(Bytes raw, Arena& arena) {
  if (raw.find('\n') == Bytes::npos) return raw;
  char* joined = arena.allocate(raw.size());
  size_t size = 0;
  for (size_t at = 0; at < raw.size();) {
    if (raw[at] == '\n') {
      joined[size++] = ' ';
      at = end_of_blanks(raw, at + 1);
    } else {
      joined[size++] = raw[at++];
    }
  }
  return {joined, size};
}

void Canonicalizer::apply(const Template& shape, Face face, const RawValues& raw, Arena& arena,
                          std::vector<FieldValue>& fields) {
  fields.assign(shape.holes.size(), FieldValue());
  for (size_t i = 0; i < raw.size(); ++i) {
    if (!raw[i].empty()) fields[i] = {true, own_value(shape.holes[i], face, raw[i], arena)};
  }
  if (face == Face::verbose) return;
  for (size_t i = 0; i < raw.size(); ++i) {
    const uint16_t other = shape.holes[i].unit_of;
    if (!fields[i].present || other == no_index || !fields[other].present) continue;
    const Bytes unit = unit_of(fields[other].value);
    if (!unit.empty() && is_bare_number(fields[i].value)) {
      fields[i].value = arena.concat(fields[i].value, unit);
    }
  }
  fill_absent(shape, raw, arena, fields);
}

Bytes Canonicalizer::own_value(const Hole& hole, Face face, Bytes raw, Arena& arena) {
  Bytes value = join_lines(raw, arena);
  if (hole.type == HoleType::status) return canonical_status(value);
  if (hole.type == HoleType::list) return canonical_list(face, value, arena, buffer_);
  if (face == Face::terse && hole.dictionary != no_index) {
    const Dictionary& table = rules_->dictionaries[hole.dictionary];
    if (hole.type == HoleType::dictionary) return long_form_of(table, value);
    if (hole.type == HoleType::text) value = expand_phrases(table, value, arena);
  }
  if (hole.type == HoleType::text && !hole.empty_words.empty()) {
    value = drop_empty_words(hole.empty_words, value, arena);
  }
  return value;
}

// Left to right, the longest short form at each place.
Bytes Canonicalizer::expand_phrases(const Dictionary& table, Bytes value, Arena& arena) {
  bool changed = false;
  lexed_ = false;
  buffer_.clear();
  for (size_t at = 0; at < value.size();) {
    const Dictionary::Entry* found = nullptr;
    const bool at_word = at == 0 || !is_word_char(value[at - 1]);
    for (const Dictionary::Entry& entry : table.entries) {
      const size_t length = entry.short_form.size();
      if (!at_word || !value.substr(at).starts_with(entry.short_form)) continue;
      if (found != nullptr && found->short_form.size() >= length) continue;
      if (!is_whole_word(value, at, at + length)) continue;
      if (touches_token(value, at, at + length, true)) continue;
      found = &entry;
    }
    if (found == nullptr) {
      buffer_.push_back(value[at++]);
    } else {
      buffer_.append(found->long_form);
      at += found->short_form.size();
      changed = true;
    }
  }
  return changed ? arena.copy(buffer_) : value;
}

// Words are what blanks separate. One that is part of a protected token stays, unless the token is
// itself a word: whether a declared empty word may be a protected one, the token law decides.
Bytes Canonicalizer::drop_empty_words(const EmptyWords& words, Bytes value, Arena& arena) {
  lexed_ = false;
  size_t begin = 0;
  size_t end = value.size();
  if (words.lower_initial && is_capitalised(value.substr(0, end_of_word(value, 0))) &&
      !touches_token(value, 0, 1, false)) {
    char* copy = arena.allocate(value.size());
    std::copy(value.begin(), value.end(), copy);
    copy[0] = lowered(copy[0]);
    value = {copy, value.size()};  // tokens found before or after this are in the same places
  }

  const size_t first_end = end_of_word(value, 0);
  const size_t second = end_of_blanks(value, first_end);
  if (second < end && is_lower(value[second]) &&
      contains(words.first, value.substr(0, first_end)) &&
      !touches_token(value, 0, first_end, false)) {
    begin = second;
  }

  size_t last = end;
  while (last > begin && !is_blank(value[last - 1])) --last;
  if (last > begin && contains(words.last, value.substr(last, end - last)) &&
      !touches_token(value, last, end, false)) {
    end = last;
    while (is_blank(value[end - 1])) --end;
  }

  if (words.any.empty()) return value.substr(begin, end - begin);
  bool changed = false;
  buffer_.clear();
  for (size_t at = begin; at < end;) {
    const size_t word_end = std::min(end_of_word(value, at), end);
    const size_t next = std::min(end_of_blanks(value, word_end), end);
    const bool empty_here = next < end && (is_lower(value[next]) || is_digit(value[next])) &&
                            contains(words.any, value.substr(at, word_end - at)) &&
                            !touches_token(value, at, word_end, false) &&
                            !is_name(words, value, at, word_end);
    if (empty_here) {
      changed = true;
    } else {
      buffer_.append(value, at, next - at);
    }
    at = next;
  }
  return changed ? arena.copy(buffer_) : value.substr(begin, end - begin);
}

// Lexes `value` when it is first asked about; `lexed_` is reset for each value.
bool Canonicalizer::touches_token(Bytes value, size_t begin, size_t end, bool words_count) {
  if (!lexed_) {
    tokens_.clear();
    lexer_->lex(value, tokens_);
    lexed_ = true;
  }
  for (const Token& token : tokens_) {
    if (token.begin >= end) break;
    if (token.end <= begin) continue;
    if (words_count || token.kind != TokenKind::word) return true;
  }
  return false;
}

}  // namespace terse::contract
