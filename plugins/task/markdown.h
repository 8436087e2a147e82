// What one line of Markdown is, as far as the compactor has to know.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace terse::task {

constexpr bool is_one_of(char c, std::string_view set) {
  for (const char one : set) {
    if (c == one) return true;
  }
  return false;
}

/// Columns of leading blanks; a tab goes to the next multiple of four.
size_t indent_columns(std::string_view line);
std::string_view trim(std::string_view text);
bool is_blank(std::string_view line);

/// Level 1 to 6 of an ATX heading, 0 for anything else.
int heading_level(std::string_view line);
bool is_thematic_break(std::string_view line);
/// A line of only `=` or `-`, which makes a heading of the text line above it.
bool is_setext_underline(std::string_view line);

struct Fence {
  char mark = 0;  ///< 0: not a fence
  size_t length = 0;
};
/// A fence opener at any indent. `line` may start with a list bullet's text.
Fence opens_fence(std::string_view line);
bool closes_fence(std::string_view line, const Fence& fence);

struct Bullet {
  size_t width = 0;    ///< bytes of the bullet itself, 0 for none: 1, or digits and their point
  size_t column = 0;   ///< columns before it
  size_t content = 0;  ///< column where the text starts
  size_t offset = 0;   ///< byte where the text starts
  bool numbered = false;
};
Bullet bullet_of(std::string_view line);

bool is_delimiter_row(std::string_view line);
/// Cells of a table row, trimmed. Escaped pipes and pipes in code spans are no borders.
std::vector<std::string_view> table_cells(std::string_view line);

}  // namespace terse::task
