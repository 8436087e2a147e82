#include "text/byte_masks.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace terse {

namespace {

void scalar_masks(const char* data, size_t blocks, ByteMasks* masks) {
  for (size_t block = 0; block < blocks; ++block) {
    ByteMasks out;
    for (unsigned i = 0; i < 64; ++i, ++data) {
      const uint64_t bit = uint64_t{1} << i;
      const unsigned char byte = static_cast<unsigned char>(*data);
      if (byte >= 0x80) out.non_ascii |= bit;
      if (byte >= 0x20) continue;
      if (byte == '\n') out.newline |= bit;
      if (byte == '\t') out.tab |= bit;
      if (byte == '\r') out.carriage_return |= bit;
      if (byte == 0x1b) out.escape |= bit;
      if (byte == 0) out.nul |= bit;
    }
    masks[block] = out;
  }
}

#if defined(__x86_64__)

// SSE2 is part of x86-64: no check is needed.
uint64_t equal_sse2(const __m128i* bytes, char value) {
  const __m128i wanted = _mm_set1_epi8(value);
  uint64_t mask = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const int part = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes[i], wanted));
    mask |= static_cast<uint64_t>(static_cast<uint32_t>(part)) << (16 * i);
  }
  return mask;
}

void sse2_masks(const char* data, size_t blocks, ByteMasks* masks) {
  for (size_t block = 0; block < blocks; ++block, data += 64) {
    __m128i bytes[4];
    uint64_t high = 0;
    for (unsigned i = 0; i < 4; ++i) {
      bytes[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(data + 16 * i));
      high |= static_cast<uint64_t>(static_cast<uint32_t>(_mm_movemask_epi8(bytes[i]))) << (16 * i);
    }
    masks[block] = {equal_sse2(bytes, '\n'), equal_sse2(bytes, '\t'), equal_sse2(bytes, '\r'),
                    equal_sse2(bytes, 0x1b), equal_sse2(bytes, '\0'), high};
  }
}

[[gnu::target("avx2")]] inline uint64_t join_avx2(int low, int high) {
  return static_cast<uint32_t>(low) | static_cast<uint64_t>(static_cast<uint32_t>(high)) << 32;
}

[[gnu::target("avx2")]] inline uint64_t equal_avx2(__m256i low, __m256i high, char value) {
  const __m256i wanted = _mm256_set1_epi8(value);
  return join_avx2(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted)),
                   _mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted)));
}

[[gnu::target("avx2")]] void avx2_masks(const char* data, size_t blocks, ByteMasks* masks) {
  for (size_t block = 0; block < blocks; ++block, data += 64) {
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data + 32));
    masks[block] = {equal_avx2(low, high, '\n'),
                    equal_avx2(low, high, '\t'),
                    equal_avx2(low, high, '\r'),
                    equal_avx2(low, high, 0x1b),
                    equal_avx2(low, high, '\0'),
                    join_avx2(_mm256_movemask_epi8(low), _mm256_movemask_epi8(high))};
  }
}

const NamedMaskKernel kernels[mask_kernel_count] = {
    {"avx2", avx2_masks, __builtin_cpu_supports("avx2") != 0},
    {"sse2", sse2_masks, true},
    {"scalar", scalar_masks, true},
};

#else

const NamedMaskKernel kernels[mask_kernel_count] = {
    {"avx2", scalar_masks, false},
    {"sse2", scalar_masks, false},
    {"scalar", scalar_masks, true},
};

#endif

}  // namespace

const NamedMaskKernel* mask_kernels() {
  return kernels;
}

MaskKernel best_mask_kernel() {
  for (const NamedMaskKernel& entry : kernels)
    if (entry.available) return entry.kernel;
  return scalar_masks;
}

}  // namespace terse
