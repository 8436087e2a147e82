#include "task/left_entries.h"

#include <algorithm>

#include "task/history.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

/// `"name": note` or `name [note]`.
struct ItemName {
  explicit ItemName(std::string_view text) : item(text), close(text.rfind("\":")) {
    quoted = item.size() > 2 && item.front() == '"' && close != item.npos && close > 0;
    whole = trim(quoted ? item.substr(1, close - 1) : item);
  }

  /// What stands behind `name`, which is the whole or a part of it.
  std::string_view behind(std::string_view name) const {
    return quoted ? item.substr(close + 2) : item.substr(std::min(item.size(), name.size()));
  }

  std::string_view item;
  size_t close;  ///< the quotation mark
  bool quoted;
  std::string_view whole;
};

}  // namespace

EntryKind kind_of_entry(const Document& document, uint32_t index) {
  return document.sections[document.entries[index].section].policy->kind;
}

LeftEntries::LeftEntries(const Document& old_state, const std::vector<uint32_t>& removed)
    : old_(old_state), removed_(removed) {}

void LeftEntries::make_tables() {
  if (made_) return;
  made_ = true;
  by_name_.reserve(removed_.size());
  for (const uint32_t index : removed_) {
    const Entry& entry = old_.entries[index];
    by_name_.emplace(fold_space(entry_name(old_, entry)), index);
    for (size_t i = entry.first + 1u; i <= entry.last; ++i) {
      lines_.insert(fold_space(old_.text(i)));
    }
  }
}

uint32_t LeftEntries::next_named(std::string_view item, EntryKind kind, std::string_view& note) {
  size_t& next = next_[static_cast<size_t>(kind)];
  while (next < removed_.size() && kind_of_entry(old_, removed_[next]) != kind) ++next;
  if (next == removed_.size()) return UINT32_MAX;
  const std::string name = fold_space(entry_name(old_, old_.entries[removed_[next]]));
  const bool quoted = item.substr(0, 1) == "\"" && item.substr(1, name.size()) == name &&
                      item.substr(1 + name.size(), 2) == "\":";
  const bool plain = !quoted && item.substr(0, name.size()) == name &&
                     (item.size() == name.size() || item.substr(name.size(), 2) == " [");
  if (!quoted && !plain) return UINT32_MAX;
  note = item.substr(name.size() + (quoted ? 3 : 0));
  return removed_[next++];
}

bool LeftEntries::is_further_line(std::string_view line) {
  make_tables();
  return lines_.find(line) != lines_.end();
}

uint32_t LeftEntries::called(std::string_view item, EntryKind kind, std::string_view& note) {
  make_tables();
  const ItemName name(item);
  const size_t bracket = item.rfind(" [");
  for (const std::string_view part :
       {name.whole, bracket == item.npos ? name.whole : item.substr(0, bracket)}) {
    const auto found = by_name_.equal_range(part);
    if (found.first == found.second) continue;
    note = name.behind(part);
    for (auto it = found.first; it != found.second; ++it) {
      if (kind_of_entry(old_, it->second) == kind) return it->second;
    }
    return found.first->second;
  }
  return UINT32_MAX;
}

uint32_t LeftEntries::named(std::string_view item, EntryKind kind, std::string_view& note) {
  if (const uint32_t index = called(item, kind, note); index != UINT32_MAX) return index;
  // A moved line may be cited without its resolution.
  const ItemName name(item);
  if (name.whole.size() < 8) return UINT32_MAX;
  for (const auto& [known, index] : by_name_) {
    if (!known.starts_with(name.whole)) continue;
    note = name.behind(name.whole);
    return index;
  }
  return UINT32_MAX;
}

}  // namespace terse::task
