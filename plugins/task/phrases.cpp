#include "task/phrases.h"

#include <algorithm>
#include <array>
#include <bit>

namespace terse::task {
namespace {

constexpr auto kWordBytes = [] {
  std::array<bool, 256> out{};
  for (size_t u = 0; u < out.size(); ++u) {
    out[u] = (u >= 'a' && u <= 'z') || (u >= '0' && u <= '9') || (u >= 'A' && u <= 'Z') ||
             u == '\'' || u == '_' || u >= 0x80;
  }
  return out;
}();

bool is_word_byte(char c) {
  return kWordBytes[static_cast<unsigned char>(c)];
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
    out.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(i), ~0u});
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

namespace {

/// The first eight bytes of a word, its length in the top byte's place when it is longer.
uint64_t key_of(std::string_view word) {
  std::array<char, 8> head{};
  word.copy(head.data(), head.size());
  return std::bit_cast<uint64_t>(head) ^ word.size() << 56;
}

size_t slot_of(uint64_t key) {
  return (key * 0x9E3779B97F4A7C15u) >> 52;
}

}  // namespace

void Lexicon::add(PhraseSet& set) {
  set.bit_ = 1u << std::min(next_++, 31u);
  for (const std::vector<std::string>& phrase : set.phrases_) {
    const uint64_t key = key_of(phrase.front());
    size_t at = slot_of(key);
    while (slots_[at].sets != 0 && slots_[at].key != key) at = (at + 1) % slots_.size();
    slots_[at].key = key;
    slots_[at].sets |= set.bit_;
  }
}

void Lexicon::mark(std::string_view lower, std::vector<Word>& words, size_t from) const {
  for (size_t i = from; i < words.size(); ++i) {
    Word& word = words[i];
    const uint64_t key = key_of(lower.substr(word.begin, word.end - word.begin));
    size_t at = slot_of(key);
    while (slots_[at].sets != 0 && slots_[at].key != key) at = (at + 1) % slots_.size();
    word.sets = slots_[at].sets;
  }
}

size_t PhraseSet::match(std::string_view lower, const std::vector<Word>& words, size_t at) const {
  const Word& first = words[at];
  if ((first.sets & bit_) == 0) return 0;
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
  const std::vector<Word> words{{0, static_cast<uint32_t>(word.size()), ~0u}};
  return match(word, words, 0) == 1;
}

}  // namespace terse::task
