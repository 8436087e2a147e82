#include "classify/sentence.h"

#include "classify/characters.h"

namespace terse {
namespace {

constexpr Bytes curly_apostrophe = "\xe2\x80\x99";
constexpr Bytes curly_open = "\xe2\x80\x9c";
constexpr Bytes curly_close = "\xe2\x80\x9d";

bool starts_with(Bytes text, size_t from, Bytes what) {
  return text[from] == what[0] && text.compare(from, what.size(), what) == 0;
}

/// Length of the list or heading marker with its blanks; 0 when there is none.
size_t marker_length(Bytes text, Sentence& s) {
  size_t end = 0;
  const char first = at(text, 0);
  if (first == '#') {
    while (at(text, end) == '#') ++end;
    if (end > 6 || at(text, end) != ' ') return 0;
    s.marker = Marker::heading;
    s.heading_level = static_cast<uint8_t>(end);
    return skip_blanks(text, end);
  }
  if (first == '-' || first == '*' || first == '+') {
    end = 1;
  } else if (starts_with(text, 0, "\xe2\x80\xa2")) {
    end = 3;
  } else if (is_digit(first)) {
    while (end < 3 && is_digit(at(text, end))) ++end;
    if (at(text, end) != '.' && at(text, end) != ')') return 0;
    ++end;
  } else if (is_letter(first) && at(text, 1) == ')') {
    end = 2;
  } else {
    return 0;
  }
  if (at(text, end) != ' ') return 0;
  s.marker = Marker::bullet;
  end = skip_blanks(text, end);
  const char box = at(text, end + 1);
  if (at(text, end) == '[' && at(text, end + 2) == ']' && at(text, end + 3) == ' ' &&
      (box == ' ' || box == 'x' || box == 'X')) {
    s.task_box = true;
    end = skip_blanks(text, end + 3);
  }
  return end;
}

/// Index past the span that opens at `i` (backticks, double or curly quotes); `i` when none does.
size_t span_end(Bytes text, size_t i) {
  if (text[i] != '`' && text[i] != '"' && !is_non_ascii(text[i])) return i;
  if (text[i] == '`') {
    size_t run = 1;
    while (at(text, i + run) == '`') ++run;
    // A tick that a blank follows stands for itself.
    if (run == 1 && is_blank(at(text, i + 1))) return i;
    const size_t close = text.find(text.substr(i, run), i + run);
    return close == Bytes::npos ? i : close + run;
  }
  if (text[i] == '"') {
    const size_t close = text.find('"', i + 1);
    return close == Bytes::npos ? i : close + 1;
  }
  if (starts_with(text, i, curly_open)) {
    const size_t close = text.find(curly_close, i + 3);
    return close == Bytes::npos ? i : close + 3;
  }
  return i;
}

bool opens_token(char c) {
  return c == '(' || c == '*' || c == '_' || c == '\'' || c == '[' || c == '~';
}
bool closes_token(char c) {
  return c == '.' || c == ',' || c == ';' || c == ':' || c == '!' || c == '?' || c == ')' ||
         c == '*' || c == '_' || c == '\'' || c == ']' || c == '~';
}

void count_word(Bytes token, uint16_t marks, char next_first, Sentence& s) {
  const bool spoken = (marks & mark_first_person) != 0 &&
                      // `I` as a log level or numeral is not followed by a lower-case word.
                      (token.size() > 1 || (token[0] == 'I' && is_lower(next_first)));
  if (token.size() == 1 && (token[0] == 'i' || (token[0] == 'I' && !spoken))) return;
  s.stops = static_cast<uint16_t>(s.stops + ((marks & mark_stop) != 0));
  s.narrative = static_cast<uint16_t>(s.narrative + ((marks & mark_narrative) != 0));
  s.first_person = static_cast<uint16_t>(s.first_person + spoken);
  s.second_person = static_cast<uint16_t>(s.second_person + ((marks & mark_second_person) != 0));
  s.foreign = static_cast<uint16_t>(s.foreign + ((marks & mark_foreign) != 0));
}

/// The same for a word with a curly apostrophe in it.
bool pack_curly(Bytes token, WordKey& key) {
  char plain[16];
  size_t length = 0;
  for (size_t i = 0; i < token.size(); ++i) {
    const bool curly = is_non_ascii(token[i]) && starts_with(token, i, curly_apostrophe);
    if (!curly && !is_letter(token[i]) && token[i] != '-') return false;
    if (length < sizeof plain) plain[length] = curly ? '\'' : token[i];
    ++length;
    if (curly) i += curly_apostrophe.size() - 1;
  }
  if (length > sizeof plain) return true;
  key = word_key(Bytes(plain, length));
  return true;
}

/// Packs a word; false when the token is a number, a name with a capital inside, a path ...
bool pack_word(Bytes token, WordKey& key) {
  bool after_lower = false;
  for (const char c : token) {
    if (is_lower(c)) {
      after_lower = true;
    } else if (is_upper(c)) {
      if (after_lower) return false;
    } else if (c == '-' || c == '\'') {
      after_lower = false;
    } else {
      return is_non_ascii(c) && pack_curly(token, key);
    }
  }
  key = word_key(token);
  return key.length != 0;
}

/// A number with its signs and unit: digits, at most three letters, no name of anything.
bool is_number(Bytes token) {
  size_t digits = 0;
  size_t letters = 0;
  for (const char c : token) {
    digits += is_digit(c);
    letters += is_letter(c);
    if (c == '_' || c == ':' || c == '\\' || (c == '/' && letters > 0)) return false;
  }
  return digits > 0 && letters <= 3;
}

/// Counts the word `text[begin, end)`; its punctuation ends at `whole_end`.
void count_plain(Bytes text, size_t begin, size_t end, size_t whole_end, const WordKey& key,
                 const ClassifierTables& tables, Sentence& s) {
  ++s.plain;
  const uint16_t marks = tables.marks(key);
  if (s.tokens == 1) {
    s.starts_plain = true;
    s.courtesy = (marks & mark_courtesy) != 0;
    s.step = (marks & mark_step) != 0;
    s.advice = (marks & (mark_advice | mark_diagnosis | mark_courtesy)) != 0;
  }
  const bool key_sign = at(text, end) == ':' && whole_end == end + 1 && whole_end < text.size();
  if (key_sign && s.tokens <= 2) s.has_key = true;
  if (marks == 0) return;
  // TeX quotes a key as `I'.
  if (end - begin == 1 && at(text, end) == '\'') return;
  const char next = at(text, skip_blanks(text, whole_end));
  count_word(text.substr(begin, end - begin), marks, next, s);
}

/// Counts a run of letters that a blank or one sign and a blank end, as most tokens are; returns
/// its end, or `begin` for any other token.
size_t count_common_word(Bytes text, size_t begin, const ClassifierTables& tables, Sentence& s) {
  size_t end = begin + 1;
  if (!is_letter(text[begin])) return begin;
  while (end < text.size() && is_lower(text[end])) ++end;
  size_t whole_end = end;
  if (end < text.size() && !is_blank(text[end])) {
    const char sign = text[end];
    if (sign != ',' && sign != '.' && sign != ':') return begin;
    whole_end = end + 1;
    if (whole_end < text.size() && !is_blank(text[whole_end])) return begin;
    s.colons = static_cast<uint16_t>(s.colons + (sign == ':' && whole_end < text.size()));
  }
  ++s.tokens;
  count_plain(text, begin, end, whole_end, word_key_in(text, begin, end - begin), tables, s);
  return whole_end;
}

/// Takes the token in `text[begin, end)` into the counts.
void count_token(Bytes text, size_t begin, size_t end, const ClassifierTables& tables,
                 Sentence& s) {
  const size_t whole_end = end;
  const bool quoted = text[begin] == '\'' && end - begin >= 3;
  while (begin < end && opens_token(text[begin])) ++begin;
  while (begin < end && closes_token(text[end - 1])) --end;
  const Bytes token = text.substr(begin, end - begin);
  const bool colon = at(text, whole_end - 1) == ':';
  WordKey key;
  const bool word = pack_word(token, key);
  if (!word && is_number(token)) return;
  ++s.tokens;
  if (colon && whole_end < text.size()) ++s.colons;
  if (quoted && text.find('\'', begin) < whole_end) s.single_quoted = true;
  if (!word) return;
  count_plain(text, begin, end, whole_end, key, tables, s);
}

void judge_end(Bytes text, Sentence& s) {
  Bytes rest = trim_end(text);
  s.ends_in_code = !rest.empty() && Bytes("{}[=<>|\\&(+/^~$@#").find(rest.back()) != Bytes::npos;
  s.ends_in_semicolon = !rest.empty() && rest.back() == ';';
  size_t rule = 0;
  while (rule < rest.size() && rest[rest.size() - 1 - rule] == rest.back()) ++rule;
  s.ends_in_rule = rule >= 3 && Bytes("*=-_").find(rest.back()) != Bytes::npos;
  while (!rest.empty() && Bytes("*_)\"'`").find(rest.back()) != Bytes::npos) rest.remove_suffix(1);
  const char last = rest.empty() ? '\0' : rest.back();
  s.ends_in_colon = last == ':';
  s.ends_sentence = last == '.' || last == '!' || last == '?' || last == ':';
  // Two blanks at the end are Markdown's hard break: somebody ended the line there.
  s.hard_break = text.ends_with("  ") && !text.ends_with("   ");
  s.ends_sentence = s.ends_sentence || s.hard_break;
  // `Compiling ...` is a tool that is busy.
  if (rest.size() >= 3 && rest.substr(rest.size() - 3) == "...") s.ends_sentence = false;
}

bool begins_like_text(Bytes text) {
  const char c = at(text, 0);
  return is_letter(c) || is_digit(c) || is_non_ascii(c) || c == '`' || c == '"' || c == '\'' ||
         c == '(' || c == '*' || c == '_' || (c == '~' && at(text, 1) == '~') ||
         (c == '%' && text.starts_with("% of ")) ||
         ((c == '$' || c == '+' || c == '-') && is_digit(at(text, 1)));
}

}  // namespace

Sentence measure(Bytes text, size_t indent, const ClassifierTables& tables) {
  Sentence s;
  size_t i = marker_length(text, s);
  if (s.marker == Marker::bullet) s.list_indent = static_cast<uint8_t>((indent + i) & 0x7f);
  text.remove_prefix(i);
  s.odd_start = !begins_like_text(text);
  s.bold_lead = text.starts_with("**") && text.find("**", 3) != Bytes::npos;
  if (text.empty()) return s;
  s.length = static_cast<uint32_t>(text.size());
  const size_t start =
      Bytes("`\"'(*_").find(text[0]) == Bytes::npos ? 0 : text.find_first_not_of("`\"'(*_");
  s.starts_upper = is_upper(at(text, start));
  s.starts_lower = is_lower(at(text, start));
  for (i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      const size_t end = skip_blanks(text, i);
      const char before = text[i - 1];
      const size_t widest = before == '.' || before == '!' || before == '?' ? 2 : 1;
      if (end - i > widest && end < text.size()) ++s.gaps;
      i = end;
      continue;
    }
    if (i == 0 || is_blank(text[i - 1])) {
      if (const size_t end = count_common_word(text, i, tables, s); end != i) {
        i = end;
        continue;
      }
    }
    if (const size_t end = span_end(text, i); end != i) {
      i = end;
      continue;
    }
    const size_t begin = i;
    while (i < text.size() && !is_blank(text[i]) &&
           (i == begin || (text[i] != '`' && text[i] != '"'))) {
      ++i;
    }
    if (i - begin == 1 && text[begin] == '|') ++s.pipes;
    // The punctuation that follows a span is no token of its own.
    if (begin > 0 && !is_blank(text[begin - 1]) && !is_letter(text[begin])) continue;
    count_token(text, begin, i, tables, s);
  }
  if (s.marker == Marker::heading) {
    text = trim_end(text);
    while (!text.empty() && text.back() == '#') text.remove_suffix(1);
  }
  judge_end(text, s);
  return s;
}

}  // namespace terse
