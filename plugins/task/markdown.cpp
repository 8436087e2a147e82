#include "task/markdown.h"

namespace terse::task {
namespace {

/// Where the first byte stands that is no blank; the line's size where there is none. A loop: the
/// library's search calls a function for every byte.
size_t first_text(std::string_view line) {
  size_t at = 0;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return at;
}

}  // namespace

size_t indent_columns(std::string_view line) {
  size_t columns = 0;
  for (const char c : line) {
    if (c == ' ') {
      ++columns;
    } else if (c == '\t') {
      columns += 4 - columns % 4;
    } else {
      break;
    }
  }
  return columns;
}

std::string_view trim(std::string_view text) {
  const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  size_t from = 0;
  size_t to = text.size();
  while (from < to && space(text[from])) ++from;
  while (to > from && space(text[to - 1])) --to;
  return text.substr(from, to - from);
}

bool is_blank(std::string_view line) {
  for (const char c : line) {
    if (c != ' ' && c != '\t') return false;
  }
  return true;
}

int heading_level(std::string_view line) {
  const size_t start = first_text(line);
  if (start == line.size() || line[start] != '#' || indent_columns(line) > 3) return 0;
  const std::string_view text = line.substr(start);
  size_t level = 0;
  while (level < text.size() && text[level] == '#') ++level;
  if (level == 0 || level > 6) return 0;
  const bool spaced = level == text.size() || text[level] == ' ' || text[level] == '\t';
  return spaced ? static_cast<int>(level) : 0;
}

bool is_thematic_break(std::string_view line) {
  const size_t start = first_text(line);
  if (start == line.size() || indent_columns(line) > 3) return false;
  const std::string_view text = line.substr(start);
  if (text[0] != '-' && text[0] != '*' && text[0] != '_') return false;
  size_t marks = 0;
  for (const char c : text) {
    if (c == text[0]) {
      ++marks;
    } else if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
      return false;
    }
  }
  return marks >= 3;
}

bool is_setext_underline(std::string_view line) {
  if (indent_columns(line) > 3) return false;
  const std::string_view text = trim(line);
  if (text.empty() || (text[0] != '-' && text[0] != '=')) return false;
  return text.find_first_not_of(text[0]) == std::string_view::npos;
}

Fence opens_fence(std::string_view line) {
  const std::string_view text = trim(line);
  if (text.size() < 3 || (text[0] != '`' && text[0] != '~')) return {};
  size_t length = 0;
  while (length < text.size() && text[length] == text[0]) ++length;
  if (length < 3) return {};
  if (text[0] == '`' && text.find('`', length) != std::string_view::npos) return {};
  return {text[0], length};
}

bool closes_fence(std::string_view line, const Fence& fence) {
  const std::string_view text = trim(line);
  return text.size() >= fence.length &&
         text.find_first_not_of(fence.mark) == std::string_view::npos;
}

Bullet bullet_of(std::string_view line) {
  Bullet bullet;
  // What most lines of a list start with.
  if (line.size() > 2 && line[0] == '-' && line[1] == ' ' && line[2] != ' ' && line[2] != '\t') {
    bullet.width = 1;
    bullet.offset = bullet.content = 2;
    return bullet;
  }
  const size_t start = first_text(line);
  if (start == line.size()) return bullet;
  size_t at = start;
  if (line[at] == '-' || line[at] == '*' || line[at] == '+') {
    ++at;
  } else {
    while (at < line.size() && at - start < 9 && line[at] >= '0' && line[at] <= '9') ++at;
    if (at == start || at == line.size() || (line[at] != '.' && line[at] != ')')) return bullet;
    bullet.numbered = true;
    ++at;
  }
  if (at < line.size() && line[at] != ' ' && line[at] != '\t') return Bullet{};
  bullet.column = indent_columns(line);
  bullet.width = at - start;
  size_t column = bullet.column + bullet.width;
  const size_t after_mark = column;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) {
    column += line[at] == '\t' ? 4 - column % 4 : 1;
    ++at;
  }
  bullet.offset = at;
  // Five blanks and more start an indented code block one column after the bullet.
  bullet.content = at == line.size() || column - after_mark > 4 ? after_mark + 1 : column;
  return bullet;
}

bool is_delimiter_row(std::string_view line) {
  bool dash = false;
  bool pipe = false;
  for (const char c : trim(line)) {
    if (c == '-') {
      dash = true;
    } else if (c == '|') {
      pipe = true;
    } else if (c != ':' && c != ' ' && c != '\t') {
      return false;
    }
  }
  return dash && pipe;
}

std::vector<std::string_view> table_cells(std::string_view line) {
  std::string_view text = trim(line);
  if (!text.empty() && text.front() == '|') text.remove_prefix(1);
  std::vector<std::string_view> cells;
  size_t from = 0;
  size_t i = 0;
  while (i < text.size()) {
    if (text[i] == '\\') {
      i += 2;
    } else if (text[i] == '`') {
      size_t run = i;
      while (run < text.size() && text[run] == '`') ++run;
      const std::string_view mark = text.substr(i, run - i);
      const size_t close = text.find(mark, run);
      i = close == std::string_view::npos ? run : close + mark.size();
    } else if (text[i] == '|') {
      cells.push_back(trim(text.substr(from, i - from)));
      from = ++i;
    } else {
      ++i;
    }
  }
  if (from < text.size()) cells.push_back(trim(text.substr(from)));
  return cells;
}

}  // namespace terse::task
