// JSON, written straight into a string: a plan may hold megabytes of rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/bytes.h"

namespace terse {

/// Writes one value. Members keep the order they are written in; a string's bytes that are no
/// valid UTF-8 become U+FFFD.
class JsonWriter {
 public:
  /// Everything on one line, without blanks.
  static constexpr int one_line = -1;

  /// `indent` blanks a level, or `one_line`.
  explicit JsonWriter(int indent = 2) : indent_(indent) {}

  /// Room for a text of `size` bytes, for who knows that it will be large.
  void reserve(size_t size) { out_.reserve(size); }

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
  /// A number as it is written elsewhere.
  void number(Bytes digits);

  template <class Value>
  void member(Bytes name, const Value& content) {
    key(name);
    value(content);
  }

  /// A member that is an array of what `contents` holds.
  template <class Range>
  void array_member(Bytes name, const Range& contents) {
    key(name);
    begin_array();
    for (const auto& content : contents) value(content);
    end_array();
  }

  /// The text written so far.
  std::string take() { return std::move(out_); }

 private:
  void begin(char bracket);
  void end(char bracket);
  void item();
  void line();

  std::string out_;
  int indent_;
  size_t depth_ = 0;
  bool first_ = true;       // nothing in this bracket yet
  bool after_key_ = false;  // the next value belongs to a name
};

}  // namespace terse
