#include "rules/pack_node.h"

#include "base/json_string.h"

namespace terse {

const PackNode* PackNode::find(const char* key) const {
  for (const Entry& entry : entries) {
    if (entry.key == key) return &entry.value;
  }
  return nullptr;
}

std::string to_json(const PackNode& node) {
  std::string out;
  switch (node.kind) {
    case PackNode::Kind::string:
      append_json_string(node.text, out);
      break;
    case PackNode::Kind::boolean:
      out = node.flag ? "true" : "false";
      break;
    case PackNode::Kind::integer:
      out = node.text;
      break;
    case PackNode::Kind::other:
      out = "null";
      break;
    case PackNode::Kind::array:
      for (const PackNode& element : node.elements)
        out += (out.empty() ? "[" : ",") + to_json(element);
      out += out.empty() ? "[]" : "]";
      break;
    case PackNode::Kind::table:
      for (const PackNode::Entry& entry : node.entries) {
        out += out.empty() ? "{" : ",";
        append_json_string(entry.key, out);
        out += ':' + to_json(entry.value);
      }
      out += out.empty() ? "{}" : "}";
      break;
  }
  return out;
}

}  // namespace terse
