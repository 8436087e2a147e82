#include "text/json_string.h"

#include <cstdio>

#include "text/utf8.h"

namespace terse {

void append_json_string(Bytes text, std::string& out) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 0x80) {
      bool valid = true;
      const CodePoint point = decode_utf8(text, at, &valid);
      out += valid ? text.substr(at, point.length) : Bytes("\xef\xbf\xbd");
      at += point.length;
      continue;
    }
    if (c == '"' || c == '\\') {
      out += '\\';
      out += text[at];
    } else if (c < 0x20 || c == 0x7f) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", c);
      out += escape;
    } else {
      out += text[at];
    }
    ++at;
  }
  out += '"';
}

}  // namespace terse
