#include "rules/text_values.h"

#include <string>

#include "record/empty_words.h"

namespace terse {
namespace {

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
char lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_word_byte(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool contains_word(const List<Bytes>& words, Bytes word) {
  for (const Bytes known : words) {
    if (known == word) return true;
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
const Dictionary::Entry* longest_entry(const Dictionary& table, Shortening direction, Bytes text,
                                       size_t at) {
  const Dictionary::Entry* best = nullptr;
  size_t best_size = 0;
  for (const Dictionary::Entry& entry : table.entries) {
    const Bytes form = direction == Shortening::to_short ? entry.long_form : entry.short_form;
    if (form.size() <= best_size || text.substr(at, form.size()) != form) continue;
    const size_t end = at + form.size();
    if (end < text.size() && is_word_byte(text[end])) continue;
    best = &entry;
    best_size = form.size();
  }
  return best;
}

/// Whether the word at [begin, end) holds a name, number or code rather than a plain word.
bool touches_name(const std::vector<Token>& tokens, size_t begin, size_t end) {
  for (const Token& token : tokens) {
    if (token.begin >= end) return false;
    if (token.end > begin && token.kind != TokenKind::word) return true;
  }
  return false;
}

size_t word_end(Bytes text, size_t at) {
  return std::min(text.find(' ', at), text.size());
}

size_t skip_blanks(Bytes text, size_t at) {
  return std::min(text.find_first_not_of(' ', at), text.size());
}

Bytes lower_initial(Bytes text, Arena& arena) {
  const size_t word = word_end(text, 0);
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

Bytes replace_phrases(const Dictionary& table, Shortening direction, Bytes text,
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
    const bool shorten = direction == Shortening::to_short;
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
  tokens.clear();
  lexer.lex(text, tokens);
  if (words.lower_initial && !touches_name(tokens, 0, word_end(text, 0))) {
    text = lower_initial(text, arena);
  }
  size_t begin = 0;
  size_t end = text.size();
  const auto drops = [&](const List<Bytes>& list, size_t from, size_t to) {
    return contains_word(list, text.substr(from, to - from)) && !touches_name(tokens, from, to);
  };
  const size_t first = word_end(text, 0);
  const size_t second = skip_blanks(text, first);
  if (second < end && is_lower(text[second]) && drops(words.first, 0, first)) begin = second;
  const size_t blank = text.rfind(' ');
  if (blank != Bytes::npos && blank > begin && drops(words.last, blank + 1, end)) {
    end = text.find_last_not_of(' ', blank) + 1;
  }
  char* out = arena.allocate(end - begin);
  size_t size = 0;
  for (size_t at = begin; at < end;) {
    const size_t stop = std::min(word_end(text, at), end);
    const size_t next = std::min(skip_blanks(text, stop), end);
    const bool goes = next < end && (is_lower(text[next]) || is_digit(text[next])) &&
                      drops(words.any, at, stop) && !is_name(words, text, at, stop);
    if (!goes) {
      text.copy(out + size, next - at, at);
      size += next - at;
    }
    at = next;
  }
  return {out, size};
}

}  // namespace terse
