#include "extras.h"

#include <algorithm>

#include "unicode.h"
#include "weights.h"

namespace terse::spec {
namespace {

constexpr Bytes kSign = "\xc2\xa7";

// The id of a block heading `## §V4 …`, `## V4: …`, `## §V.4 — …` ("V4"), or empty.
std::string block_id(Bytes line) {
  if (line.substr(0, 2) != "##" || line.substr(0, 3) == "###") return {};
  size_t at = spaces_end(line, 2);
  if (at == 2) return {};
  if (line.substr(at, kSign.size()) == kSign) at += kSign.size();
  if (at >= line.size() || line[at] != 'V') return {};
  ++at;
  if (at < line.size() && line[at] == '.') ++at;
  const size_t end = digits_end(line, at);
  if (end == at || (end < line.size() && !is_word_boundary(line, end))) return {};
  return "V" + std::string(line.substr(at, end - at));
}

std::string block_text(const ExtrasBlock& block, Bytes ending) {
  std::string text = "## \xc2\xa7" + block.id;
  if (!block.name.empty()) text += " " + block.name;
  return text.append(ending).append(ending).append(block.body);
}

}  // namespace

bool points_to_extras(Bytes row) {
  if (is_stub(row)) return true;
  constexpr Bytes kFile = "check-extras";
  for (size_t at = row.find(kFile); at != Bytes::npos; at = row.find(kFile, at + 1)) {
    size_t next = at + kFile.size();
    if (row.substr(next, 3) == ".md") next += 3;
    if (next < row.size() && row[next] == '`') ++next;
    next = spaces_end(row, next);
    if (row.substr(next, kSign.size() + 1) == "\xc2\xa7V") return true;
  }
  return false;
}

Bytes row_name(const Row& row) {
  size_t end = 0;
  while (end < row.body.size()) {
    const char c = row.body[end];
    const bool in_name = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (!in_name) break;
    ++end;
  }
  constexpr Bytes kDash = " \xe2\x80\x94";
  return end > 0 && row.body.substr(end, kDash.size()) == kDash ? row.body.substr(0, end) : Bytes{};
}

std::string stub_row(const Row& row, const std::string& file) {
  std::string stub(row.id);
  stub += ": ";
  if (const Bytes name = row_name(row); !name.empty()) stub.append(name).append(" \xe2\x80\x94 ");
  stub += "\xe2\x86\x92 `" + file + " \xc2\xa7";
  return stub.append(row.id) + "`";
}

std::unordered_set<std::string> extras_block_ids(const Document& extras) {
  std::unordered_set<std::string> ids;
  for (const Line& line : extras.lines())
    if (std::string id = block_id(line.text); !id.empty()) ids.insert(std::move(id));
  return ids;
}

std::string insert_extras_blocks(const Document& extras, std::vector<ExtrasBlock> blocks,
                                 Bytes ending) {
  std::stable_sort(blocks.begin(), blocks.end(), [](const ExtrasBlock& a, const ExtrasBlock& b) {
    return number_less(id_number(a.id), id_number(b.id));
  });
  const std::vector<Line>& lines = extras.lines();
  if (!lines.empty() && !lines[0].ending.empty()) ending = lines[0].ending;
  std::string text;
  size_t next = 0;
  for (const Line& line : lines) {
    const std::string id = block_id(line.text);
    // In front of the first block with a larger id.
    for (; !id.empty() && next < blocks.size() &&
           number_less(id_number(blocks[next].id), id_number(id));
         ++next)
      text.append(block_text(blocks[next], ending)).append(ending).append(ending);
    text.append(line.text).append(line.ending);
  }
  if (lines.empty()) text = "# Check extras" + std::string(ending);
  const bool unterminated = !lines.empty() && lines.back().ending.empty();
  for (; next < blocks.size(); ++next) {
    if (text.size() < ending.size() ||
        text.compare(text.size() - ending.size(), ending.size(), ending) != 0)
      text.append(ending);
    const bool after_blank =
        !lines.empty() && strip(lines.back().text).empty() && &blocks[next] == blocks.data();
    if (!after_blank) text.append(ending);
    text.append(block_text(blocks[next], ending)).append(ending);
  }
  // With or without a last newline, as before.
  if (unterminated && text.size() > extras.text().size() &&
      text.compare(text.size() - ending.size(), ending.size(), ending) == 0)
    text.resize(text.size() - ending.size());
  return text;
}

}  // namespace terse::spec
