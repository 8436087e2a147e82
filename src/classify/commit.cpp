#include "classify/commit.h"

#include "classify/characters.h"

namespace terse {
namespace {

/// Length of an abbreviated or full hash at the start: hex digits, both a digit and a letter.
/// An all-letter run may be a word ("defaced"), an all-digit one a number.
size_t hash_length(Bytes text) {
  size_t end = 0;
  bool digit = false;
  bool letter = false;
  while (end < text.size() && is_hex(text[end]) && !is_upper(text[end])) {
    (is_digit(text[end]) ? digit : letter) = true;
    ++end;
  }
  if (end < 7 || end > 40) return 0;
  return (digit && letter) || end == 40 ? end : 0;
}

/// The ASCII graph of `git log --graph` before a commit.
Bytes without_graph(Bytes text) {
  size_t i = 0;
  while (i < text.size() && (text[i] == '*' || text[i] == '|' || text[i] == '/' ||
                             text[i] == '\\' || text[i] == ' ')) {
    ++i;
  }
  return text.substr(i);
}

}  // namespace

CommitLine commit_line(Bytes text) {
  const char first = at(text, 0);
  if (first == '[') {  // [main 1a2b3c4] or [detached HEAD 1a2b3c4] or [main (root-commit) 1a2b3c4]
    const size_t close = text.find("] ");
    if (close == Bytes::npos) return CommitLine::none;
    const size_t blank = text.rfind(' ', close - 1);
    if (blank == Bytes::npos || blank > close) return CommitLine::none;
    const Bytes hash = text.substr(blank + 1, close - blank - 1);
    return hash_length(hash) == hash.size() && hash.size() >= 7 ? CommitLine::one_line
                                                                : CommitLine::none;
  }
  if (first == 'C' && (text.substr(0, 8) == "Commit: " || text.substr(0, 9) == "Commits: ")) {
    return CommitLine::one_line;
  }
  if (first == '*' || first == '|') text = without_graph(text);
  if (text.substr(0, 7) == "commit ") {
    const size_t length = hash_length(text.substr(7));
    const char after = at(text, 7 + length);
    return length != 0 && (after == '\0' || after == ' ') ? CommitLine::log_header
                                                          : CommitLine::none;
  }
  const size_t length = hash_length(text);
  return length != 0 && length <= 40 && at(text, length) == ' ' && length + 1 < text.size()
             ? CommitLine::one_line
             : CommitLine::none;
}

bool is_commit_header(Bytes text) {
  const size_t colon = text.find(':');
  if (colon == Bytes::npos || colon == 0) return false;
  for (const char c : text.substr(0, colon)) {
    if (!is_letter(c) && c != '-') return false;
  }
  return true;
}

}  // namespace terse
