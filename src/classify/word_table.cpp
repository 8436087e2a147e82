#include "classify/word_table.h"

namespace terse {

WordTable::WordTable() : slots_(1024), mask_(slots_.size() - 1) {}

void WordTable::add(Bytes word, uint16_t marks) {
  const WordKey key = word_key(word);
  if (key.length == 0 || key.length > 16 || marks == 0) return;
  // A quarter full at most: most words of a stream are not in the table and must miss at once.
  if (used_ * 4 >= slots_.size()) grow();
  size_t slot = hash(key) & mask_;
  while (slots_[slot].marks != 0 && !(slots_[slot].key == key)) slot = (slot + 1) & mask_;
  if (slots_[slot].marks == 0) ++used_;
  slots_[slot].key = key;
  slots_[slot].marks = static_cast<uint16_t>(slots_[slot].marks | marks);
}

void WordTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  mask_ = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.marks == 0) continue;
    size_t free = hash(slot.key) & mask_;
    while (slots_[free].marks != 0) free = (free + 1) & mask_;
    slots_[free] = slot;
  }
}

}  // namespace terse
