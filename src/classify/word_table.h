// Small words with marks, found by their bytes alone.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// A lower-cased word of up to 16 bytes as two integers. Longer words match nothing.
struct WordKey {
  uint64_t low = 0;
  uint64_t high = 0;
  uint32_t length = 0;

  bool operator==(const WordKey&) const = default;
};

/// The key of a word of letters, hyphens and apostrophes: these keep apart under the case bit.
inline WordKey word_key(Bytes word) {
  constexpr uint64_t case_bits = 0x2020202020202020u;
  WordKey key;
  key.length = static_cast<uint32_t>(word.size());
  if (word.size() > 16) return key;
  char bytes[16] = {};
  std::memcpy(bytes, word.data(), word.size());
  std::memcpy(&key.low, bytes, 8);
  std::memcpy(&key.high, bytes + 8, 8);
  key.low |= case_bits;
  key.high |= case_bits;
  return key;
}

/// The key of `text[at, at + length)`, read in whole words where the text is long enough.
inline WordKey word_key_in(Bytes text, size_t at, size_t length) {
  if (length > 16 || at + 16 > text.size()) return word_key(text.substr(at, length));
  constexpr uint64_t case_bits = 0x2020202020202020u;
  const auto mask = [](size_t bytes) {
    return bytes >= 8 ? ~uint64_t{0} : (uint64_t{1} << (8 * bytes)) - 1;
  };
  WordKey key;
  key.length = static_cast<uint32_t>(length);
  std::memcpy(&key.low, text.data() + at, 8);
  std::memcpy(&key.high, text.data() + at + 8, 8);
  key.low = (key.low & mask(length)) | case_bits;
  key.high = (key.high & mask(length < 8 ? 0 : length - 8)) | case_bits;
  return key;
}

/// Word to marks (a bit set of the caller's). Built once, then const.
class WordTable {
 public:
  WordTable();

  /// Room for so many words, which can save the work of growing.
  void reserve(size_t words);

  /// Adds `marks` to those of `word`. Words over 16 bytes are left out, and all beyond 65,535.
  void add(Bytes word, uint16_t marks);

  /// The marks of the word, 0 when it has none.
  uint16_t find(const WordKey& key) const {
    if (key.length > 16) return 0;
    for (size_t slot = hash(key) & mask_; slots_[slot] != 0; slot = (slot + 1) & mask_) {
      const Entry& entry = entries_[slots_[slot] - size_t{1}];
      if (entry.key == key) return entry.marks;
    }
    return 0;
  }

 private:
  struct Entry {
    WordKey key;
    uint16_t marks = 0;
  };

  static constexpr size_t most_words = 0xffff;

  static size_t hash(const WordKey& key) {
    const uint64_t mixed = (key.low ^ key.high * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    return static_cast<size_t>(mixed >> 32);
  }
  void resize(size_t size);

  std::vector<uint16_t> slots_;  // place in entries_, from 1; 0: free. Small, to stay in the cache
  std::vector<Entry> entries_;
  size_t mask_;
};

}  // namespace terse
