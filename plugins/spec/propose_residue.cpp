#include "propose.h"
#include "residue.h"
#include "residue_edits.h"
#include "unicode.h"

namespace terse::spec {
namespace {

Entry computed_entry(const Row& row, const char* pattern, const char* note) {
  Entry entry;
  entry.key = "P4:" + std::string(row.id) + ":" + pattern;
  entry.prong = 4;
  entry.action = Action::apply;
  entry.note = note;
  entry.rows.push_back(plan_row(row));
  return entry;
}

// What in `row` only a reader can take out, as pattern names joined by `, `.
std::string signs_for_a_reader(const Row& row, const std::array<bool, 3>& matched,
                               const Constants& constants) {
  std::string signs;
  const auto add = [&signs](Bytes name) {
    if (!signs.empty()) signs += ", ";
    signs += name;
  };
  for (const Residue residue : {Residue::dated_retirement, Residue::supersession_narration})
    if (matched[static_cast<size_t>(residue)]) add(residue_name(residue));
  if (const Bytes sign = history_sign(row.body); !sign.empty()) add(sign);
  const bool cell = row.section != Section::invariants;
  if (cell && count_characters(row.body) > constants.oversize)
    add(residue_name(Residue::oversized_cell));
  return signs;
}

}  // namespace

void propose_residue(const Project& project, const Constants& constants, const LineSet& leaving,
                     std::vector<Entry>& entries) {
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    for (const Row& row : project.spec.rows(section)) {
      if (is_retired_in_place(row) || leaving[row.line]) continue;
      const std::array<bool, 3> matched = match_residue(row.body);
      if (!find_amendment_counters(row.body).empty())
        entries.push_back(computed_entry(row, "amendment-counter", "edit counters go"));
      if (has_closes(row.body) && fold_closes(row.body) != row.body)
        entries.push_back(computed_entry(row, "closes-fold", "the sentence becomes a suffix"));
      const std::string signs = signs_for_a_reader(row, matched, constants);
      if (signs.empty()) continue;
      Entry entry;
      entry.key = "P4:" + std::string(row.id) + ":" + signs.substr(0, signs.find(','));
      entry.prong = 4;
      entry.note = signs + ": write the row's text without its history in `new`, then set action";
      entry.rows.push_back(plan_row(row));
      entry.replacement = "";
      entries.push_back(std::move(entry));
    }
}

}  // namespace terse::spec
