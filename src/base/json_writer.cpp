#include "base/json_writer.h"

#include <array>
#include <cstdio>

#include "base/json_string.h"

namespace terse {

void JsonWriter::line() {
  if (indent_ < 0) return;
  out_ += '\n';
  out_.append(static_cast<size_t>(indent_) * depth_, ' ');
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
  append_json_string(name, out_);
  out_ += indent_ < 0 ? ":" : ": ";
  after_key_ = true;
}

void JsonWriter::value(Bytes text) {
  item();
  append_json_string(text, out_);
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

void JsonWriter::number(Bytes digits) {
  item();
  out_ += digits;
}

}  // namespace terse
