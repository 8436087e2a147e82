#include "base/sha256_blocks.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace terse {

#if defined(__x86_64__)

bool has_sha_instructions() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_SSE4_1) == 0) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}

// The instructions keep the state as (A,B,E,F) and (C,D,G,H) and do two rounds each.
__attribute__((target("sha,sse4.1"))) void compress_with_sha_instructions(Sha256State& state,
                                                                          const uint8_t* blocks,
                                                                          size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bll, 0x0405060700010203ll);
  auto* words = reinterpret_cast<__m128i*>(state.data());
  const __m128i low = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xb1);       // CDAB
  const __m128i high = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1b);  // EFGH
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xf0);
  for (; count > 0; --count, blocks += 64) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    __m128i schedule[4];
    for (int group = 0; group < 16; ++group) {
      __m128i& current = schedule[group % 4];
      if (group < 4) {
        const auto* source = reinterpret_cast<const __m128i*>(blocks) + group;
        current = _mm_shuffle_epi8(_mm_loadu_si128(source), big_endian);
      } else {
        const __m128i before = schedule[(group + 3) % 4];
        const __m128i seven_back = _mm_alignr_epi8(before, schedule[(group + 2) % 4], 4);
        current = _mm_sha256msg1_epu32(current, schedule[(group + 1) % 4]);
        current = _mm_sha256msg2_epu32(_mm_add_epi32(current, seven_back), before);
      }
      const auto* constants = reinterpret_cast<const __m128i*>(kSha256Rounds.data()) + group;
      const __m128i sum = _mm_add_epi32(current, _mm_loadu_si128(constants));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}

#else

bool has_sha_instructions() {
  return false;
}

void compress_with_sha_instructions(Sha256State&, const uint8_t*, size_t) {}

#endif

}  // namespace terse
