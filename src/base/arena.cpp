#include "base/arena.h"

#include <cstring>
#include <utility>

namespace terse {

Arena::Arena(size_t block_size) : block_size_(block_size) {}

char* Arena::allocate(size_t size) {
  while (current_ < blocks_.size() && blocks_[current_].size - offset_ < size) {
    ++current_;
    offset_ = 0;
  }
  if (current_ == blocks_.size()) {
    const size_t block = size > block_size_ ? size : block_size_;
    blocks_.push_back({std::make_unique<char[]>(block), block});
    offset_ = 0;
  }
  char* out = blocks_[current_].data.get() + offset_;
  offset_ += size;
  used_ += size;
  return out;
}

Bytes Arena::copy(Bytes bytes) {
  if (bytes.empty()) return {};
  char* out = allocate(bytes.size());
  std::memcpy(out, bytes.data(), bytes.size());
  return {out, bytes.size()};
}

Bytes Arena::concat(Bytes a, Bytes b) {
  char* out = allocate(a.size() + b.size());
  if (!a.empty()) std::memcpy(out, a.data(), a.size());
  if (!b.empty()) std::memcpy(out + a.size(), b.data(), b.size());
  return {out, a.size() + b.size()};
}

void Arena::reset() {
  // A record of several hundred KiB must not pin its block for the rest of the stream.
  std::erase_if(blocks_, [this](const Block& block) { return block.size > block_size_; });
  current_ = 0;
  offset_ = 0;
  used_ = 0;
}

void Arena::swap(Arena& other) noexcept {
  std::swap(block_size_, other.block_size_);
  std::swap(current_, other.current_);
  std::swap(offset_, other.offset_);
  std::swap(used_, other.used_);
  blocks_.swap(other.blocks_);
}

}  // namespace terse
