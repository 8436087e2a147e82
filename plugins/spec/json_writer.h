// JSON, written straight into a string: a plan may hold megabytes of rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"

namespace terse::spec {

/// Writes one value, indented by two blanks a level. Members keep the order they are written in.
/// Strings must be valid UTF-8.
class JsonWriter {
 public:
  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }

  /// The name of the next member.
  void key(Bytes name);

  void value(Bytes text);
  void value(const std::string& text) { value(Bytes(text)); }
  void value(const char* text) { value(Bytes(text)); }
  void value(const std::optional<std::string>& text);
  void value(uint64_t number);
  void value(double number);
  void value(bool truth);
  void null();

  template <class Value>
  void member(Bytes name, const Value& content) {
    key(name);
    value(content);
  }

  /// The text written so far.
  std::string take() { return std::move(out_); }

 private:
  void begin(char bracket);
  void end(char bracket);
  void item();
  void line();
  void quote(Bytes text);

  std::string out_;
  size_t depth_ = 0;
  bool first_ = true;       // nothing in this bracket yet
  bool after_key_ = false;  // the next value belongs to a name
};

}  // namespace terse::spec
