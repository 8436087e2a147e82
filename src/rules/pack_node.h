// A pack file as a tree of values with their places, free of the TOML library.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rules/pack.h"

namespace terse {

/// One value. Tables keep the order of the file's keys as the parser gives it.
struct PackNode {
  enum class Kind { string, boolean, integer, other, array, table };

  struct Entry;

  Kind kind = Kind::other;
  std::string text;   ///< of a string; of an integer: its digits
  bool flag = false;  ///< of a boolean
  PackPlace place;
  std::vector<PackNode> elements;  ///< of an array
  std::vector<Entry> entries;      ///< of a table

  /// The value under `key`, or null.
  const PackNode* find(const char* key) const;
  bool is_string() const { return kind == Kind::string; }
  bool is_table() const { return kind == Kind::table; }
  bool is_array() const { return kind == Kind::array; }
};

struct PackNode::Entry {
  std::string key;
  PackPlace key_place;
  PackNode value;
};

/// The tree as JSON, for the `fields` of an example.
std::string to_json(const PackNode& node);

}  // namespace terse
