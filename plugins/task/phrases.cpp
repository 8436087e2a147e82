#include "task/phrases.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/byte_scan.h"

namespace terse::task {
namespace {

/// Letters, digits, apostrophes and non-ASCII bytes.
ByteTruth word_bytes(ByteWindow at) {
  const ByteGroup bytes = at[0];
  return in_range(bytes | 0x20, 'a', 'z') | in_range(bytes, '0', '9') | (bytes == '\'') |
         (bytes == '_') | (bytes >= 0x80);
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
inline uint64_t key_of(std::string_view text, size_t begin, size_t end) {
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

/// Calls `take(begin, end)` for every word.
template <class Take>
void each_word(std::string_view lower, Take take) {
  bool inside = false;
  uint32_t begin = 0;
  scan_blocks(lower, word_bytes, [&](size_t at, uint64_t bits) {
    // A set bit is now where a word starts or where the one before has ended.
    uint64_t edges = bits ^ (bits << 1 | uint64_t{inside});
    for (; edges != 0; edges &= edges - 1) {
      const auto place = static_cast<uint32_t>(at + static_cast<size_t>(std::countr_zero(edges)));
      if (inside) {
        take(begin, place);
      } else {
        begin = place;
      }
      inside = !inside;
    }
  });
  if (inside) take(begin, static_cast<uint32_t>(lower.size()));
}

}  // namespace

void split_words(std::string_view lower, std::vector<Word>& out) {
  each_word(lower, [&](uint32_t begin, uint32_t end) { out.push_back({begin, end, ~0u}); });
}

void copy_in_lower_case(std::string_view text, char* out) {
  // Without a branch: the compiler then takes sixteen bytes at once.
  for (size_t i = 0; i < text.size(); ++i) {
    const uint8_t letter = static_cast<uint8_t>(static_cast<uint8_t>(text[i]) - 'A');
    out[i] = static_cast<char>(text[i] | (letter < 26 ? 0x20 : 0));
  }
}

std::string to_lower(std::string_view text) {
  std::string out(text);
  copy_in_lower_case(text, out.data());
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
    homes_[at / 64] |= uint64_t{1} << at % 64;
    while (slots_[at].sets != 0 && slots_[at].key != key) at = (at + 1) % slots_.size();
    slots_[at].key = key;
    slots_[at].sets |= set.bit_;
  }
}

Words Lexicon::split(std::string_view lower, std::vector<Word>& room, uint32_t& sets) const {
  const size_t most = lower.size() / 2 + 1;
  if (room.size() < most) room.resize(most);
  Word* next = room.data();
  uint32_t all = 0;
  each_word(lower, [&](uint32_t begin, uint32_t end) {
    const uint64_t key = key_of(lower, begin, end);
    size_t at = slot_of(key);
    uint32_t found = 0;
    if ((homes_[at / 64] >> at % 64 & 1) != 0) {
      while (slots_[at].sets != 0 && slots_[at].key != key) at = (at + 1) % slots_.size();
      found = slots_[at].sets;
      all |= found;
    }
    *next++ = {begin, end, found};
  });
  sets = all;
  return {room.data(), next};
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
