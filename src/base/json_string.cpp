#include "base/json_string.h"

#include <cstdio>

#include "base/utf8.h"

namespace terse {

void append_json_string(Bytes text, std::string& out) {
  out += '"';
  size_t done = 0;
  for (size_t at = 0; at < text.size();) {
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
    if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) {
      out.append(text.substr(done, at - done));
      done = at + 1;
      char escape[8] = {'\\', static_cast<char>(c)};
      if (c != '"' && c != '\\') std::snprintf(escape, sizeof escape, "\\u%04x", c);
      out += escape;
    }
    ++at;
  }
  out.append(text.substr(done));
  out += '"';
}

}  // namespace terse
