#include "propose.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "archive_window.h"
#include "base/sha256.h"
#include "execute.h"
#include "extras.h"
#include "fold.h"
#include "ledger.h"
#include "protected.h"
#include "residue.h"
#include "superseded.h"
#include "terse.h"
#include "weights.h"

namespace terse::spec {
namespace {

using RowIndex = std::unordered_map<Bytes, const Row*>;

// A default wording is offered up to this many rows; a component above it ties together whatever
// was ever worked on at one time, and a joined text of it would help nobody.
constexpr size_t kFoldable = 8;

void propose_folds(const Project& project, std::vector<Entry>& entries) {
  RowIndex rows;
  for (const Row& row : project.spec.rows(Section::invariants)) rows.emplace(row.id, &row);
  for (const FoldCluster& cluster : find_fold_clusters(project.spec)) {
    Entry entry;
    entry.prong = 1;
    entry.key = "P1:";
    std::vector<Row> members;
    for (const Bytes id : cluster.members) {
      if (members.size() > 1) entry.key += ',';
      if (!members.empty()) entry.key += id;
      members.push_back(*rows.at(id));
      entry.rows.push_back(plan_row(*rows.at(id)));
    }
    entry.key += ">" + entry.rows[0].id;
    entry.note = "cited together by " + join_ids(cluster.citers) +
                 ": keep in rows what belongs to one topic, the target first, edit `new`, then set "
                 "action";
    entry.replacement = members.size() <= kFoldable ? folded_row(members) : "";
    if (members.size() > kFoldable)
      for (PlanRow& row : entry.rows) row.old.reset();
    entries.push_back(std::move(entry));
  }
}

void propose_markers(const Project& project, const LineSet& leaving, std::vector<Entry>& entries) {
  for (const SupersededTask& candidate : find_superseded(project.spec)) {
    if (is_marked_superseded(*candidate.task)) continue;
    Entry entry;
    entry.prong = 2;
    entry.key = "P2:" + std::string(candidate.task->id);
    entry.note = "cites " + join_ids(candidate.absent) + ", which is not live";
    entry.action = Action::apply;
    if (leaving[candidate.task->line]) {
      entry.action = Action::skip;
      entry.note += "; prong 3 archives the row as it is";
    }
    entry.rows.push_back(plan_row(*candidate.task));
    entry.replacement = superseded_row(*candidate.task, candidate.absent);
    entry.lost = lost_tokens({candidate.task->text}, {*entry.replacement});
    entries.push_back(std::move(entry));
  }
}

void propose_archive(const ArchiveWindow& window, std::vector<Entry>& entries) {
  if (window.leaving.empty()) return;
  Entry entry;
  entry.prong = 3;
  entry.key = "P3";
  entry.action = Action::apply;
  entry.note =
      "closed rows beyond the window move to " + std::string("SPEC.archive.md as they are");
  // Without its text: the row moves as it is, and the spec holds it.
  for (const Row* task : window.leaving)
    entry.rows.push_back(
        {std::string(task->id), task->line + 1, sha256_hex(task->text), std::nullopt});
  entries.push_back(std::move(entry));
}

std::string with_body(const Row& row, const std::string& body) {
  const auto prefix = static_cast<size_t>(row.body.data() - row.text.data());
  return std::string(row.text.substr(0, prefix)) + body;
}

void propose_glyphs(const Project& project, const ProposeOptions& options,
                    std::vector<Entry>& entries, Share share) {
  const bool safe = options.safe_glyph == Eager::yes;
  const std::vector<Row>& rows = project.spec.rows(Section::invariants);
  for (const Row& row : rows) {
    share.at(static_cast<size_t>(&row - rows.data()), rows.size());
    if (is_retired_in_place(row) || points_to_extras(row.text)) continue;
    std::string body = to_glyphs(row.body, safe ? GlyphSet::safe_only : options.glyphs);
    const Bytes target = glyph_target(row.body);
    const auto is_kept = [&row](const std::string& text) {
      return text.size() < row.body.size() && keeps_protected_tokens(row.body, text);
    };
    bool reworded = is_kept(body);
    if (!reworded && !safe && options.glyphs == GlyphSet::with_heavy) {
      body = to_glyphs(row.body, GlyphSet::register_only);  // one glyph too many costs no other
      reworded = is_kept(body);
    }
    if (!reworded && target.empty()) continue;
    Entry entry;
    entry.prong = 5;
    entry.key = "P5:" + std::string(row.id);
    entry.note = target.empty() ? "glyph register" : "`" + std::string(target) + "` explains";
    entry.note += reworded ? ": read `new`, then set action" : ": write `new`, then set action";
    if (reworded)
      entry.note += " (est. o200k tokens " + std::to_string(count_tokens(row.body)) + ", now " +
                    std::to_string(count_tokens(body)) + ")";
    if (reworded && safe) entry.action = Action::apply;
    entry.rows.push_back(plan_row(row));
    entry.replacement = reworded ? with_body(row, body) : "";
    entries.push_back(std::move(entry));
  }
}

void propose_extractions(const Project& project, const ProposeOptions& options,
                         std::vector<Entry>& entries) {
  const std::unordered_set<std::string> blocks = extras_block_ids(project.extras);
  for (const RowWeight& weight : weigh_rows(project.spec)) {
    const Row& row = *weight.row;
    if (!weight.heavy || points_to_extras(row.text) || is_retired_in_place(row)) continue;
    if (blocks.count(std::string(row.id)) != 0) continue;
    if (stub_row(row, project.extras_file.name).size() >= row.text.size()) continue;
    Entry entry;
    entry.prong = 6;
    entry.key = "P6:" + std::string(row.id);
    entry.action = options.relocate == Eager::yes ? Action::apply : Action::skip;
    entry.note =
        "heavy row: as it stands the whole row moves to " + project.extras_file.name +
        " and a reference stays; to keep its rule, write the row in `new` and what moves in "
        "`extracted`";
    entry.rows.push_back(plan_row(row));
    entries.push_back(std::move(entry));
  }
}

// How many entries of `prong` there are, and how many of them are to be applied.
std::string reason_line(int prong, const std::vector<Entry>& entries, const Project& project,
                        const Constants& constants, bool allowed) {
  size_t count = 0;
  size_t applied = 0;
  size_t rows = 0;
  for (const Entry& entry : entries) {
    if (entry.prong != prong) continue;
    ++count;
    rows += entry.rows.size();
    applied += entry.action == Action::apply ? 1 : 0;
  }
  size_t closed = 0;
  for (const Row& task : project.spec.rows(Section::tasks)) closed += is_closed(task) ? 1 : 0;
  std::string window =
      std::to_string(closed) + " closed rows, window " + std::to_string(constants.keep_closed);
  if (!allowed && count > 0) return "left out on request";
  if (count == 0) {
    switch (prong) {
      case 1:
        return "no \xc2\xa7V rows share a citer";
      case 2:
        return "every closed task cites live \xc2\xa7V rows";
      case 3:
        return window;
      case 4:
        return "no history in live rows";
      case 5:
        return "no prose to reword in \xc2\xa7V";
      default:
        return "no heavy \xc2\xa7V row without a reference";
    }
  }
  if (prong == 3) return window + ": " + std::to_string(rows) + " leave";
  const std::string waiting = std::to_string(count - applied);
  if (applied == 0)
    return waiting + (count == 1 ? " entry waits" : " entries wait") + " for a reader";
  std::string reason = std::to_string(applied) + (applied == 1 ? " row" : " rows");
  if (prong == 2) reason += " to mark";
  if (prong == 4) reason += " to prune";
  if (prong == 5) reason += " to reword";
  if (prong == 6) reason += " to move";
  if (applied < count) reason += "; " + waiting + " wait for a reader";
  return reason;
}

}  // namespace

PlanRow plan_row(const Row& row) {
  return {std::string(row.id), row.line + 1, sha256_hex(row.text), std::string(row.text)};
}

std::vector<Entry> propose_entries(const Project& project, const Constants& constants,
                                   const ProposeOptions& options, Share share) {
  std::vector<Entry> entries;
  const ArchiveWindow window = find_archive_window(project.spec, constants);
  LineSet leaving(project.spec.lines().size(), false);
  if (options.allowed[3])
    for (const Row* task : window.leaving) leaving[task->line] = true;
  propose_folds(project, entries);
  propose_markers(project, leaving, entries);
  propose_archive(window, entries);
  share.at(10, Share::whole);
  propose_residue(project, constants, leaving, entries);
  propose_glyphs(project, options, entries, share.part(30, 90));
  propose_extractions(project, options, entries);
  for (Entry& entry : entries)
    if (!options.allowed[static_cast<size_t>(entry.prong)]) entry.action = Action::skip;
  return entries;
}

Step<Plan> propose(const Project& project, const Constants& constants,
                   const ProposeOptions& options, Share share) {
  Plan plan;
  plan.constants = constants;
  plan.inputs = plan_inputs(project);
  plan.entries = propose_entries(project, constants, options, share.part(0, 80));
  const std::vector<int> firing = firing_prongs(plan);
  for (int prong = 1; prong <= 6; ++prong) {
    ProngReport report;
    report.prong = prong;
    report.firing = std::find(firing.begin(), firing.end(), prong) != firing.end();
    report.reason = reason_line(prong, plan.entries, project, constants,
                                options.allowed[static_cast<size_t>(prong)]);
    plan.prongs.push_back(std::move(report));
  }
  plan.baseline_tokens = token_count(project.spec.text().size(), constants);
  plan.estimated_tokens = plan.baseline_tokens;
  if (firing.empty()) return plan;
  const Step<Execution> executed = execute(project, plan, firing, PlanAge::fresh);
  if (!executed) return tl::unexpected<Refusal>(executed.error());
  plan.estimated_tokens = token_count(executed->spec.size(), constants);
  return plan;
}

}  // namespace terse::spec
