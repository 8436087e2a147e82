// What every reader of a pack file needs: typed access to nodes, and findings with their place.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "rules/pack_keys.h"
#include "rules/pack_node.h"

namespace terse {

/// Collects findings about one file. All access functions report what is wrong and give an empty
/// value then, so that one run finds everything.
class NodeReader {
 public:
  /// Borrows `findings`.
  NodeReader(std::string file, std::vector<Diagnostic>& findings)
      : file_(std::move(file)), findings_(findings) {}

  const std::string& file() const { return file_; }
  size_t finding_count() const { return findings_.size(); }

  void report(PackPlace place, std::string what, std::string mend);

  /// Reports every key of `table` that is not in `keys`, with the nearest one as a suggestion.
  void check_keys(const PackNode& table, const std::string& owner,
                  std::initializer_list<const char*> keys);
  /// The same by the reader's own table of keys.
  void check_keys(const PackNode& table, const std::string& owner, const PackKeys& keys);

  /// The string under `key`; a missing one is reported when `required`.
  enum class Need { optional, required };
  std::string string_at(const PackNode& table, const char* key, Need need = Need::optional);

  /// The strings of an array, or the one string.
  std::vector<std::string> strings_of(const PackNode& node, const std::string& owner);

  /// The tables of the array of tables under `key`; empty when there is none.
  std::vector<const PackNode*> tables_at(const PackNode& parent, const char* key);

 private:
  void check_names(const PackNode& table, const std::string& owner, const char* const* keys,
                   size_t count);

  std::string file_;
  std::vector<Diagnostic>& findings_;
};

}  // namespace terse
