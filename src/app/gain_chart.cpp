#include "app/gain_chart.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "app/columns.h"

namespace terse {
namespace {

constexpr size_t narrowest = 20;
constexpr size_t gap = 2;  // before every column but the first

/// One row as it is printed; the cells are figures.
struct ChartRow {
  std::string name;
  std::vector<std::string> cells;
};

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string text = value;
    return text.find("UTF-8") != std::string::npos || text.find("utf8") != std::string::npos;
  }
  return false;
}

/// How wide each column of figures is, with the gap before it.
std::vector<size_t> column_widths(const std::vector<ChartRow>& rows) {
  std::vector<size_t> widths(rows.front().cells.size());
  for (const ChartRow& row : rows) {
    for (size_t i = 0; i < widths.size(); ++i)
      widths[i] = std::max(widths[i], row.cells[i].size() + gap);
  }
  return widths;
}

size_t sum_of(const std::vector<size_t>& widths) {
  size_t sum = 0;
  for (const size_t width : widths) sum += width;
  return sum;
}

}  // namespace

size_t output_width() {
  winsize size{};
  if (ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
    return std::max<size_t>(size.ws_col, narrowest);
  const char* said = std::getenv("COLUMNS");
  const Bytes text = said == nullptr ? Bytes() : Bytes(said);
  size_t wanted = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), wanted);
  const bool is_width = fault == std::errc() && end == text.data() + text.size() && wanted != 0;
  return is_width ? std::clamp<size_t>(wanted, narrowest, 1000) : 80;
}

std::string grouped(int64_t number) {
  const auto size = static_cast<uint64_t>(number);
  std::string digits = std::to_string(number < 0 ? 0 - size : size);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return (number < 0 ? "-" : "") + digits;
}

std::string percent(int64_t saved, int64_t in) {
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%.1f%%", share_of(saved, in));
  return text.data();
}

GainChart::GainChart(size_t width, BarGlyphs glyphs)
    : width_(width), glyph_(glyphs == BarGlyphs::of_the_locale && speaks_utf8() ? "\u2588" : "#") {}

void GainChart::append(const char* title, const std::map<std::string, GainSum>& sums, Sizes sizes,
                       std::string& out) const {
  if (sums.empty()) return;
  const bool has_sizes = sizes == Sizes::known;
  const bool wide = has_sizes && width_ >= 72;
  std::vector<ChartRow> rows;
  rows.push_back({title, {}});
  for (const char* head : {"tokens in", "out", "saved", ""}) {
    const bool shown = std::strcmp(head, "saved") == 0 || (*head == '\0' ? has_sizes : wide);
    if (shown) rows.front().cells.emplace_back(head);
  }
  int64_t most = 1;
  size_t name_width = 0;
  for (const auto& [name, sum] : sums) {
    ChartRow row{visible(name), {}};
    if (wide) row.cells = {grouped(sum.tokens_in), grouped(sum.tokens_out)};
    row.cells.push_back(grouped(sum.tokens_saved));
    if (has_sizes) row.cells.push_back(percent(sum.tokens_saved, sum.tokens_in));
    rows.push_back(std::move(row));
    most = std::max(most, sum.tokens_saved);
  }
  for (const ChartRow& row : rows) name_width = std::max(name_width, columns(row.name));
  name_width = std::min<size_t>(name_width, width_ < 60 ? 12 : 20);
  const std::vector<size_t> widths = column_widths(rows);
  const size_t used = name_width + sum_of(widths);
  if (used > width_) return append_narrow(title, sums, sizes, out);
  out += '\n';
  auto sum = sums.begin();
  for (const ChartRow& row : rows) {
    std::string line = fitted(row.name, name_width);
    for (size_t i = 0; i < widths.size(); ++i) {
      line.append(widths[i] - row.cells[i].size(), ' ');
      line += row.cells[i];
    }
    if (&row != &rows.front())
      append_bar((sum++)->second.tokens_saved, most, width_ > used + gap ? width_ - used - gap : 0,
                 line);
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
}

void GainChart::append_narrow(const char* title, const std::map<std::string, GainSum>& sums,
                              Sizes sizes, std::string& out) const {
  out += '\n' + std::string(title) + ": saved\n";
  for (const auto& [own, sum] : sums) {
    const std::string name = visible(own);
    out += (columns(name) > width_ ? fitted(name, width_) : name) + '\n';
    std::string line = grouped(sum.tokens_saved);
    const std::string share = percent(sum.tokens_saved, sum.tokens_in);
    const bool on_one_line = line.size() + gap + share.size() <= width_;
    if (sizes == Sizes::known) line += (on_one_line ? "  " : "\n") + share;
    // Deeper than the names, where there is room for it.
    out += std::string(line.size() + gap <= width_ ? gap : 0, ' ') + line + '\n';
  }
}

void GainChart::append_bar(int64_t saved, int64_t most, size_t room, std::string& out) const {
  if (saved <= 0 || room == 0) return;
  const double share = static_cast<double>(saved) / static_cast<double>(most);
  const auto length = static_cast<size_t>(share * static_cast<double>(room) + 0.5);
  if (length == 0) return;
  out += "  ";
  for (size_t i = 0; i < length; ++i) out += glyph_;
}

}  // namespace terse
