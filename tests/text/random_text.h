// Random bytes that are likely to hit the seams: pieces from a list, mixed with raw bytes.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace terse::test {

using Random = std::mt19937;

inline size_t below(Random& random, size_t limit) {
  return std::uniform_int_distribution<size_t>(0, limit - 1)(random);
}

/// Up to `most` pieces in a row.
inline std::string random_text(Random& random, const std::vector<std::string>& pieces,
                               size_t most) {
  std::string text;
  for (size_t count = below(random, most + 1); count > 0; --count)
    text += pieces[below(random, pieces.size())];
  return text;
}

}  // namespace terse::test
