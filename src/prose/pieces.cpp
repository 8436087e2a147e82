#include "prose/pieces.h"

#include <algorithm>

#include "text/char_class.h"
#include "text/token_shapes.h"

namespace terse::prose {

namespace {

constexpr Bytes curly_apostrophe = "\xe2\x80\x99";

using shapes::at_or_nul;
using shapes::word_at;

/// End of the word that starts at `at`: letters and digits, with apostrophes and hyphens between.
size_t word_end(Bytes text, size_t at, size_t limit) {
  while (at < limit) {
    size_t length = 0;
    if (word_at(text, at, length)) {
      at += length;
      continue;
    }
    const bool joint = text[at] == '\'' || text[at] == '-';
    if (joint && word_at(text, at + 1)) {
      ++at;
    } else if (text.substr(at, 3) == curly_apostrophe && word_at(text, at + 3)) {
      at += 3;
    } else {
      break;
    }
  }
  return std::min(at, limit);
}

}  // namespace

uint32_t word_hash(Bytes word) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < word.size(); ++i) {
    char c = to_lower(word[i]);
    if (is_high(c) && word.substr(i, 3) == curly_apostrophe) {
      c = '\'';
      i += 2;
    }
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  }
  return hash;
}

bool same_word(Bytes word, Bytes lower) {
  size_t j = 0;
  for (size_t i = 0; i < word.size(); ++i, ++j) {
    if (j == lower.size()) return false;
    char c = to_lower(word[i]);
    if (is_high(c) && word.substr(i, 3) == curly_apostrophe) {
      c = '\'';
      i += 2;
    }
    if (c != lower[j]) return false;
  }
  return j == lower.size();
}

size_t marker_length(Bytes text) {
  const size_t begin = std::min(text.find_first_not_of(' '), text.size());
  size_t at = begin;
  const char first = at_or_nul(text, at);
  if (first == '#') {
    while (at_or_nul(text, at) == '#') ++at;
  } else if (first == '-' || first == '*' || first == '+') {
    ++at;
  } else if (text.substr(at, 3) == "\xe2\x80\xa2") {
    at += 3;
  } else if (has(first, is_digit)) {
    while (has(at_or_nul(text, at), is_digit)) ++at;
    if (at_or_nul(text, at) != '.' && at_or_nul(text, at) != ')') return begin;
    ++at;
  } else if (has(first, is_letter) && at_or_nul(text, at + 1) == ')') {
    at += 2;
  }
  if (at == begin || at_or_nul(text, at) != ' ') return begin;
  at = std::min(text.find_first_not_of(' ', at), text.size());
  if (first != '#' && at_or_nul(text, at) == '[' && at_or_nul(text, at + 2) == ']' &&
      at_or_nul(text, at + 3) == ' ') {
    at = std::min(text.find_first_not_of(' ', at + 3), text.size());
  }
  return at;
}

void cut_pieces(Bytes text, size_t body, const std::vector<Token>& tokens,
                std::vector<Piece>& out) {
  out.clear();
  auto token = tokens.begin();
  for (size_t at = body; at < text.size();) {
    while (token != tokens.end() && token->end <= at) ++token;
    Piece piece;
    piece.begin = static_cast<uint32_t>(at);
    const size_t limit = token != tokens.end() ? std::max<size_t>(token->begin, at) : text.size();
    size_t end = at + 1;
    if (token != tokens.end() && token->begin <= at) {
      piece.kind = Piece::Kind::token;
      piece.token = token->kind;
      end = token->end;
      if (piece.is_protected_word()) piece.hash = word_hash(text.substr(at, end - at));
    } else if (has(text[at], is_blank)) {
      piece.kind = Piece::Kind::gap;
      while (end < limit && has(text[end], is_blank)) ++end;
    } else if (word_at(text, at)) {
      piece.kind = Piece::Kind::word;
      end = word_end(text, at, limit);
      piece.hash = word_hash(text.substr(at, end - at));
    } else {
      end = at + (is_high(text[at]) ? decode_utf8(text, at).length : 1);
      piece.hash = word_hash(text.substr(at, end - at));
    }
    piece.end = static_cast<uint32_t>(std::max(end, at + 1));
    at = piece.end;
    out.push_back(piece);
  }
}

}  // namespace terse::prose
