// Where bytes of some kind stand in a text, found 64 at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace terse {

constexpr size_t kScanBlock = 64;
constexpr size_t kScanAhead = 3;  ///< how many bytes behind its own a predicate may look at

/// Sixteen bytes, calculated with at once. A comparison gives 0xFF where it holds and 0 elsewhere.
using ByteGroup = uint8_t __attribute__((vector_size(16)));
using ByteTruth = decltype(std::declval<ByteGroup>() == std::declval<ByteGroup>());

/// What a predicate reads its bytes from: `at[0]` holds sixteen of them, `at[1]` their successors.
struct ByteWindow {
  const char* bytes;
  ByteGroup operator[](size_t ahead) const {
    ByteGroup group;
    std::memcpy(&group, bytes + ahead, sizeof group);
    return group;
  }
};

/// `from <= byte <= to`.
inline ByteTruth in_range(ByteGroup bytes, uint8_t from, uint8_t to) {
  return bytes - from <= static_cast<uint8_t>(to - from);
}

/// One bit a byte of a block: whether `predicate`, from a ByteWindow to a ByteTruth, holds there.
template <class Predicate>
uint64_t scan_block(const char* block, Predicate predicate) {
  uint64_t bits = 0;
  for (size_t i = 0; i < kScanBlock; i += sizeof(ByteGroup)) {
    const ByteTruth truth = predicate(ByteWindow{block + i}) & 1;
    uint64_t halves[2];
    std::memcpy(halves, &truth, sizeof halves);
    // The product has the k-th byte's lowest bit as the k-th bit of its top byte.
    bits |= (halves[0] * 0x0102040810204080u) >> 56 << i;
    bits |= (halves[1] * 0x0102040810204080u) >> 56 << (i + 8);
  }
  return bits;
}

/// Calls `take(offset, bits)` for every block of `text`, first to last; bytes behind the text read
/// as 0 and their bits are unset.
template <class Predicate, class Take>
void scan_blocks(std::string_view text, Predicate predicate, Take take) {
  size_t at = 0;
  for (; at + kScanBlock + kScanAhead <= text.size(); at += kScanBlock) {
    take(at, scan_block(text.data() + at, predicate));
  }
  for (; at < text.size(); at += kScanBlock) {
    char last[kScanBlock + kScanAhead] = {};
    const size_t left = text.size() - at;
    std::memcpy(last, text.data() + at, left < sizeof last ? left : sizeof last);
    const uint64_t bits = scan_block(last, predicate);
    take(at, left < kScanBlock ? bits & ((uint64_t{1} << left) - 1) : bits);
  }
}

/// Calls `found(offset)` for every byte of `text` where `predicate` holds, first to last.
template <class Predicate, class Found>
void scan_bytes(std::string_view text, Predicate predicate, Found found) {
  scan_blocks(text, predicate, [&](size_t at, uint64_t bits) {
    for (; bits != 0; bits &= bits - 1) found(at + static_cast<size_t>(std::countr_zero(bits)));
  });
}

/// Whether `predicate` holds anywhere in `text`.
template <class Predicate>
bool scan_any(std::string_view text, Predicate predicate) {
  uint64_t any = 0;
  scan_blocks(text, predicate, [&](size_t, uint64_t bits) { any |= bits; });
  return any != 0;
}

}  // namespace terse
