#include "task/phrases.h"

#include <algorithm>

namespace terse::task {
namespace {

bool is_word_byte(char c) {
  const unsigned char u = static_cast<unsigned char>(c);
  return (u >= 'a' && u <= 'z') || (u >= '0' && u <= '9') || (u >= 'A' && u <= 'Z') || u == '\'' ||
         u == '_' || u >= 0x80;
}

/// Whether two words stand next to each other in one phrase: blanks or one hyphen between them.
bool adjoining(std::string_view lower, const Word& left, const Word& right) {
  for (uint32_t i = left.end; i < right.begin; ++i) {
    const char c = lower[i];
    if (c != ' ' && c != '-' && c != '\t' && c != '\n' && c != '\r') return false;
  }
  return true;
}

}  // namespace

void split_words(std::string_view lower, std::vector<Word>& out) {
  size_t i = 0;
  while (i < lower.size()) {
    if (!is_word_byte(lower[i])) {
      ++i;
      continue;
    }
    const size_t begin = i;
    while (i < lower.size() && is_word_byte(lower[i])) ++i;
    out.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(i)});
  }
}

std::string to_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return out;
}

PhraseSet::PhraseSet(const std::vector<std::string>& phrases) : list_(phrases) {
  for (const std::string& phrase : phrases) {
    const std::string lower = to_lower(phrase);
    std::vector<Word> words;
    split_words(lower, words);
    std::vector<std::string> parts;
    for (const Word& word : words) parts.push_back(lower.substr(word.begin, word.end - word.begin));
    if (!parts.empty()) phrases_.push_back(std::move(parts));
  }
  index();
}

void PhraseSet::index() {
  by_first_.clear();
  longest_ = 0;
  for (size_t i = 0; i < phrases_.size(); ++i) {
    by_first_.emplace(phrases_[i].front(), i);
    longest_ = std::max(longest_, phrases_[i].size());
  }
}

size_t PhraseSet::match(std::string_view lower, const std::vector<Word>& words, size_t at) const {
  const Word& first = words[at];
  const auto [from, to] = by_first_.equal_range(lower.substr(first.begin, first.end - first.begin));
  size_t best = 0;
  for (auto it = from; it != to; ++it) {
    const std::vector<std::string>& phrase = phrases_[it->second];
    if (phrase.size() <= best || at + phrase.size() > words.size()) continue;
    bool same = true;
    for (size_t k = 1; k < phrase.size() && same; ++k) {
      const Word& word = words[at + k];
      same = adjoining(lower, words[at + k - 1], word) &&
             lower.substr(word.begin, word.end - word.begin) == phrase[k];
    }
    if (same) best = phrase.size();
  }
  return best;
}

size_t PhraseSet::match_before(std::string_view lower, const std::vector<Word>& words,
                               size_t at) const {
  for (size_t length = std::min(longest_, at); length > 0; --length) {
    if (match(lower, words, at - length) == length && adjoining(lower, words[at - 1], words[at])) {
      return length;
    }
  }
  return 0;
}

bool PhraseSet::contains(std::string_view word) const {
  const std::vector<Word> words{{0, static_cast<uint32_t>(word.size())}};
  return match(word, words, 0) == 1;
}

}  // namespace terse::task
