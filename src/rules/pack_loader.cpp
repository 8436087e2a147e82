#include "rules/pack_loader.h"

#include "base/toml_faults.h"

#include <toml++/toml.h>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rules/hidden_text.h"
#include "rules/node_reader.h"
#include "rules/pack_bounds.h"

namespace terse {
namespace {

PackPlace place_of(const toml::source_region& source) {
  return {source.begin.line, source.begin.column};
}

/// toml++ bounds the nesting of what it parses, so this recursion is bounded too.
PackNode to_node(const toml::node& from) {
  PackNode out;
  out.place = place_of(from.source());
  if (const auto* text = from.as_string()) {
    out.kind = PackNode::Kind::string;
    out.text = text->get();
  } else if (const auto* flag = from.as_boolean()) {
    out.kind = PackNode::Kind::boolean;
    out.flag = flag->get();
  } else if (const auto* number = from.as_integer()) {
    out.kind = PackNode::Kind::integer;
    out.text = std::to_string(number->get());
  } else if (const auto* array = from.as_array()) {
    out.kind = PackNode::Kind::array;
    for (const toml::node& element : *array) out.elements.push_back(to_node(element));
  } else if (const auto* table = from.as_table()) {
    out.kind = PackNode::Kind::table;
    for (const auto& [key, value] : *table) {
      out.entries.push_back({std::string(key.str()), place_of(key.source()), to_node(value)});
    }
  }
  return out;
}

}  // namespace

std::optional<PackNode> parse_toml(const std::string& text, const std::string& file,
                                   std::vector<Diagnostic>& findings) {
  NodeReader reader(file, findings);
  if (!is_bounded_pack(text, reader)) return std::nullopt;
  try {
    return to_node(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    reader.report(place_of(error.source()), std::string(error.description()),
                  "the file is not valid TOML here");
    return std::nullopt;
  } catch (const std::logic_error& error) {
    reader.report({}, error.what(), "the file is not valid TOML");
    return std::nullopt;
  }
}

std::optional<Pack> load_pack(const std::string& text, const std::string& file, PackOrigin origin,
                              std::vector<Diagnostic>& findings) {
  const std::optional<PackNode> root = parse_toml(text, file, findings);
  if (!root) return std::nullopt;
  NodeReader reader(file, findings);
  if (origin == PackOrigin::user) {
    // First and alone: no other finding is to print such text.
    report_hidden_text(*root, reader);
    if (!findings.empty() || !is_bounded_tree(*root, reader)) return std::nullopt;
  }
  return read_pack(*root, origin, reader);
}

std::optional<Pack> load_pack_file(const std::string& path, PackOrigin origin,
                                   std::vector<Diagnostic>& findings) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  // A directory opens and reads as an empty file.
  std::error_code ignored;
  if (!in || std::filesystem::is_directory(path, ignored)) {
    NodeReader(path, findings)
        .report({}, "cannot read the pack", "check the path and its permissions");
    return std::nullopt;
  }
  return load_pack(text.str(), path, origin, findings);
}

}  // namespace terse
