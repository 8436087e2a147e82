#include "text/word_search.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace terse {

void WordSearch::add(Bytes word) {
  const uint8_t group = group_of(count_++);
  if (word.empty()) always_ |= group;
  for (size_t place = 0; place < width && !word.empty(); ++place) {
    Table& table = tables_[place];
    if (place >= word.size()) {  // whatever follows a short word
      for (uint8_t& groups : table.low) groups |= group;
      for (uint8_t& groups : table.high) groups |= group;
      continue;
    }
    const auto byte = static_cast<unsigned char>(word[place]);
    table.low[byte & 15] |= group;
    table.high[byte >> 4] |= group;
  }
}

/// Behind the text stand NULs, of which one is looked at as well: the fast kernel cannot help it.
uint8_t WordSearch::plain_kernel(const WordSearch& words, Bytes text) {
  unsigned found = words.always_;
  for (size_t i = 0; i <= text.size(); ++i) {
    unsigned groups = 0xff;
    for (size_t place = 0; place < width; ++place) {
      const char c = i + place < text.size() ? text[i + place] : '\0';
      const auto byte = static_cast<unsigned char>(c);
      groups &= words.tables_[place].low[byte & 15] & words.tables_[place].high[byte >> 4];
    }
    found |= groups;
  }
  return static_cast<uint8_t>(found);
}

#if defined(__x86_64__)

namespace {

/// The groups of 32 bytes at one place of the words.
[[gnu::target("avx2")]] inline __m256i look_up(const __m256i (&table)[2], __m256i bytes) {
  const __m256i nibble = _mm256_set1_epi8(15);
  const __m256i low = _mm256_shuffle_epi8(table[0], _mm256_and_si256(bytes, nibble));
  const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble);
  return _mm256_and_si256(low, _mm256_shuffle_epi8(table[1], high));
}

[[gnu::target("avx2")]] inline __m256i load_32(const void* data) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(data));
}

/// Reads `width - 1` bytes past the 32 that it looks at.
[[gnu::target("avx2")]] inline __m256i look_at(const __m256i (&tables)[WordSearch::width][2],
                                               const char* data) {
  const __m256i first = look_up(tables[0], load_32(data));
  const __m256i second = look_up(tables[1], load_32(data + 1));
  return _mm256_and_si256(_mm256_and_si256(first, second), look_up(tables[2], load_32(data + 2)));
}

[[gnu::target("avx2")]] uint8_t avx2_kernel(const WordSearch& words, Bytes text) {
  constexpr size_t beyond = WordSearch::width - 1;
  __m256i tables[WordSearch::width][2];
  for (size_t place = 0; place < WordSearch::width; ++place) {
    const WordSearch::Table& table = words.table(place);
    const auto* low = reinterpret_cast<const __m128i*>(table.low);
    const auto* high = reinterpret_cast<const __m128i*>(table.high);
    tables[place][0] = _mm256_broadcastsi128_si256(_mm_loadu_si128(low));
    tables[place][1] = _mm256_broadcastsi128_si256(_mm_loadu_si128(high));
  }
  __m256i found = _mm256_setzero_si256();
  size_t at = 0;
  for (; at + 32 + beyond <= text.size(); at += 32)
    found = _mm256_or_si256(found, look_at(tables, text.data() + at));
  // Up to 33 bytes are left, with nothing behind them to read.
  char padded[64 + beyond] = {};
  std::memcpy(padded, text.data() + at, text.size() - at);
  found = _mm256_or_si256(found, look_at(tables, padded));
  if (text.size() - at >= 32) found = _mm256_or_si256(found, look_at(tables, padded + 32));
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
  const auto quarter = static_cast<uint64_t>(_mm_cvtsi128_si64(half)) |
                       static_cast<uint64_t>(_mm_extract_epi64(half, 1));
  uint64_t groups = quarter | quarter >> 32;
  groups |= groups >> 16;
  groups |= groups >> 8;
  return static_cast<uint8_t>(groups | words.always());
}

}  // namespace

WordSearch::Kernel WordSearch::best_kernel() {
  static const Kernel kernel = __builtin_cpu_supports("avx2") ? avx2_kernel : plain_kernel;
  return kernel;
}

#else

WordSearch::Kernel WordSearch::best_kernel() {
  return plain_kernel;
}

#endif

}  // namespace terse
