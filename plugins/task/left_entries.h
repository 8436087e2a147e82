// The entries that left a state, found by what a history item calls them.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "task/document.h"

namespace terse::task {

/// Kind of the section that the entry at `index` stands in.
EntryKind kind_of_entry(const Document& document, uint32_t index);

/// A history mostly names them in their order. What does not is looked for in tables, which are
/// made for the first such item.
class LeftEntries {
 public:
  /// `removed`: their indices in `old_state`. Both are borrowed.
  LeftEntries(const Document& old_state, const std::vector<uint32_t>& removed);

  /// The next entry of `kind` behind the one that was named so before, where `item` names it, else
  /// UINT32_MAX; `note` as below.
  uint32_t next_named(std::string_view item, EntryKind kind, std::string_view& note);
  /// The entry of just the name that an item has, of `kind` where one of the name is; `note` gets
  /// what is said of it, borrowed from `item`. UINT32_MAX where none has the name.
  uint32_t called(std::string_view item, EntryKind kind, std::string_view& note);
  /// The same, or else one whose name begins so.
  uint32_t named(std::string_view item, EntryKind kind, std::string_view& note);
  /// Whether `line`, with its white space folded, stands behind the first line of one of them.
  bool is_further_line(std::string_view line);

 private:
  void make_tables();

  /// What is looked up by text that is no string of its own.
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  const Document& old_;
  const std::vector<uint32_t>& removed_;
  std::array<size_t, kEntryKinds> next_{};  ///< by kind: where in `removed_` the next is looked for
  bool made_ = false;
  std::unordered_multimap<std::string, uint32_t, Hash, std::equal_to<>> by_name_;
  std::unordered_set<std::string, Hash, std::equal_to<>> lines_;
};

}  // namespace terse::task
