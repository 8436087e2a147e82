#include "contract/prose_words.h"

#include <algorithm>

#include "contract/characters.h"

namespace terse::contract {
namespace {

constexpr Bytes joints[] = {"and",   "but",  "so",      "then",  "or", "now",    "next",
                            "first", "also", "because", "since", "if", "whether"};

Bytes three_at(Bytes text, size_t at) {
  return text.substr(at, 3);
}

bool is_apostrophe_at(Bytes text, size_t at) {
  return text[at] == '\'' || three_at(text, at) == "\xe2\x80\x99";
}

// Dashes, curly quotes, ellipsis (U+2000 to U+206F), variation selectors, and pictures: what of
// them says something is a protected token, and tokens are compared by themselves.
bool is_symbol_at(Bytes text, size_t at) {
  const auto byte = [text, at](size_t i) {
    return static_cast<unsigned char>(char_at(text, at + i));
  };
  if (byte(0) == 0xf0 && byte(1) == 0x9f) return true;
  if (byte(0) == 0xef) return byte(1) == 0xb8 && (byte(2) == 0x8e || byte(2) == 0x8f);
  if (byte(0) != 0xe2) return false;
  if (byte(1) >= 0x98 && byte(1) <= 0x9f) return true;  // U+2600 to U+27FF
  return byte(1) == 0x80 || (byte(1) == 0x81 && byte(2) <= 0xaf) || byte(1) == 0xad;
}

size_t width_at(Bytes text, size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  return lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

bool in_word(Bytes text, size_t at) {
  const char c = text[at];
  if (is_non_ascii(c)) return is_apostrophe_at(text, at) || !is_symbol_at(text, at);
  return is_letter(c) || is_digit(c) || c == '_' || c == '\'';
}

uint32_t hash_of(Bytes word) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < word.size(); ++i) {
    char c = lowered(word[i]);
    if (is_apostrophe_at(word, i)) {
      i += width_at(word, i) - 1;
      c = '\'';
    }
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  }
  return hash;
}

Bytes trim_quotes(Bytes word) {
  for (;;) {
    if (word.starts_with('\'') || word.starts_with('_')) {
      word.remove_prefix(1);
    } else if (word.ends_with('\'') || word.ends_with('_')) {
      word.remove_suffix(1);
    } else if (word.starts_with("\xe2\x80\x99")) {
      word.remove_prefix(3);
    } else if (word.ends_with("\xe2\x80\x99")) {
      word.remove_suffix(3);
    } else {
      return word;
    }
  }
}

/// What stands between two words, or before the first: the place it makes for the next word.
struct Between {
  bool sentence = false;
  bool clause = false;
};

Between judge_between(Bytes gap, bool first) {
  Between out{first, first};
  for (size_t i = 0; i < gap.size(); ++i) {
    const char c = gap[i];
    const bool last = i + 1 == gap.size() || gap[i + 1] == ' ' || gap[i + 1] == '\n' ||
                      gap[i + 1] == '*' || gap[i + 1] == '"' || gap[i + 1] == ')';
    if ((c == '.' || c == '!' || c == '?') && last) out.sentence = out.clause = true;
    if (c == ':') out.sentence = out.clause = true;
    if (c == ',' || c == ';' || c == '(' || c == '-') out.clause = true;
    if (three_at(gap, i) == "\xe2\x80\x93" || three_at(gap, i) == "\xe2\x80\x94") out.clause = true;
  }
  return out;
}

bool is_joint(Bytes word) {
  return std::any_of(std::begin(joints), std::end(joints), [word](Bytes joint) {
    return word.size() == joint.size() &&
           std::equal(word.begin(), word.end(), joint.begin(),
                      [](char a, char b) { return lowered(a) == b; });
  });
}

bool names_something(TokenKind kind) {
  return kind == TokenKind::path || kind == TokenKind::code || kind == TokenKind::identifier;
}

}  // namespace

Bytes split_prose(Bytes text, const std::vector<Token>& tokens, std::vector<ProseWord>& out) {
  out.clear();
  size_t last_end = 0;
  auto token = tokens.begin();
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && in_word(text, end)) end += width_at(text, end);
    end = std::min(end, text.size());
    const Bytes text_word = trim_quotes(text.substr(at, end - at));
    if (text_word.empty()) {
      at = end > at ? end : at + width_at(text, at);
      continue;
    }
    ProseWord word{text_word, hash_of(text_word), 0, text.substr(last_end, at - last_end)};
    const Between between = judge_between(word.gap, out.empty());
    if (between.clause || (!out.empty() && is_joint(out.back().text)))
      word.standing |= opens_clause;
    const char next = char_at(text, end);
    if (between.sentence) word.standing |= opens_sentence;
    if (next == '.' || next == '!' || next == '?') word.standing |= ends_sentence;
    if (between.sentence && (next == '!' || next == '.' || next == ','))
      word.standing |= stands_alone;
    while (token != tokens.end() && token->end < at) {
      const bool directly = token->end + size_t{1} == at && names_something(token->kind);
      if (directly && (text[token->end] == ' ' || text[token->end] == '\n'))
        word.standing |= follows_token;
      ++token;
    }
    out.push_back(word);
    last_end = at = end;
  }
  return text.substr(last_end);
}

bool same_prose_word(const ProseWord& a, const ProseWord& b) {
  if (a.hash != b.hash) return false;
  size_t i = 0;
  size_t j = 0;
  while (i < a.text.size() && j < b.text.size()) {
    const bool quote = is_apostrophe_at(a.text, i);
    if (quote != is_apostrophe_at(b.text, j)) return false;
    if (!quote && lowered(a.text[i]) != lowered(b.text[j])) return false;
    i += quote ? width_at(a.text, i) : 1;
    j += quote ? width_at(b.text, j) : 1;
  }
  return i == a.text.size() && j == b.text.size();
}

bool same_prose_case(const ProseWord& a, const ProseWord& b) {
  const bool opens = ((a.standing | b.standing) & (opens_clause | opens_sentence)) != 0;
  const auto letters = [opens](Bytes word) { return word.substr(opens ? 1 : 0); };
  const Bytes left = letters(a.text);
  const Bytes right = letters(b.text);
  // Apostrophes differ in size.
  return left.size() != right.size() || left == right ||
         std::equal(left.begin(), left.end(), right.begin(),
                    [](char x, char y) { return x == y || !is_letter(x); });
}

}  // namespace terse::contract
