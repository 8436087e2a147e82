// Whether any of a few words stands anywhere in a text, told in one pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// By what the first three bytes of each word are: a cheap no for nearly every text, never a false
/// one. Words are dealt to eight groups, each a bit. Built once, then const.
class WordSearch {
 public:
  /// Words of one group share a bit, dealt in turn; an empty word is always there.
  void add(Bytes word);

  /// The group of the word that was added as `index`-th.
  static uint8_t group_of(size_t index) { return static_cast<uint8_t>(1u << (index % 8)); }

  /// The groups of which a word may stand in `text`. A group whose bit is not set has none there.
  uint8_t groups_in(Bytes text) const { return kernel_(*this, text); }

  /// What the first bytes of a group's words are, by their low and by their high nibble.
  struct Table {
    uint8_t low[16] = {};
    uint8_t high[16] = {};
  };
  static constexpr size_t width = 3;
  const Table& table(size_t place) const { return tables_[place]; }
  uint8_t always() const { return always_; }

  using Kernel = uint8_t (*)(const WordSearch& words, Bytes text);
  /// The fastest that this CPU can run, and the one that every CPU can.
  static Kernel best_kernel();
  static uint8_t plain_kernel(const WordSearch& words, Bytes text);

 private:
  Table tables_[width];
  uint8_t always_ = 0;
  size_t count_ = 0;
  Kernel kernel_ = best_kernel();
};

}  // namespace terse
