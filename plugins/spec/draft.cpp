#include "draft.h"

namespace terse::spec {

Draft::Draft(const Document& source) : source_(&source), removed_(source.lines().size(), false) {
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    for (const Row& row : source.rows(section)) rows_.emplace(row.id, row.line);
}

Bytes Draft::text(size_t line) const {
  const auto it = replaced_.find(line);
  return it == replaced_.end() ? source_->lines()[line].text : Bytes(it->second);
}

void Draft::replace(size_t line, std::string text) {
  if (text == source_->lines()[line].text) {
    replaced_.erase(line);
  } else {
    replaced_[line] = std::move(text);
  }
}

void Draft::insert_after(size_t line, std::vector<std::string> lines) {
  std::vector<std::string>& target = inserted_[line];
  for (std::string& text : lines) target.push_back(std::move(text));
}

size_t Draft::find_row(Bytes id) const {
  const auto it = rows_.find(id);
  return it == rows_.end() ? npos : it->second;
}

bool Draft::row(size_t line, Row& row) const {
  if (removed_[line] || !parse_row(text(line), source_->lines()[line].section, row)) return false;
  row.line = line;
  return true;
}

std::string Draft::render() const {
  const std::vector<Line>& lines = source_->lines();
  std::string out;
  out.reserve(source_->text().size() + 256);
  size_t last_ending = 0;  // of what was written last
  const auto write = [&](Bytes text, Bytes ending) {
    out.append(text).append(ending);
    last_ending = ending.size();
  };
  for (size_t i = 0; i < lines.size(); ++i) {
    const auto inserted = inserted_.find(i);
    Bytes ending = lines[i].ending;
    if (ending.empty() && inserted != inserted_.end()) ending = "\n";
    if (!removed_[i]) write(text(i), ending);
    if (inserted == inserted_.end()) continue;
    for (const std::string& text : inserted->second) write(text, ending);
  }
  if (!lines.empty() && lines.back().ending.empty()) out.resize(out.size() - last_ending);
  return out;
}

}  // namespace terse::spec
