#include "reference/estimate_reference.h"

#include <functional>

namespace terse::reference {

namespace {

bool is_continuation(unsigned char c) {
  return c >= 0x80 && c <= 0xbf;
}

/// Length of the valid sequence at `at`, or 0.
size_t valid_length(Bytes s, size_t at) {
  const auto b = [&](size_t i) {
    return at + i < s.size() ? static_cast<unsigned char>(s[at + i])
                             : static_cast<unsigned char>(0);
  };
  if (b(0) < 0x80) return 1;
  char32_t value = 0;
  size_t n = 0;
  if (b(0) >= 0xc0 && b(0) <= 0xdf)
    n = 2, value = b(0) & 0x1f;
  else if (b(0) >= 0xe0 && b(0) <= 0xef)
    n = 3, value = b(0) & 0x0f;
  else if (b(0) >= 0xf0 && b(0) <= 0xf7)
    n = 4, value = b(0) & 0x07;
  else
    return 0;
  for (size_t i = 1; i < n; ++i) {
    if (!is_continuation(b(i))) return 0;
    value = value << 6 | (b(i) & 0x3f);
  }
  const char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < least[n] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return 0;
  return n;
}

/// Whether some valid sequence begins with the `n` bytes at `at`.
bool is_valid_prefix(Bytes s, size_t at, size_t n) {
  if (at + n > s.size()) return false;
  std::string candidate(s.substr(at, n));
  const std::function<bool()> extend = [&]() -> bool {
    if (valid_length(candidate, 0) == candidate.size()) return true;
    if (candidate.size() == 4) return false;
    for (int c : {0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf}) {
      candidate.push_back(static_cast<char>(c));
      const bool found = extend();
      candidate.pop_back();
      if (found) return true;
    }
    return false;
  };
  return extend();
}

bool small(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 0xdf && c <= 0x24f && c != 0xf7);
}
bool capital(char32_t c) {
  return c >= 'A' && c <= 'Z';
}
bool digit(char32_t c) {
  return c >= '0' && c <= '9';
}
bool punct(char32_t c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

/// The Unicode case of Latin letters: 1 capital, -1 small or title, 0 no case.
int letter_case(char32_t c) {
  if (capital(c)) return 1;
  if (c < 0x100) return -1;
  for (char32_t n : {0x1bb, 0x1c0, 0x1c1, 0x1c2, 0x1c3})
    if (c == n) return 0;
  // Capitals of U+0100 to U+024F as ranges {first, last, step}.
  static const char32_t ranges[][3] = {
      {0x100, 0x136, 2}, {0x139, 0x147, 2}, {0x14a, 0x176, 2}, {0x178, 0x179, 1}, {0x17b, 0x17d, 2},
      {0x181, 0x182, 1}, {0x184, 0x184, 1}, {0x186, 0x187, 1}, {0x189, 0x18b, 1}, {0x18e, 0x191, 1},
      {0x193, 0x194, 1}, {0x196, 0x198, 1}, {0x19c, 0x19d, 1}, {0x19f, 0x1a0, 1}, {0x1a2, 0x1a4, 2},
      {0x1a6, 0x1a7, 1}, {0x1a9, 0x1a9, 1}, {0x1ac, 0x1ac, 1}, {0x1ae, 0x1af, 1}, {0x1b1, 0x1b3, 1},
      {0x1b5, 0x1b5, 1}, {0x1b7, 0x1b8, 1}, {0x1bc, 0x1bc, 1}, {0x1c4, 0x1c4, 1}, {0x1c7, 0x1c7, 1},
      {0x1ca, 0x1ca, 1}, {0x1cd, 0x1db, 2}, {0x1de, 0x1ee, 2}, {0x1f1, 0x1f1, 1}, {0x1f4, 0x1f4, 1},
      {0x1f6, 0x1f8, 1}, {0x1fa, 0x232, 2}, {0x23a, 0x23b, 1}, {0x23d, 0x23e, 1}, {0x241, 0x241, 1},
      {0x243, 0x246, 1}, {0x248, 0x24e, 2}};
  for (const auto& range : ranges)
    if (c >= range[0] && c <= range[1] && (c - range[0]) % range[2] == 0) return 1;
  return -1;
}

uint64_t word_cost(const std::u32string& word) {
  uint64_t total = 91;
  if (word.size() > 6) total += 20 * (word.size() - 6);
  bool any_capital = false;
  bool all_capital = true;
  for (char32_t c : word) {
    if (c >= 0x80) total += 312;
    any_capital |= letter_case(c) == 1;
    all_capital &= letter_case(c) != -1;
  }
  if (word.size() > 1 && any_capital && all_capital) total += 10 * word.size();
  return total;
}

uint64_t words(const std::u32string& s) {
  uint64_t total = 0;
  for (size_t i = 0; i < s.size();) {
    size_t end = i;
    while (end < s.size() && capital(s[end])) ++end;
    while (end < s.size() && small(s[end])) ++end;
    if (end == i) {
      ++i;
      continue;
    }
    total += word_cost(s.substr(i, end - i));
    i = end;
  }
  return total;
}

uint64_t for_each_run(const std::u32string& s, bool (*in_run)(char32_t),
                      const std::function<uint64_t(const std::u32string&)>& cost) {
  uint64_t total = 0;
  for (size_t i = 0; i < s.size();) {
    size_t end = i;
    while (end < s.size() && in_run(s[end])) ++end;
    if (end > i) total += cost(s.substr(i, end - i));
    i = end > i ? end : i + 1;
  }
  return total;
}

uint64_t glyph_cost(char32_t c) {
  static const std::u32string cheap = U"→≥≤–—…“”‘’•✓×÷€";
  if (c < 0x80 || (c >= 0xc0 && c <= 0x24f)) return 0;
  if (cheap.find(c) != cheap.npos || c <= 0xbf) return 126;
  if (c >= 0x2500 && c <= 0x259f) return 32;
  if (c >= 0x370 && c <= 0x52f) return 41;
  if (c >= 0x3040 && c <= 0x30ff) return 75;
  if (c >= 0x4e00 && c <= 0x9fff) return 91;
  if (c >= 0xac00 && c <= 0xd7a3) return 83;
  return 210;
}

}  // namespace

std::u32string decode(Bytes bytes) {
  std::u32string out;
  for (size_t at = 0; at < bytes.size();) {
    if (const size_t n = valid_length(bytes, at); n != 0) {
      const unsigned char first = static_cast<unsigned char>(bytes[at]);
      char32_t value = n == 1 ? first : first & (0x7f >> n);
      for (size_t i = 1; i < n; ++i)
        value = value << 6 | (static_cast<unsigned char>(bytes[at + i]) & 0x3f);
      out += value;
      at += n;
      continue;
    }
    size_t n = 1;
    while (n < 3 && is_valid_prefix(bytes, at, n + 1)) ++n;
    out += char32_t{0xfffd};
    at += n;
  }
  return out;
}

uint64_t estimate_token_hundredths(Bytes text) {
  const std::u32string s = decode(text);
  uint64_t total = words(s);
  total += for_each_run(s, digit, [](const auto& run) { return 114 * ((run.size() + 2) / 3); });
  total += for_each_run(
      s, [](char32_t c) { return c == '\n'; }, [](const auto&) { return 79u; });
  total += for_each_run(
      s, [](char32_t c) { return c == ' ' || c == '\t'; },
      [](const auto& run) { return run.find(U'\t') != run.npos ? 77u : 0u; });
  total += for_each_run(
      s, [](char32_t c) { return c == ' '; },
      [](const auto& run) { return run.size() > 1 ? 61u : 0u; });
  for (size_t i = 0; i + 1 < s.size(); ++i)
    if (s[i] == ' ' && digit(s[i + 1]) && (i == 0 || s[i - 1] != ' ')) total += 81;
  total += for_each_run(s, punct, [](const auto&) { return 86u; });
  for (char32_t c : s) total += glyph_cost(c);
  return total;
}

}  // namespace terse::reference
