#include "rules/text_values.h"

#include <string>

namespace terse {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_word_byte(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool equals_ignoring_case(Bytes a, Bytes b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

bool contains_word(const std::vector<Bytes>& words, Bytes word) {
  for (const Bytes known : words) {
    if (equals_ignoring_case(known, word)) return true;
  }
  return false;
}

/// Whether [begin, end) touches a protected token; tokens are in order.
bool is_protected(const std::vector<Token>& tokens, size_t begin, size_t end) {
  for (const Token& token : tokens) {
    if (token.begin >= end) return false;
    if (token.end > begin) return true;
  }
  return false;
}

/// The entry's form that stands as whole words at `at`, or null.
const Dictionary::Entry* longest_entry(const Dictionary& table, Direction direction, Bytes text,
                                       size_t at) {
  const Dictionary::Entry* best = nullptr;
  size_t best_size = 0;
  for (const Dictionary::Entry& entry : table.entries) {
    const Bytes form = direction == Direction::to_short ? entry.long_form : entry.short_form;
    if (form.size() <= best_size || text.substr(at, form.size()) != form) continue;
    const size_t end = at + form.size();
    if (end < text.size() && is_word_byte(text[end])) continue;
    best = &entry;
    best_size = form.size();
  }
  return best;
}

Bytes drop_first_words(const EmptyWords& words, Bytes text) {
  while (true) {
    const size_t blank = text.find(' ');
    if (blank == Bytes::npos || blank + 1 == text.size() || !is_lower(text[blank + 1])) return text;
    if (!contains_word(words.first, text.substr(0, blank))) return text;
    text.remove_prefix(blank + 1);
  }
}

Bytes drop_last_words(const EmptyWords& words, Bytes text) {
  while (true) {
    const size_t blank = text.rfind(' ');
    if (blank == Bytes::npos || blank == 0 || text[blank - 1] == ' ') return text;
    if (!contains_word(words.last, text.substr(blank + 1))) return text;
    text = text.substr(0, blank);
  }
}

Bytes lower_initial(Bytes text, Arena& arena) {
  const size_t word = std::min(text.find_first_of(" ,;:"), text.size());
  if (word < 2 || !is_upper(text[0])) return text;
  for (size_t i = 1; i < word; ++i) {
    if (!is_lower(text[i])) return text;
  }
  char* out = arena.allocate(text.size());
  text.copy(out, text.size());
  out[0] = lower(out[0]);
  return {out, text.size()};
}

}  // namespace

Bytes join_lines(Bytes raw, Arena& arena) {
  if (raw.find('\n') == Bytes::npos) return raw;
  char* out = arena.allocate(raw.size());
  size_t size = 0;
  for (size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\n') {
      out[size++] = raw[i];
      continue;
    }
    out[size++] = ' ';
    while (i + 1 < raw.size() && raw[i + 1] == ' ') ++i;
  }
  return {out, size};
}

Bytes replace_phrases(const Dictionary& table, Direction direction, Bytes text,
                      const TokenLexer& lexer, std::vector<Token>& tokens, Arena& arena) {
  std::string out;
  bool lexed = false;
  size_t copied = 0;
  for (size_t at = 0; at < text.size();) {
    const bool word_start = at == 0 || !is_word_byte(text[at - 1]);
    const Dictionary::Entry* entry =
        word_start ? longest_entry(table, direction, text, at) : nullptr;
    if (entry == nullptr) {
      ++at;
      continue;
    }
    if (!lexed) {
      tokens.clear();
      lexer.lex(text, tokens);
      lexed = true;
    }
    const bool shorten = direction == Direction::to_short;
    const Bytes from = shorten ? entry->long_form : entry->short_form;
    if (is_protected(tokens, at, at + from.size())) {
      ++at;
      continue;
    }
    out.append(text, copied, at - copied);
    out += shorten ? entry->short_form : entry->long_form;
    at += from.size();
    copied = at;
  }
  if (copied == 0) return text;
  out.append(text, copied);
  return arena.copy(out);
}

Bytes drop_empty_words(const EmptyWords& words, Bytes text, const TokenLexer& lexer,
                       std::vector<Token>& tokens, Arena& arena) {
  if (words.lower_initial) text = lower_initial(text, arena);
  text = drop_first_words(words, text);
  text = drop_last_words(words, text);
  if (words.any.empty()) return text;
  tokens.clear();
  lexer.lex(text, tokens);
  char* out = arena.allocate(text.size());
  size_t size = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t blank = std::min(text.find(' ', at), text.size());
    const bool goes = blank + 1 < text.size() &&
                      (is_lower(text[blank + 1]) || is_digit(text[blank + 1])) &&
                      contains_word(words.any, text.substr(at, blank - at)) &&
                      !is_protected(tokens, at, blank);
    const size_t next = std::min(blank + 1, text.size());
    if (!goes) {
      text.copy(out + size, next - at, at);
      size += next - at;
    }
    at = next;
  }
  return {out, size};
}

}  // namespace terse
