#include "text/chunk.h"

#include <algorithm>
#include <iterator>

#include "text/char_class.h"
#include "text/token_shapes.h"

namespace terse {

namespace {

using shapes::at_or_nul;
using shapes::word_at;

constexpr Bytes file_endings[] = {
    "c",    "cc", "cfg",  "cpp", "cs",   "css",  "csv", "env", "go",  "h",   "hpp",  "html",
    "java", "js", "json", "jsx", "kt",   "lock", "log", "md",  "pdf", "png", "py",   "rb",
    "rs",   "sh", "sql",  "svg", "toml", "ts",   "tsv", "tsx", "txt", "xml", "yaml", "yml"};

bool starts(Bytes text, size_t at, Bytes with) {
  return text.substr(at, with.size()) == with;
}

/// A letter, ASCII or not.
bool letter_at(Bytes text, size_t at) {
  const char c = at_or_nul(text, at);
  return is_high(c) ? word_at(text, at) : has(c, is_letter);
}

/// A run of word characters; it has at least one.
size_t read_run(Bytes text, Chunk& chunk, size_t at) {
  unsigned head = 0;
  unsigned rest = 0;
  const size_t begin = at;
  for (;;) {
    while (at < text.size() && has(text[at], is_word)) {
      (at == begin ? head : rest) |= bits_of(text[at]);
      ++at;
    }
    size_t length = 0;
    if (at >= text.size() || !is_high(text[at]) || !word_at(text, at, length)) break;
    at += length;
  }
  chunk.seen = static_cast<uint8_t>(chunk.seen | head | rest);
  chunk.inner_upper |= (rest & is_upper) != 0;
  if ((chunk.seen & is_digit) != 0) chunk.shape = Chunk::Shape::mixed;
  return at;
}

/// What may stand at the end of a run, or between two without a joint: `50%`, `90°`, `3+`, `C++`,
/// `F#`, `run()`, `list[0]`, `Vec<T>`.
size_t suffix_length(Bytes text, const Chunk& chunk, size_t at) {
  const char c = at_or_nul(text, at);
  const bool digit = has(text[at - 1], is_digit);
  switch (c) {
    case '%':
      return digit ? 1 : 0;
    case '+':
      if (word_at(text, at + 1)) return 0;
      if (digit) return 1;
      return at_or_nul(text, at + 1) == '+' && !word_at(text, at + 2) ? 2 : 0;
    case '#':
      return at - chunk.begin == 1 && has(text[at - 1], is_upper) && !word_at(text, at + 1) ? 1 : 0;
    case '(':
      return at_or_nul(text, at + 1) == ')' ? 2 : 0;
    case '[':
      return shapes::bracket_end(text, at, ']') - at;
    case '<':
      return shapes::bracket_end(text, at, '>') - at;
    default:
      return digit && starts(text, at, "\xc2\xb0") ? 2 : 0;
  }
}

bool opens_path(Bytes text, size_t at) {
  const char next = at_or_nul(text, at + 1);
  if (word_at(text, at + 1) || (next != '\0' && Bytes(".*~@$%{[(<-").find(next) != Bytes::npos))
    return true;
  // `src/` at the end of a word.
  return text[at] == '/' &&
         (next == '\0' || has(next, is_blank) || Bytes(",;:)]}\"'`").find(next) != Bytes::npos);
}

/// The joint at `at` when it is of several bytes above U+007F.
size_t high_joint_length(Bytes text, Chunk& chunk, size_t at) {
  const bool digits = has(text[at - 1], is_digit);
  if (starts(text, at, "\xe2\x80\x99"))  // apostrophe
    return (is_high(text[at - 1]) || has(text[at - 1], is_letter)) && letter_at(text, at + 3) ? 3
                                                                                              : 0;
  if (starts(text, at, "\xe2\x80\x91") && word_at(text, at + 3)) {  // non-breaking hyphen
    chunk.hyphen = true;
    return 3;
  }
  for (Bytes joint : {Bytes("\xe2\x80\x93"), Bytes("\xc3\x97"), Bytes("\xe2\x88\x92")})  // – × −
    if (digits && starts(text, at, joint) && has(at_or_nul(text, at + joint.size()), is_digit)) {
      chunk.shape = Chunk::Shape::mixed;
      return joint.size();
    }
  if (starts(text, at, "\xc2\xb7") && word_at(text, at + 2)) {  // ·
    chunk.shape = Chunk::Shape::mixed;
    return 2;
  }
  return 0;
}

/// The joint at `at`, which a word character follows; 0 where the chunk ends.
size_t joint_length(Bytes text, Chunk& chunk, size_t at) {
  const char c = at_or_nul(text, at);
  const char next = at_or_nul(text, at + 1);
  if (c == '\0' || has(c, is_blank)) return 0;
  if (is_high(c)) return high_joint_length(text, chunk, at);
  if (c == '\'')
    return (is_high(text[at - 1]) || has(text[at - 1], is_letter)) && letter_at(text, at + 1) ? 1
                                                                                              : 0;
  if (c == '-' && word_at(text, at + 1)) {
    chunk.hyphen = true;
    return 1;
  }
  size_t length = 0;
  const bool word_next = word_at(text, at + 1);
  switch (c) {
    case '.':
      length = word_next ? 1 : next == '.' && word_at(text, at + 2) ? 2 : 0;
      break;
    case ',':
      length = has(text[at - 1], is_digit) && has(next, is_digit) ? 1 : 0;
      break;
    case ':':
      length = word_next ? 1 : next == ':' && word_at(text, at + 2) ? 2 : 0;
      break;
    case '^':
    case '=':
      if (word_next)
        length = 1;
      else if ((next == '-' || next == '+') && has(at_or_nul(text, at + 2), is_digit))
        length = 2;
      break;
    case '+':
    case '~':
    case '@':
    case '#':
    case '&':
      length = word_next ? 1 : 0;
      break;
    default:
      break;
  }
  if (length != 0) chunk.shape = Chunk::Shape::mixed;
  return length;
}

/// Whether the chunk goes on into a URL or path at `at`; then it has its end.
bool take_tail(Bytes text, Chunk& chunk, size_t at) {
  const char c = at_or_nul(text, at);
  if (c == ':') {
    const char next = at_or_nul(text, at + 1);
    const bool mail =
        text.substr(chunk.begin, at - chunk.begin) == "mailto" && word_at(text, at + 1);
    if (mail || (next == '/' && at_or_nul(text, at + 2) == '/' && at + 3 < text.size() &&
                 !has(text[at + 3], is_blank))) {
      chunk.shape = Chunk::Shape::url;
      chunk.end = shapes::url_end(text, at + 1);
      return true;
    }
    if (next != '\\' && next != '/') return false;
  } else if ((c != '/' && c != '\\') || !opens_path(text, at)) {
    return false;
  }
  chunk.shape = Chunk::Shape::path;
  chunk.end = shapes::path_end(text, at);
  return true;
}

}  // namespace

Chunk read_chunk(Bytes text, size_t at) {
  Chunk chunk;
  chunk.begin = at;
  if (text[at] == 'w' && starts(text, at, "www.") && word_at(text, at + 4)) {
    chunk.shape = Chunk::Shape::url;
    chunk.end = shapes::url_end(text, at);
    return chunk;
  }
  for (;;) {
    at = read_run(text, chunk, at);
    const char c = at_or_nul(text, at);
    if (c == ' ') break;  // what most words end with
    size_t suffixes = at;
    while (const size_t length = suffix_length(text, chunk, suffixes)) suffixes += length;
    if (suffixes != at) {
      chunk.shape = Chunk::Shape::mixed;
      at = suffixes;
      if (word_at(text, at)) continue;
    }
    if (take_tail(text, chunk, at)) return chunk;
    const size_t joint = joint_length(text, chunk, at);
    if (joint == 0) break;
    at += joint;
  }
  chunk.end = at;
  return chunk;
}

bool is_hash(Bytes chunk) {
  if (chunk.size() < 7 || chunk.size() > 64) return false;
  unsigned seen = 0;
  for (char c : chunk) {
    if (!has(c, is_digit | is_hex_letter)) return false;
    seen |= bits_of(c);
  }
  return (seen & is_digit) != 0 && (seen & is_hex_letter) != 0;
}

bool is_file_name(Bytes chunk) {
  const size_t colon = std::min(chunk.find(':'), chunk.size());
  const size_t dot = chunk.substr(0, colon).rfind('.');
  if (dot == Bytes::npos) return false;
  const Bytes ending = chunk.substr(dot + 1, colon - dot - 1);
  return std::find(std::begin(file_endings), std::end(file_endings), ending) !=
         std::end(file_endings);
}

}  // namespace terse
