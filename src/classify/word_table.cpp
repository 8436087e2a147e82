#include "classify/word_table.h"

namespace terse {

WordTable::WordTable() : slots_(1024), mask_(slots_.size() - 1) {}

void WordTable::reserve(size_t words) {
  entries_.reserve(words);
  size_t size = slots_.size();
  while (words * 4 > size) size *= 2;
  if (size != slots_.size()) resize(size);
}

void WordTable::add(Bytes word, uint16_t marks) {
  const WordKey key = word_key(word);
  if (key.length == 0 || key.length > 16 || marks == 0) return;
  size_t slot = hash(key) & mask_;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask_) {
    Entry& entry = entries_[slots_[slot] - size_t{1}];
    if (!(entry.key == key)) continue;
    entry.marks = static_cast<uint16_t>(entry.marks | marks);
    return;
  }
  if (entries_.size() == most_words) return;
  entries_.push_back({key, marks});
  slots_[slot] = static_cast<uint16_t>(entries_.size());
  // A quarter full at most: most words of a stream are not in the table and must miss at once.
  if (entries_.size() * 4 > slots_.size()) resize(slots_.size() * 2);
}

void WordTable::resize(size_t size) {
  slots_.assign(size, 0);
  mask_ = size - 1;
  for (size_t i = 0; i < entries_.size(); ++i) {
    size_t free = hash(entries_[i].key) & mask_;
    while (slots_[free] != 0) free = (free + 1) & mask_;
    slots_[free] = static_cast<uint16_t>(i + 1);
  }
}

}  // namespace terse
