// A bump allocator for what lives as long as one chunk of input.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// Hands out memory that stays valid until `reset()`; nothing is freed one by one.
/// After warm-up it allocates nothing: `reset()` keeps the blocks.
class Arena {
 public:
  explicit Arena(size_t block_size = 64 * 1024);

  Arena(const Arena&) = delete;  // borrowed views point into it
  Arena& operator=(const Arena&) = delete;

  /// Uninitialised memory of `size` bytes, aligned for any byte data; valid until `reset()`.
  char* allocate(size_t size);

  /// A copy of `bytes`, valid until `reset()`.
  Bytes copy(Bytes bytes);

  /// `a` followed by `b`, valid until `reset()`.
  Bytes concat(Bytes a, Bytes b);

  /// Everything handed out so far becomes invalid. Blocks above the usual size are given back.
  void reset();

  /// Exchanges all memory, so that what one holds can be copied into the other first.
  void swap(Arena& other) noexcept;

  /// Bytes handed out since the last `reset()`.
  size_t used() const { return used_; }

 private:
  struct Block {
    std::unique_ptr<char[]> data;
    size_t size = 0;
  };

  size_t block_size_;
  size_t current_ = 0;  // index of the block in use
  size_t offset_ = 0;   // first free byte of it
  size_t used_ = 0;
  std::vector<Block> blocks_;
};

}  // namespace terse
