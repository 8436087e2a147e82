#include "rules/pack_schema.h"

#include "base/json_string.h"
#include "rules/pack_keys.h"

namespace terse {
namespace {

constexpr const char* one_string = R"({"type": "string"})";
constexpr const char* string_list = R"({"type": ["string", "array"], "items": {"type": "string"}})";

std::string keys_schema(const PackKeys& table);

/// The schema of what stands behind a key whose table has keys of its own, or nothing.
std::string nested(const std::string& name) {
  const auto list = [](const PackKeys& keys) {
    return R"({"type": "array", "items": )" + keys_schema(keys) + '}';
  };
  const auto by_hole = [](const std::string& value) {
    return R"({"type": "object", "additionalProperties": )" + value + '}';
  };
  if (name == "pack") return keys_schema(pack_keys::header);
  if (name == "template") return list(pack_keys::shape);
  if (name == "signature") return list(pack_keys::signature);
  if (name == "phrase") return list(pack_keys::phrase);
  if (name == "example") return list(pack_keys::example);
  if (name == "keep") return list(pack_keys::keep);
  if (name == "empty") return by_hole(keys_schema(pack_keys::empty_words));
  if (name == "dictionary") return by_hole(by_hole(one_string));
  if (name == "default") {
    return by_hole(R"({"type": ["string", "object"], "required": ["by"], )"
                   R"("additionalProperties": {"type": "string"}})");
  }
  return {};
}

std::string type_schema(const PackKey& key) {
  if (std::string inner = nested(key.name); !inner.empty()) return inner;
  switch (key.type) {
    case KeyType::string:
      return one_string;
    case KeyType::boolean:
      return R"({"type": "boolean"})";
    case KeyType::strings:
      return string_list;
    case KeyType::tables:
      return R"({"type": "array", "items": {"type": "object"}})";
    case KeyType::string_table:
      return R"({"type": "object", "additionalProperties": {"type": "string"}})";
    case KeyType::strings_table:
      return std::string(R"({"type": "object", "additionalProperties": )") + string_list + '}';
    case KeyType::table:
      break;
  }
  return R"({"type": "object"})";
}

std::string keys_schema(const PackKeys& table) {
  std::string properties;
  std::string required;
  for (size_t i = 0; i < table.count; ++i) {
    const PackKey& key = table.keys[i];
    properties += properties.empty() ? "\n" : ",\n";
    append_json_string(key.name, properties);
    std::string type = type_schema(key);
    std::string about;
    append_json_string(key.about, about);
    properties += ": " + type.insert(1, "\"description\": " + about + ", ");
    if (key.need != KeyNeed::required) continue;
    required += required.empty() ? "" : ", ";
    append_json_string(key.name, required);
  }
  return R"({"type": "object", "additionalProperties": false, "required": [)" + required +
         "], \"properties\": {" + properties + "}}";
}

}  // namespace

std::string pack_schema() {
  return R"({"$schema": "http://json-schema.org/draft-07/schema#", "title": "terse rule pack",)"
         "\n" +
         keys_schema(pack_keys::root).substr(1) + '\n';
}

}  // namespace terse
