// JSON as a tree, in the order it was written. Reading is nlohmann-json's, in json_value.cpp alone:
// its header takes as long to compile as a whole folder does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/json_writer.h"

namespace terse {

struct JsonValue {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool truth = false;
  std::string text;                ///< of a string; the digits of a number
  std::vector<JsonValue> items;    ///< of an array or an object
  std::vector<std::string> names;  ///< of an object: what items[i] is called

  bool is_string() const { return kind == Kind::string; }
  bool is_array() const { return kind == Kind::array; }
  bool is_object() const { return kind == Kind::object; }
  bool is_boolean() const { return kind == Kind::boolean; }

  /// The member of that name, the last one where it is repeated; null where there is none and in
  /// anything but an object. Borrowed until the value changes.
  const JsonValue* find(Bytes name) const;
  JsonValue* find(Bytes name);
  /// The member of that name; made at the end of the object where it is missing. What is no object
  /// becomes an empty one first.
  JsonValue& member(Bytes name);

  /// The text of a string member; empty where there is none.
  std::string text_of(Bytes name) const;
  /// A number without sign or point that 64 bits hold.
  std::optional<uint64_t> count() const;

  static JsonValue of(std::string text);
  static JsonValue of(const char* text) { return of(std::string(text)); }
  static JsonValue of(uint64_t number);
  static JsonValue of(bool truth);
};

/// Equal but for the order of members.
bool operator==(const JsonValue& a, const JsonValue& b);

/// What nests deeper is refused: a tree is walked and freed by recursion.
constexpr size_t deepest_json = 64;

/// The one value that `text` holds, or nothing; `why` (optional) then says what is wrong, without
/// quoting the text.
std::optional<JsonValue> parse_json(Bytes text, std::string* why = nullptr);

void write_json(const JsonValue& value, JsonWriter& json);

}  // namespace terse
