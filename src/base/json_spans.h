// Where the values of a JSON text stand in it: for who changes one string and leaves every other
// byte as it is. base/json_value.h is for everybody else.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// One value. Offsets are into the text that was parsed; `next` and `first` are nodes, 0 is none.
struct JsonNode {
  enum class Kind : uint8_t { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  uint32_t begin = 0;       ///< of the value, quotes and brackets included
  uint32_t end = 0;         ///< one past it
  uint32_t name_begin = 0;  ///< of a member: its name with the quotes; no member: both 0
  uint32_t name_end = 0;
  uint32_t first = 0;  ///< the first item or member
  uint32_t next = 0;   ///< the value behind it in the same array or object

  bool is_string() const { return kind == Kind::string; }
  bool is_array() const { return kind == Kind::array; }
  bool is_object() const { return kind == Kind::object; }
};

/// One JSON text, read strictly (RFC 8259, valid UTF-8). Keeps its memory from text to text.
class JsonSpans {
 public:
  /// Borrows `text` until the next call. False for what is not exactly one JSON value, nests deeper
  /// than `deepest_json` or is longer than 1 GiB; then there is no node to ask for.
  bool parse(Bytes text);

  const JsonNode& root() const { return nodes_.front(); }
  /// The first item or member; null where there is none.
  const JsonNode* first(const JsonNode& of) const { return at(of.first); }
  const JsonNode* next(const JsonNode& of) const { return at(of.next); }

  /// The member of that name. Null where `of` is no object, has none, or has more than one: readers
  /// do not agree on which of them counts.
  const JsonNode* member(const JsonNode& of, Bytes name) const;

  /// The same down a path of names; null as soon as one is.
  const JsonNode* member(const JsonNode& of, Bytes name, Bytes inner) const {
    const JsonNode* outer = member(of, name);
    return outer == nullptr ? nullptr : member(*outer, inner);
  }

  /// Whether `of` has a member of that name, or several.
  bool has_member(const JsonNode& of, Bytes name) const { return find(of, name).count > 0; }

  /// The bytes of a value as they are spelled.
  Bytes spelled(const JsonNode& of) const { return text_.substr(of.begin, of.end - of.begin); }

  /// Whether `of` (may be null) is the string `text`.
  bool is(const JsonNode* of, Bytes text) const;
  /// Whether `of` is there and is the literal `true`.
  bool is_true(const JsonNode* of) const { return of != nullptr && spelled(*of) == "true"; }

 private:
  struct Found {
    const JsonNode* last = nullptr;
    size_t count = 0;
  };

  Found find(const JsonNode& of, Bytes name) const;
  const JsonNode* at(uint32_t node) const { return node == 0 ? nullptr : &nodes_[node]; }
  void blanks();
  bool value(size_t depth);
  bool nested(JsonNode::Kind kind, uint32_t own, size_t depth);
  bool string();
  bool number();
  bool digits();
  bool word(Bytes literal);

  Bytes text_;
  size_t at_ = 0;
  std::vector<JsonNode> nodes_;
};

}  // namespace terse
