#include "task/slices.h"

#include "task/markdown.h"
#include "task/phrases.h"

namespace terse::task {
namespace {

struct Field {
  std::string key;         ///< lower case
  std::string_view value;  ///< borrowed
};

/// `- **Status:** closed` and its plainer forms.
Field field_of(std::string_view line) {
  std::string_view text = trim(line);
  if (const Bullet bullet = bullet_of(line); bullet.width != 0 && bullet.offset <= line.size()) {
    text = trim(line.substr(bullet.offset));
  }
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon > 40) return {};
  std::string key;
  for (const char c : to_lower(text.substr(0, colon))) {
    if (c != '*' && c != '_') key += c;
  }
  std::string_view value = trim(text.substr(colon + 1));
  while (!value.empty() && value.front() == '*') value = trim(value.substr(1));
  return {key, value};
}

/// The number of a `### Slice 7: title` heading.
bool slice_heading(std::string_view line, uint32_t& number) {
  if (heading_level(line) < 2) return false;
  std::string_view text = trim(line);
  text = trim(text.substr(std::min(text.find_first_not_of('#'), text.size())));
  std::vector<SliceRef> refs;
  collect_slices(text.substr(0, 24), refs);
  if (refs.empty() || refs.front().begin != 0 || refs.front().odd) return false;
  number = refs.front().number;
  return true;
}

void add_paths(std::string_view text, std::vector<std::string>& out) {
  std::vector<std::string_view> paths;
  collect_paths(text, paths);
  for (const std::string_view path : paths) out.emplace_back(path);
}

/// Reads status and scope from a block of lines.
void read_block(const std::vector<std::string_view>& lines, size_t from, size_t to,
                const std::string& file, std::string& status, Place& place,
                std::vector<std::string>& scope) {
  bool in_scope = false;
  for (size_t i = from; i < to; ++i) {
    const std::string_view line = lines[i];
    const Field field = field_of(line);
    if (field.key == "status" && status.empty()) {
      status = to_lower(field.value);
      place = {file, i + 1};
    }
    const std::string heading = heading_level(line) != 0 ? to_lower(trim(line)) : std::string();
    const bool opens = field.key == "scope" || field.key == "files" ||
                       heading.find("scope") != std::string::npos ||
                       heading.find("files") != std::string::npos;
    if (opens) {
      in_scope = true;
      add_paths(field.key.empty() ? std::string_view{} : field.value, scope);
    } else if (!heading.empty() || (!field.key.empty() && indent_columns(line) == 0)) {
      in_scope = false;
    } else if (in_scope) {
      add_paths(line, scope);
    }
  }
}

std::string join(const std::vector<std::string_view>& lines, size_t from, size_t to) {
  std::string out;
  for (size_t i = from; i < to; ++i) {
    out += lines[i];
    out += '\n';
  }
  return out;
}

void read_plan(const TextFile& plan, std::map<uint32_t, Slice>& all) {
  const std::vector<std::string_view> lines = plan.lines();
  size_t at = 0;
  while (at < lines.size()) {
    uint32_t number = 0;
    if (!slice_heading(lines[at], number)) {
      ++at;
      continue;
    }
    const int level = heading_level(lines[at]);
    size_t end = at + 1;
    while (end < lines.size() &&
           (heading_level(lines[end]) == 0 || heading_level(lines[end]) > level)) {
      ++end;
    }
    Slice& slice = all[number];
    slice.number = number;
    slice.in_plan = true;
    slice.plan_line = at + 1;
    slice.plan_text = join(lines, at, end);
    read_block(lines, at + 1, end, plan.name, slice.plan_status, slice.plan_place, slice.scope);
    at = end;
  }
}

void read_slice_file(const TextFile& file, std::map<uint32_t, Slice>& all) {
  const std::string_view name = base_name(file.name);
  size_t digits = 0;
  while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9') ++digits;
  if (digits == 0 || digits > 6) return;
  const uint32_t number = static_cast<uint32_t>(std::stoul(std::string(name.substr(0, digits))));
  Slice& slice = all[number];
  slice.number = number;
  slice.has_file = true;
  slice.file_text = file.bytes;
  const std::vector<std::string_view> lines = file.lines();
  read_block(lines, 0, lines.size(), file.name, slice.file_status, slice.file_place, slice.scope);
}

}  // namespace

bool is_closed_status(const std::string& status) {
  const std::string_view word = std::string_view(status).substr(0, status.find_first_of(" (,;."));
  return word == "closed" || word == "closed-with-followups";
}

Slices Slices::read(const TaskFolder& folder) {
  Slices slices;
  if (folder.plan.present) read_plan(folder.plan, slices.all_);
  for (const TextFile& file : folder.slices) read_slice_file(file, slices.all_);
  for (auto& [number, slice] : slices.all_) {
    slice.closed = is_closed_status(slice.plan_status) || is_closed_status(slice.file_status);
  }
  return slices;
}

const Slice* Slices::find(uint32_t number) const {
  const auto found = all_.find(number);
  return found == all_.end() ? nullptr : &found->second;
}

bool Slices::closed(uint32_t number) const {
  const Slice* slice = find(number);
  return slice != nullptr && slice->closed;
}

size_t Slices::closed_count() const {
  size_t count = 0;
  for (const auto& [number, slice] : all_) count += slice.closed;
  return count;
}

size_t Slices::planned_count() const {
  size_t count = 0;
  for (const auto& [number, slice] : all_) count += slice.in_plan;
  return count;
}

}  // namespace terse::task
