// Small words with marks, found by their bytes alone.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// A lower-cased word of up to 16 bytes, packed while it is scanned. Longer words match nothing.
struct WordKey {
  uint64_t low = 0;
  uint64_t high = 0;
  uint32_t length = 0;

  /// Appends a letter, hyphen or apostrophe, in lower case.
  void append(char c) {
    const auto byte = static_cast<uint64_t>(static_cast<unsigned char>(c) | 0x20u);
    if (length < 8) {
      low = low << 8 | byte;
    } else if (length < 16) {
      high = high << 8 | byte;
    }
    ++length;
  }
  bool operator==(const WordKey&) const = default;
};

/// The key of a whole word.
WordKey word_key(Bytes word);

/// Word to marks (a bit set of the caller's). Built once, then const.
class WordTable {
 public:
  WordTable();

  /// Adds `marks` to those of `word`. Words over 16 bytes are left out.
  void add(Bytes word, uint16_t marks);

  /// The marks of the word, 0 when it has none.
  uint16_t find(const WordKey& key) const {
    if (key.length > 16) return 0;
    size_t slot = hash(key) & mask_;
    while (slots_[slot].marks != 0) {
      if (slots_[slot].key == key) return slots_[slot].marks;
      slot = (slot + 1) & mask_;
    }
    return 0;
  }

 private:
  struct Slot {
    WordKey key;
    uint16_t marks = 0;
  };

  static size_t hash(const WordKey& key) {
    const uint64_t mixed = (key.low ^ key.high * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    return static_cast<size_t>(mixed >> 32);
  }
  void grow();

  std::vector<Slot> slots_;
  size_t used_ = 0;
  size_t mask_;
};

}  // namespace terse
