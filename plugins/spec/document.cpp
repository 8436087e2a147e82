#include "document.h"

#include <array>

#include "base/byte_scan.h"
#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Bytes kLetters = "GCIVTB";
constexpr std::array<Bytes, kSectionCount> kNames = {"GOAL",       "CONSTRAINTS", "INTERFACES",
                                                     "INVARIANTS", "TASKS",       "BUGS"};

// Bytes that may start a line ending: controls, the lead of U+0085 and that of U+2028 and U+2029.
ByteTruth may_end_line(ByteWindow at) {
  const ByteGroup bytes = at[0];
  return in_range(bytes, 0x0a, 0x0d) | in_range(bytes, 0x1c, 0x1e) |
         ((bytes == 0xc2) & (at[1] == 0x85)) | ((bytes == 0xe2) & (at[1] == 0x80));
}

// Length of the line ending at `at`, or 0.
size_t ending_length(Bytes text, size_t at) {
  const auto lead = static_cast<uint8_t>(text[at]);
  if (lead == '\r') return at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
  if (lead < 0x20) return 1;
  const Bytes rest = text.substr(at, 3);
  if (rest.substr(0, 2) == "\xc2\x85") return 2;
  return rest == "\xe2\x80\xa8" || rest == "\xe2\x80\xa9" ? 3 : 0;
}

// `## §X ` at the start of the line: the section it opens, or none.
Section opened_section(Bytes line) {
  constexpr Bytes kOpen = "## \xc2\xa7";
  if (line.substr(0, kOpen.size()) != kOpen || line.size() < kOpen.size() + 2) return Section::none;
  if (line[kOpen.size() + 1] != ' ') return Section::none;
  const size_t index = kLetters.find(line[kOpen.size()]);
  return index == Bytes::npos ? Section::none : static_cast<Section>(index);
}

}  // namespace

char section_letter(Section section) {
  return kLetters[static_cast<size_t>(section)];
}

Bytes section_name(Section section) {
  return kNames[static_cast<size_t>(section)];
}

std::vector<Line> split_lines(Bytes text) {
  std::vector<Line> lines;
  lines.reserve(text.size() / 128 + 16);
  size_t start = 0;
  scan_bytes(text, may_end_line, [&](size_t at) {
    const size_t length = at < start ? 0 : ending_length(text, at);
    if (length == 0) return;
    Line line;
    line.text = text.substr(start, at - start);
    line.ending = text.substr(at, length);
    lines.push_back(line);
    start = at + length;
  });
  if (start < text.size()) {
    Line line;
    line.text = text.substr(start);
    lines.push_back(line);
  }
  return lines;
}

bool parse_row(Bytes line, Section section, Row& row) {
  if (section < Section::invariants || section == Section::none) return false;
  if (line.empty() || line[0] != section_letter(section)) return false;
  const size_t digits = digits_end(line, 1);
  if (digits == 1 || digits >= line.size()) return false;
  row.section = section;
  row.text = line;
  row.id = line.substr(0, digits);
  if (section == Section::invariants) {
    if (line[digits] != ':') return false;
    const Character blank = character_at(line, digits + 1);
    const bool skip = blank.size > 0 && is_space(blank.value);
    row.body = line.substr(digits + 1 + (skip ? blank.size : 0));
    row.last = {};
    return true;
  }
  if (line[digits] != '|') return false;
  const size_t pipe = line.rfind('|');
  row.body = pipe > digits ? line.substr(digits + 1, pipe - digits - 1) : Bytes{};
  row.last = line.substr(pipe + 1);
  return true;
}

Result<Document> Document::parse(std::string text, const std::string& name) {
  Document document;
  *document.text_ = std::move(text);
  const Bytes all = *document.text_;
  const size_t valid = utf8_valid_prefix(all);
  if (valid < all.size()) {
    const std::vector<Line> before = split_lines(all.substr(0, valid));
    const bool open = !before.empty() && before.back().ending.empty();
    Diagnostic diagnostic;
    diagnostic.file = name;
    diagnostic.line = before.size() + (open ? 0 : 1);
    diagnostic.column = (open ? before.back().text.size() : 0) + 1;
    diagnostic.what = "invalid UTF-8";
    diagnostic.mend = "save the file as UTF-8";
    return failure(diagnostic);
  }
  document.lines_ = split_lines(all);
  document.heading_.fill(document.lines_.size());
  Section section = Section::none;
  for (size_t i = 0; i < document.lines_.size(); ++i) {
    Line& line = document.lines_[i];
    if (const Section opened = opened_section(line.text); opened != Section::none) {
      section = opened;
      line.opens_section = true;
      document.headings_.push_back(i);
      document.heading_[static_cast<size_t>(section)] = i;
      document.rows_[static_cast<size_t>(section)].clear();
    }
    line.section = section;
    Row row;
    if (!parse_row(line.text, section, row)) continue;
    row.line = i;
    document.rows_[static_cast<size_t>(section)].push_back(row);
  }
  return document;
}

Bytes task_status(const Row& task) {
  return strip(task.body.substr(0, task.body.find('|')));
}

bool is_closed(const Row& task) {
  return task_status(task) == "x";
}

std::string id_number(Bytes id) {
  return canonical_number(id.substr(1));
}

std::vector<Bytes> cite_list(Bytes column) {
  std::vector<Bytes> list;
  for (size_t at = 0;;) {
    const size_t comma = column.find(',', at);
    list.push_back(strip(column.substr(at, comma == Bytes::npos ? comma : comma - at)));
    if (comma == Bytes::npos) return list;
    at = comma + 1;
  }
}

bool is_row_id(Bytes token, char letter) {
  return token.size() > 1 && token[0] == letter && digits_end(token, 1) == token.size();
}

}  // namespace terse::spec
