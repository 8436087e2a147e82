#include "extras.h"

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

bool has_extras_block(const Document& extras, Bytes id) {
  for (const Line& line : extras.lines())
    if (block_id(line.text) == id) return true;
  return false;
}

std::string insert_extras_block(const Document& extras, const Row& row, Bytes body, Bytes ending) {
  std::string heading = "## \xc2\xa7";
  heading += row.id;
  if (const Bytes name = row_name(row); !name.empty()) heading.append(" ").append(name);
  const auto block = [&](Bytes end) {
    std::string text = heading;
    return text.append(end).append(end).append(body);
  };
  const std::vector<Line>& lines = extras.lines();
  if (lines.empty())
    return "# Check extras" + std::string(ending) + std::string(ending) + block(ending) +
           std::string(ending);
  if (!lines[0].ending.empty()) ending = lines[0].ending;
  size_t before = lines.size();  // the first block with a larger id
  for (size_t i = 0; i < lines.size() && before == lines.size(); ++i) {
    const std::string id = block_id(lines[i].text);
    if (!id.empty() && number_less(id_number(row.id), id_number(id))) before = i;
  }
  std::string text;
  for (size_t i = 0; i < before; ++i) text.append(lines[i].text).append(lines[i].ending);
  if (before < lines.size()) {
    text.append(block(ending)).append(ending).append(ending);
    for (size_t i = before; i < lines.size(); ++i)
      text.append(lines[i].text).append(lines[i].ending);
    return text;
  }
  const Line& last = lines.back();
  if (last.ending.empty()) text.append(ending);
  if (!last.text.empty()) text.append(ending);
  text.append(block(ending));
  return text.append(last.ending);  // with or without a last newline, as before
}

}  // namespace terse::spec
