#include "rules/node_reader.h"

#include <algorithm>

namespace terse {

void NodeReader::report(PackPlace place, std::string what, std::string mend) {
  Diagnostic d;
  d.file = file_;
  d.line = place.line;
  d.column = place.column;
  d.what = std::move(what);
  d.mend = std::move(mend);
  findings_.push_back(std::move(d));
}

void NodeReader::check_names(const PackNode& table, const std::string& owner,
                             const char* const* keys, size_t count) {
  for (const PackNode::Entry& entry : table.entries) {
    const bool known = std::find(keys, keys + count, entry.key) != keys + count;
    if (known) continue;
    const std::string near = nearest_name(entry.key, keys, count);
    report(entry.key_place, "unknown key \"" + entry.key + "\" in " + owner,
           near.empty() ? "remove it" : "did you mean \"" + near + "\"?");
  }
}

void NodeReader::check_keys(const PackNode& table, const std::string& owner,
                            std::initializer_list<const char*> keys) {
  check_names(table, owner, keys.begin(), keys.size());
}

void NodeReader::check_keys(const PackNode& table, const std::string& owner, const PackKeys& keys) {
  std::vector<const char*> names;
  for (size_t i = 0; i < keys.count; ++i) names.push_back(keys.keys[i].name);
  check_names(table, owner, names.data(), names.size());
}

std::string NodeReader::string_at(const PackNode& table, const char* key, Need need) {
  const PackNode* node = table.find(key);
  if (node == nullptr) {
    if (need == Need::required) {
      report(table.place, std::string("\"") + key + "\" is missing",
             std::string("add ") + key + " = \"...\"");
    }
    return {};
  }
  if (node->is_string()) return node->text;
  report(node->place, std::string("\"") + key + "\" is not a string", "put it in quotes");
  return {};
}

std::vector<std::string> NodeReader::strings_of(const PackNode& node, const std::string& owner) {
  if (node.is_string()) return {node.text};
  std::vector<std::string> out;
  if (!node.is_array()) {
    report(node.place, owner + " is neither a string nor a list of strings",
           "write [\"...\", \"...\"]");
    return out;
  }
  for (const PackNode& element : node.elements) {
    if (element.is_string()) {
      out.push_back(element.text);
    } else {
      report(element.place, "an entry of " + owner + " is not a string", "put it in quotes");
    }
  }
  return out;
}

std::vector<const PackNode*> NodeReader::tables_at(const PackNode& parent, const char* key) {
  std::vector<const PackNode*> out;
  const PackNode* node = parent.find(key);
  if (node == nullptr) return out;
  const std::string wanted = std::string("write [[") + key + "]]";
  if (!node->is_array()) {
    report(node->place, std::string("\"") + key + "\" is not a list of tables", wanted);
    return out;
  }
  for (const PackNode& element : node->elements) {
    if (element.is_table()) {
      out.push_back(&element);
    } else {
      report(element.place, "this is not a table", wanted);
    }
  }
  return out;
}

}  // namespace terse
