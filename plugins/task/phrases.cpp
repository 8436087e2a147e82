#include "task/phrases.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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

/// Of a word: its first eight bytes, its length over the top one.
uint64_t key_of(std::string_view text, size_t begin, size_t end) {
  std::array<char, 8> head{};
  const size_t length = end - begin;
  if (begin + head.size() > text.size()) {
    text.substr(begin, length).copy(head.data(), head.size());
    return std::bit_cast<uint64_t>(head) ^ length << 56;
  }
  // A word is read as a whole where the text is long enough: a copy of few bytes is a call.
  std::memcpy(head.data(), text.data() + begin, head.size());
  uint64_t key = std::bit_cast<uint64_t>(head);
  if (length < head.size()) key &= (uint64_t{1} << 8 * length) - 1;
  return key ^ length << 56;
}

size_t slot_of(uint64_t key) {
  return (key * 0x9E3779B97F4A7C15u) >> 52;
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
    if (parts.empty()) continue;
    longest_ = std::max(longest_, parts.size());
    const uint64_t key = key_of(parts.front(), 0, parts.front().size());
    phrases_.push_back({key, std::move(parts)});
  }
  std::stable_sort(phrases_.begin(), phrases_.end(),
                   [](const Phrase& a, const Phrase& b) { return a.key < b.key; });
}

void Lexicon::add(PhraseSet& set) {
  set.bit_ = 1u << std::min(next_++, 31u);
  for (const PhraseSet::Phrase& phrase : set.phrases_) {
    const uint64_t key = phrase.key;
    size_t at = slot_of(key);
    while (slots_[at].sets != 0 && slots_[at].key != key) at = (at + 1) % slots_.size();
    slots_[at].key = key;
    slots_[at].sets |= set.bit_;
  }
}

uint32_t Lexicon::mark(std::string_view lower, std::vector<Word>& words, size_t from) const {
  uint32_t all = 0;
  for (size_t i = from; i < words.size(); ++i) {
    Word& word = words[i];
    const uint64_t key = key_of(lower, word.begin, word.end);
    size_t at = slot_of(key);
    while (slots_[at].sets != 0 && slots_[at].key != key) at = (at + 1) % slots_.size();
    word.sets = slots_[at].sets;
    all |= word.sets;
  }
  return all;
}

size_t PhraseSet::longest_at(std::string_view lower, Words words, size_t at) const {
  const Word& first = words[at];
  const uint64_t key = key_of(lower, first.begin, first.end);
  auto it = std::lower_bound(phrases_.begin(), phrases_.end(), key,
                             [](const Phrase& phrase, uint64_t k) { return phrase.key < k; });
  size_t best = 0;
  for (; it != phrases_.end() && it->key == key; ++it) {
    const std::vector<std::string>& phrase = it->words;
    if (phrase.size() <= best || at + phrase.size() > words.size()) continue;
    bool same = lower.substr(first.begin, first.end - first.begin) == phrase[0];
    for (size_t k = 1; k < phrase.size() && same; ++k) {
      const Word& word = words[at + k];
      same = lower.substr(word.begin, word.end - word.begin) == phrase[k] &&
             adjoining(lower, words[at + k - 1], word);
    }
    if (same) best = phrase.size();
  }
  return best;
}

size_t PhraseSet::match_before(std::string_view lower, Words words, size_t at) const {
  for (size_t length = std::min(longest_, at); length > 0; --length) {
    if (match(lower, words, at - length) == length && adjoining(lower, words[at - 1], words[at])) {
      return length;
    }
  }
  return 0;
}

bool PhraseSet::contains(std::string_view word) const {
  const Word whole{0, static_cast<uint32_t>(word.size()), ~0u};
  return match(word, Words(&whole, 1), 0) == 1;
}

}  // namespace terse::task
