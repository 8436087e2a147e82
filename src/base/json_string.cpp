#include "base/json_string.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "base/utf8.h"

namespace terse {
namespace {

/// Bytes that stand in a JSON string as they are.
constexpr auto kPlain = [] {
  std::array<bool, 256> out{};
  for (size_t c = 0x20; c < 0x7f; ++c) out[c] = c != '"' && c != '\\';
  return out;
}();

constexpr uint64_t eight_times(unsigned char byte) {
  return 0x0101010101010101ull * byte;
}

/// The top bit of every byte of `word` that is zero; above a zero byte a one may show, too.
constexpr uint64_t zero_bytes(uint64_t word) {
  return (word - eight_times(1)) & ~word & eight_times(0x80);
}

/// Whether eight bytes from `at` on are there and all of them plain.
bool eight_plain(Bytes text, size_t at) {
  if (text.size() - at < 8) return false;
  uint64_t word;
  std::memcpy(&word, text.data() + at, sizeof word);
  const uint64_t other = (word - eight_times(0x20)) | word;
  const uint64_t named = zero_bytes(word ^ eight_times('"')) |
                         zero_bytes(word ^ eight_times('\\')) |
                         zero_bytes(word ^ eight_times(0x7f));
  return ((other & eight_times(0x80)) | named) == 0;
}

}  // namespace

void append_json_string(Bytes text, std::string& out) {
  out += '"';
  size_t done = 0;
  for (size_t at = 0;;) {
    while (eight_plain(text, at)) at += 8;
    while (at < text.size() && kPlain[static_cast<unsigned char>(text[at])]) ++at;
    if (at == text.size()) break;
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 0x80) {
      bool valid = true;
      const CodePoint point = decode_utf8(text, at, &valid);
      if (!valid) {
        out.append(text.substr(done, at - done)).append("\xef\xbf\xbd");
        done = at + point.length;
      }
      at += point.length;
      continue;
    }
    out.append(text.substr(done, at - done));
    done = ++at;
    char escape[8] = {'\\', static_cast<char>(c)};
    if (c != '"' && c != '\\') std::snprintf(escape, sizeof escape, "\\u%04x", c);
    out += escape;
  }
  out.append(text.substr(done));
  out += '"';
}

}  // namespace terse
