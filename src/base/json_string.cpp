#include "base/json_string.h"

#include <array>
#include <cstdio>

#include "base/utf8.h"

namespace terse {
namespace {

/// Bytes that stand in a JSON string as they are.
constexpr auto kPlain = [] {
  std::array<bool, 256> out{};
  for (size_t c = 0x20; c < 0x7f; ++c) out[c] = c != '"' && c != '\\';
  return out;
}();

}  // namespace

void append_json_string(Bytes text, std::string& out) {
  out += '"';
  size_t done = 0;
  for (size_t at = 0;;) {
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
