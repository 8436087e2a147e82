#include "emit.h"

#include <algorithm>
#include <unordered_set>

#include "archive_window.h"
#include "fold.h"
#include "residue.h"
#include "superseded.h"
#include "unicode.h"
#include "weights.h"

namespace terse::spec {
namespace {

// The kind of a §I row, `- <kind>: <name>` or without the dash, or empty.
Bytes interface_kind(Bytes line) {
  line.remove_prefix(spaces_end(line, 0));
  if (line.substr(0, 2) == "- ") line.remove_prefix(2);
  const auto kind_end = std::find_if_not(line.begin(), line.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  const auto size = static_cast<size_t>(kind_end - line.begin());
  if (size == 0 || (line[0] >= '0' && line[0] <= '9')) return {};
  if (size >= line.size() || line[size] != ':') return {};
  return spaces_end(line, size + 1) > size + 1 ? line.substr(0, size) : Bytes{};
}

void write_row_ids(const Document& spec, std::string& out) {
  out += "id|verdict|evidence\n";
  const auto write_rows = [&](Section section) {
    for (const Row& row : spec.rows(section)) out.append(row.id).append("||\n");
  };
  write_rows(Section::invariants);
  for (const std::string& id : interface_ids(spec)) out += id + "||\n";
  write_rows(Section::tasks);
}

void write_propose_tables(const Document& spec, const Constants& constants, std::string& out) {
  out += "## fold-seeds\n";
  write_fold_table(spec, out);
  out += "\n## superseded\n";
  write_superseded_table(spec, out);
  out += "\n## archive-window\n";
  write_archive_table(spec, constants, out);
  out += "\n## residue\n";
  write_residue_table(spec, constants, out);
  out += "\n## v-weights\n";
  write_weight_table(spec, constants, out);
}

}  // namespace

const char* const kEmitModes[] = {"fold-seeds",     "superseded",     "v-weights",
                                  "token-estimate", "residue",        "archive-window",
                                  "row-ids",        "prune-patterns", "propose-tables"};
const size_t kEmitModeCount = sizeof kEmitModes / sizeof kEmitModes[0];

bool emit_needs_no_spec(Bytes mode) {
  return mode == "prune-patterns";
}

void emit_table(Bytes mode, const Document& spec, const Constants& constants, std::string& out) {
  if (mode == "fold-seeds") return write_fold_table(spec, out);
  if (mode == "superseded") return write_superseded_table(spec, out);
  if (mode == "v-weights") return write_weight_table(spec, constants, out);
  if (mode == "residue") return write_residue_table(spec, constants, out);
  if (mode == "archive-window") return write_archive_table(spec, constants, out);
  if (mode == "row-ids") return write_row_ids(spec, out);
  if (mode == "prune-patterns") return write_pattern_table(out);
  if (mode == "propose-tables") return write_propose_tables(spec, constants, out);
  out += std::to_string(token_count(spec.text().size(), constants)) + "\n";
}

std::vector<std::string> interface_ids(const Document& spec) {
  std::vector<std::string> ids;
  std::unordered_set<Bytes> seen;
  const std::vector<Line>& lines = spec.lines();
  for (size_t i = spec.heading(Section::interfaces) + 1; i < lines.size(); ++i) {
    if (lines[i].opens_section) break;
    const Bytes kind = interface_kind(lines[i].text);
    if (!kind.empty() && seen.insert(kind).second) ids.push_back("I." + std::string(kind));
  }
  return ids;
}

}  // namespace terse::spec
