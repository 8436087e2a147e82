#include "filter/json_text.h"

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

void append_fields_json(const Template& shape, const std::vector<FieldValue>& fields,
                        std::string& out) {
  out += '{';
  bool first = true;
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (!fields[i].present) continue;
    if (!first) out += ',';
    first = false;
    append_json_string(shape.holes[i].name, out);
    out += ':';
    const Bytes value = fields[i].value;
    // A leading zero or too many digits would not survive as a JSON number.
    const bool number = shape.holes[i].type == HoleType::integer && value.size() <= 15 &&
                        value.find_first_not_of("0123456789") == Bytes::npos &&
                        (value.size() == 1 || value[0] != '0');
    if (number) {
      out += value;
    } else {
      append_json_string(value, out);
    }
  }
  out += '}';
}

}  // namespace terse
