#include "task/history_names.h"

#include <algorithm>
#include <array>

namespace terse::task {
namespace {

/// How far a name is looked for before all names are put into a table.
constexpr size_t kNear = 8;

std::string_view unlisted(std::string_view item) {
  return item.substr(0, 2) == "- " ? item.substr(2) : item;
}

/// Every name that a history item can be read as: the whole, up to a note in brackets, between
/// quotes. The item's own text where there is no such part.
std::array<std::string_view, 3> names_of(std::string_view text) {
  text = unlisted(text);
  std::array<std::string_view, 3> names{text, text, text};
  if (const size_t note = text.rfind(" ["); note != text.npos) names[1] = text.substr(0, note);
  const size_t close = text.rfind("\":");
  if (text.size() > 2 && text.front() == '"' && close != text.npos && close > 0) {
    names[2] = text.substr(1, close - 1);
  }
  return names;
}

}  // namespace

bool HistoryNames::name(const std::string& name) {
  if (name_next(name)) return true;
  if (names_.empty()) {
    for (const HistoryField& field : fields_) {
      for (const std::string_view item : field.items) {
        for (const std::string_view part : names_of(item)) names_.emplace(part);
      }
    }
  }
  return names_.count(name) != 0 || all().find(name) != std::string::npos;
}

bool HistoryNames::cite_question(const std::string& name) {
  const size_t end = name.find_first_of("?.|");
  if (end == std::string::npos || end < 8) return false;
  return all().find(name.substr(0, end)) != std::string::npos;
}

bool HistoryNames::name_next(std::string_view name) {
  // Names of one kind follow one another, so the field of the last one comes first.
  for (size_t n = 0; n < fields_.size(); ++n) {
    const size_t k = (last_ + n) % fields_.size();
    const std::vector<std::string_view>& items = fields_[k].items;
    const size_t limit = std::min(items.size(), next_[k] + kNear);
    for (size_t i = next_[k]; i < limit; ++i) {
      const std::string_view item = unlisted(items[i]);
      const bool quoted = !item.empty() && item.front() == '"';
      if (item.compare(quoted ? 1 : 0, name.size(), name) != 0 &&
          item.compare(0, name.size(), name) != 0) {
        continue;
      }
      const auto names = names_of(items[i]);
      if (std::find(names.begin(), names.end(), name) == names.end()) continue;
      next_[k] = i + 1;
      last_ = k;
      return true;
    }
  }
  return false;
}

const std::string& HistoryNames::all() {
  if (!all_.empty()) return all_;
  for (const HistoryField& entry : fields_) {
    all_.append(entry.value).append("\n");
    for (const std::string_view item : entry.items) all_.append(item).append("\n");
  }
  return all_;
}

}  // namespace terse::task
