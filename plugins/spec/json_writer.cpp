#include "json_writer.h"

#include <array>
#include <cstdio>

namespace terse::spec {

void JsonWriter::line() {
  out_ += '\n';
  out_.append(2 * depth_, ' ');
}

// What stands before any value: a comma and a new line, but not between a name and its value.
void JsonWriter::item() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!first_) out_ += ',';
  first_ = false;
  line();
}

void JsonWriter::begin(char bracket) {
  item();
  out_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!first_) line();
  out_ += bracket;
  first_ = false;
}

void JsonWriter::key(Bytes name) {
  item();
  quote(name);
  out_ += ": ";
  after_key_ = true;
}

void JsonWriter::value(Bytes text) {
  item();
  quote(text);
}

void JsonWriter::value(const std::optional<std::string>& text) {
  if (text)
    value(Bytes(*text));
  else
    null();
}

void JsonWriter::value(uint64_t number) {
  item();
  out_ += std::to_string(number);
}

void JsonWriter::value(double number) {
  item();
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%.15g", number);
  out_ += text.data();
}

void JsonWriter::value(bool truth) {
  item();
  out_ += truth ? "true" : "false";
}

void JsonWriter::null() {
  item();
  out_ += "null";
}

void JsonWriter::quote(Bytes text) {
  out_ += '"';
  size_t done = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7f) continue;
    out_.append(text.substr(done, at - done));
    done = at + 1;
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += static_cast<char>(c);
    } else {
      std::array<char, 8> escape;
      std::snprintf(escape.data(), escape.size(), "\\u%04x", c);
      out_ += escape.data();
    }
  }
  out_.append(text.substr(done));
  out_ += '"';
}

}  // namespace terse::spec
