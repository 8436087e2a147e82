#include "record/empty_words.h"

#include <algorithm>
#include <iterator>

namespace terse {
namespace {

constexpr Bytes no_noun_begins_with[] = {
    "is",   "are",     "was",   "were",  "be",     "been",  "has",   "have",  "had",
    "will", "would",   "can",   "could", "should", "may",   "might", "must",  "to",
    "of",   "in",      "on",    "at",    "for",    "with",  "from",  "by",    "as",
    "and",  "or",      "but",   "than",  "then",   "not",   "if",    "when",  "which",
    "that", "into",    "onto",  "after", "before", "until", "while", "via",   "per",
    "so",   "because", "since", "does",  "do",     "did",   "over",  "under", "only"};

constexpr Bytes articles[] = {"a", "an", "the"};

constexpr Bytes names_come_after[] = {
    "function", "func",    "variable", "var",     "key",       "value",  "pod",       "node",
    "register", "drive",   "column",   "field",   "file",      "option", "parameter", "param",
    "argument", "arg",     "table",    "service", "host",      "method", "class",     "type",
    "constant", "flag",    "element",  "vector",  "matrix",    "point",  "set",       "group",
    "branch",   "channel", "named",    "called",  "variables", "passed", "step",      "case"};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

template <size_t size>
bool is_among(const Bytes (&list)[size], Bytes word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

Bytes word_before(Bytes text, size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  size_t begin = at;
  while (begin > 0 && !is_blank(text[begin - 1])) --begin;
  return text.substr(begin, at - begin);
}

Bytes word_after(Bytes text, size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  size_t end = at;
  while (end < text.size() && !is_blank(text[end])) ++end;
  while (end > at && Bytes(",.;:!?)").find(text[end - 1]) != Bytes::npos) --end;
  return text.substr(at, end - at);
}

}  // namespace

bool is_name(const EmptyWords& words, Bytes text, size_t begin, size_t end) {
  const Bytes word = text.substr(begin, end - begin);
  if (!is_among(articles, word)) return false;
  const Bytes before = word_before(text, begin);
  const Bytes after = word_after(text, end);
  if (is_among(articles, before) || is_among(articles, after)) return true;
  // A word that goes too says nothing of what will follow.
  const bool goes = std::find(words.any.begin(), words.any.end(), after) != words.any.end();
  if (!goes && is_among(no_noun_begins_with, after)) return true;
  return (word == "a" || word == "an") && is_among(names_come_after, before);
}

}  // namespace terse
