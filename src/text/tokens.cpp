#include "text/tokens.h"

#include <algorithm>

#include "text/char_class.h"
#include "text/chunk.h"
#include "text/token_shapes.h"

namespace terse {

namespace {

using shapes::at_or_nul;
using shapes::word_at;

class Lexing {
 public:
  Lexing(Bytes text, const ProtectedWords& words, std::vector<Token>& out)
      : text_(text), words_(words), out_(out), first_(out.size()) {}

  void run();

 private:
  void symbol();
  bool punctuation();
  void pass() { at_ += is_high(text_[at_]) ? decode_utf8(text_, at_).length : 1; }
  bool take(size_t end, TokenKind kind);
  bool number(size_t sign_end);
  void chunk();
  void words(const Chunk& chunk);
  ProtectedWords::Hit look_up_parts(Bytes chunk) const;
  bool frees(const Token& token) const;
  bool opens_sentence(size_t at) const;
  bool one_sentence() const;
  void drop_narration();

  Bytes text_;
  const ProtectedWords& words_;
  std::vector<Token>& out_;
  size_t first_;  // index of the text's first token in out_
  size_t at_ = 0;
  size_t steps_ = 0;       // step words seen
  size_t candidates_ = 0;  // words that the narration exception may free
};

/// Appends the token from `at_` to `end`, unless it is empty.
bool Lexing::take(size_t end, TokenKind kind) {
  if (end == at_) return false;
  out_.push_back(
      {static_cast<uint32_t>(at_), static_cast<uint32_t>(end), kind, WordGroup::negation});
  at_ = end;
  return true;
}

void Lexing::run() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (has(c, is_blank)) {
      ++at_;
    } else if (has(c, is_word) || (is_high(c) && word_at(text_, at_))) {
      chunk();
    } else {
      symbol();
    }
  }
  if (candidates_ != 0) drop_narration();
}

/// At a character that starts no word.
void Lexing::symbol() {
  const char c = text_[at_];
  const char next = at_or_nul(text_, at_ + 1);
  if (c == '`') {
    if (take(shapes::code_end(text_, at_), TokenKind::code)) return;
    while (at_or_nul(text_, at_) == '`') ++at_;
    return;
  }
  if ((c == '-' || c == '=') && next == '>') {  // an arrow, no sign
    at_ += 2;
    return;
  }
  if ((c == '"' || c == '\'' || is_high(c)) &&
      take(shapes::quote_end(text_, at_), TokenKind::quote))
    return;
  if ((is_high(c) || c == '[') && take(shapes::mark_end(text_, at_), TokenKind::emoji)) return;
  if (next == '\0' || has(next, is_blank) || shapes::word_before(text_, at_)) return pass();
  const size_t sign = shapes::number_sign_end(text_, at_);
  if (sign != at_ && number(sign)) return;
  if (!punctuation()) pass();
}

/// At an ASCII punctuation mark that opens a word; takes the token that it starts.
bool Lexing::punctuation() {
  const char c = text_[at_];
  const char next = at_or_nul(text_, at_ + 1);
  const bool word_next = word_at(text_, at_ + 1);
  const auto path = [&](TokenKind kind) { return take(shapes::path_end(text_, at_), kind); };
  switch (c) {
    case '-':
      return take(shapes::flag_end(text_, at_), TokenKind::flag);
    case '$':
    case '%':
      return take(shapes::variable_end(text_, at_), TokenKind::variable);
    case '#':
    case '@':
      return word_next && path(TokenKind::reference);
    case '{':
      return take(shapes::bracket_end(text_, at_, '}'), TokenKind::identifier);
    case '<':
      return (word_next || next == '/') &&
             take(shapes::bracket_end(text_, at_, '>'), TokenKind::identifier);
    case '!':
    case '&':
      return has(next, is_letter) && path(TokenKind::identifier);
    case '.':
      if (at_ > 0 && Bytes(").]}\"'`!?").find(text_[at_ - 1]) != Bytes::npos) return false;
      if (has(next, is_digit)) return number(at_);
      return (word_next || next == '/' || (next == '.' && at_or_nul(text_, at_ + 2) == '/')) &&
             path(TokenKind::path);
    case '/':
      return (word_next || Bytes(".*~@").find(next) != Bytes::npos) && path(TokenKind::path);
    case '\\':
      return (word_next || next == '\\') && path(TokenKind::path);
    case '~':
      return next == '/' && path(TokenKind::path);
    case '*': {
      const bool two = next == '*';
      const char after = at_or_nul(text_, at_ + (two ? 2 : 1));
      return (after == '/' || (after == '.' && !two && word_at(text_, at_ + 2))) &&
             path(TokenKind::path);
    }
    default:
      return false;
  }
}

/// A number whose sign, from `at_` on, ends at `sign_end`; there stands a digit or `.digit`.
bool Lexing::number(size_t sign_end) {
  const bool point = at_or_nul(text_, sign_end) == '.';
  if (sign_end == at_ && !point) return false;
  const Chunk chunk = read_chunk(text_, sign_end + (point ? 1 : 0));
  const bool bare = has(text_[chunk.end - 1], is_digit);
  return take(bare ? shapes::unit_end(text_, chunk.end) : chunk.end, TokenKind::number);
}

/// At a word character.
void Lexing::chunk() {
  const Chunk chunk = read_chunk(text_, at_);
  if (chunk.shape == Chunk::Shape::plain) return words(chunk);
  const Bytes spelled = text_.substr(chunk.begin, chunk.end - chunk.begin);
  const char initial = spelled[0];
  const bool digit_first = has(initial, is_digit) || ((initial == 'v' || initial == 'V') &&
                                                      has(at_or_nul(spelled, 1), is_digit));
  if (chunk.shape == Chunk::Shape::url) {
    take(chunk.end, TokenKind::url);
  } else if (chunk.shape == Chunk::Shape::mixed && is_hash(spelled)) {
    take(chunk.end, TokenKind::hash);
  } else if (digit_first) {
    const bool bare = has(spelled.back(), is_digit);
    take(bare ? shapes::unit_end(text_, chunk.end) : chunk.end, TokenKind::number);
  } else if (chunk.shape == Chunk::Shape::path || is_file_name(spelled)) {
    take(chunk.end, TokenKind::path);
  } else if (spelled == "e.g" || spelled == "i.e") {
    at_ = chunk.end;
  } else {
    take(chunk.end, TokenKind::identifier);
  }
}

/// A chunk of letters: a phrase, a protected word, an identifier, or nothing to keep.
void Lexing::words(const Chunk& chunk) {
  const Bytes spelled = text_.substr(chunk.begin, chunk.end - chunk.begin);
  WordGroup group{};
  if (const size_t length = words_.find_phrase(text_.substr(at_), group)) {
    take(at_ + length, TokenKind::word);
    out_.back().group = group;
    return;
  }
  ProtectedWords::Hit hit = words_.look_up(spelled);
  if (!hit.found && (chunk.hyphen || spelled.find_first_of("'\xe2") != Bytes::npos))
    hit = look_up_parts(spelled);
  if (!hit.found) {
    if (chunk.inner_upper || (chunk.seen & is_underscore) != 0)
      take(chunk.end, TokenKind::identifier);
    else
      at_ = chunk.end;
    return;
  }
  take(chunk.end, TokenKind::word);
  out_.back().group = hit.group;
  if (hit.step) ++steps_;
  if (hit.narration && frees(out_.back())) ++candidates_;
}

/// The first protected part of a compound (`not-found`) or of a contraction (`should've`).
ProtectedWords::Hit Lexing::look_up_parts(Bytes chunk) const {
  size_t begin = 0;
  for (size_t i = 0; i <= chunk.size(); ++i) {
    const bool curly = chunk.substr(i, 3) == "\xe2\x80\x99" || chunk.substr(i, 3) == "\xe2\x80\x91";
    if (i < chunk.size() && chunk[i] != '-' && chunk[i] != '\'' && !curly) continue;
    ProtectedWords::Hit hit = words_.look_up(chunk.substr(begin, i - begin));
    hit.narration = hit.step = false;
    if (hit.found) return hit;
    if (curly) i += 2;
    begin = i + 1;
  }
  return {};
}

/// Whether the word, one of the exception's, opens a narration sentence.
bool Lexing::frees(const Token& token) const {
  const size_t comma = at_or_nul(text_, token.end) == ',' ? token.end + 1 : token.end;
  const size_t opener = shapes::skip_gap(text_, comma);
  return opener != comma && words_.starts_with_opener(text_.substr(opener)) &&
         opens_sentence(token.begin);
}

bool Lexing::opens_sentence(size_t at) const {
  const auto emphasis = [](char c) { return c == '*' || c == '_'; };
  while (at > 0 && emphasis(text_[at - 1])) --at;
  if (at == 0) return true;
  if (!has(text_[at - 1], is_blank)) return false;
  unsigned breaks = 0;
  for (; at > 0 && has(text_[at - 1], is_blank); --at)
    if (text_[at - 1] == '\n') ++breaks;
  if (at == 0 || breaks > 1) return true;
  if (text_[at - 1] == '-') {  // a bullet
    while (--at > 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t')) {
    }
    return at == 0 || text_[at - 1] == '\n';
  }
  while (at > 1 && (emphasis(text_[at - 1]) || text_[at - 1] == ')' || text_[at - 1] == '"')) --at;
  return Bytes(".!?:").find(text_[at - 1]) != Bytes::npos;
}

bool Lexing::one_sentence() const {
  const size_t last = text_.find_last_not_of(" \t\r\n");
  for (size_t i = 0; i + 1 < text_.size() && i < last; ++i) {
    const bool stop = Bytes(".!?:").find(text_[i]) != Bytes::npos && has(text_[i + 1], is_blank);
    if (stop || (text_[i] == '\n' && text_[i + 1] == '\n')) return false;
  }
  return true;
}

void Lexing::drop_narration() {
  const auto freed = [this](const Token& token) {
    if (token.kind != TokenKind::word) return false;
    const auto hit = words_.look_up(text_.substr(token.begin, token.end - token.begin));
    if (!hit.narration || !frees(token)) return false;
    return hit.step ? steps_ == 1 && one_sentence() : steps_ == 0;
  };
  out_.erase(std::remove_if(out_.begin() + static_cast<std::ptrdiff_t>(first_), out_.end(), freed),
             out_.end());
}

}  // namespace

bool same_token(Bytes a, Bytes b) {
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const bool blank = has(a[i], is_blank);
    if (blank != has(b[j], is_blank)) return false;
    if (!blank) {
      if (a[i++] != b[j++]) return false;
      continue;
    }
    while (i < a.size() && has(a[i], is_blank)) ++i;
    while (j < b.size() && has(b[j], is_blank)) ++j;
  }
  return i == a.size() && j == b.size();
}

void TokenLexer::lex(Bytes text, std::vector<Token>& out) const {
  Lexing(text, *words_, out).run();
}

}  // namespace terse
