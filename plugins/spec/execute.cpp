#include "execute.h"

#include <algorithm>

#include "archive.h"
#include "base/sha256.h"
#include "cites.h"
#include "executor.h"
#include "ledger.h"
#include "protected.h"
#include "residue.h"
#include "residue_edits.h"

namespace terse::spec {
namespace {

const char* const kComputed[] = {":amendment-counter", ":closes-fold"};

bool is_computed(const Entry& entry) {
  return !entry.replacement &&
         std::any_of(std::begin(kComputed), std::end(kComputed), [&entry](Bytes suffix) {
           const Bytes key = entry.key;
           return key.size() > suffix.size() && key.substr(key.size() - suffix.size()) == suffix;
         });
}

tl::unexpected<Refusal> bad_plan(const Entry& entry, const std::string& what,
                                 const std::string& mend) {
  return refuse(ExitCode::usage, "plan entry " + entry.key + ": " + what, mend);
}

}  // namespace

Executor::Executor(const Project& project, const Plan& plan, const std::vector<int>& prongs,
                   PlanAge age)
    : project_(project),
      age_(age),
      draft_(project.spec),
      block_ids_(extras_block_ids(project.extras)),
      leaving_(project.spec.lines().size(), false) {
  for (const int prong : prongs)
    for (const Entry& entry : plan.entries)
      if (entry.prong == prong && entry.action == Action::apply) entries_.push_back(&entry);
}

Step<std::vector<size_t>> Executor::lines_of(const Entry& entry) const {
  std::vector<size_t> lines;
  for (const PlanRow& row : entry.rows) {
    const size_t line = draft_.find_row(row.id);
    if (line == Draft::npos)
      return refuse(
          ExitCode::stale_plan,
          "plan entry " + entry.key + " names " + row.id + ", which SPEC.md does not hold",
          "run `terse spec propose` again");
    const Bytes text = project_.spec.lines()[line].text;
    const bool same = age_ == PlanAge::fresh ||
                      (sha256_hex(text) == row.sha256 && (!row.old || *row.old == text));
    if (!same)
      return refuse(ExitCode::stale_plan,
                    row.id + " reads otherwise than plan entry " + entry.key + " says",
                    "run `terse spec propose` again");
    lines.push_back(line);
  }
  std::vector<size_t> sorted = lines;
  if (!std::is_sorted(sorted.begin(), sorted.end())) std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return bad_plan(entry, "names a row twice", "name each row once");
  return lines;
}

Executor::Done Executor::reword(const Entry& entry, size_t line, const std::string& text) {
  const auto [it, fresh] = worded_by_.emplace(line, entry.key);
  const Line& source = project_.spec.lines()[line];
  Row before;
  Row after;
  parse_row(source.text, source.section, before);
  const std::string id(before.id);
  if (!fresh)
    return bad_plan(entry, id + " is worded by " + it->second + ", too",
                    "put the wording into one of the two and skip the other")
        .value();
  if (draft_.removed(line))
    return bad_plan(entry, id + " leaves SPEC.md before", "skip the entry").value();
  if (text.empty())
    return bad_plan(entry, "`new` is empty",
                    "write the new text of " + id + ", or set action to skip")
        .value();
  const std::vector<Line> lines = split_lines(text);
  if (lines.size() != 1 || !lines[0].ending.empty())
    return bad_plan(entry, "`new` is not one line", "put the row on one line").value();
  if (!parse_row(text, source.section, after) || after.id != before.id)
    return bad_plan(entry, "`new` is no row of " + id, "start it with the id as the old text does")
        .value();
  const auto first_cell = [](const Row& row) { return row.body.substr(0, row.body.find('|')); };
  const bool same_shape = source.section == Section::invariants ||
                          (after.last == before.last && first_cell(after) == first_cell(before) &&
                           after.body.find('|') != Bytes::npos);
  if (!same_shape)
    return bad_plan(entry, "`new` changes the first or last column of " + id,
                    "keep status or date and the cites as they are")
        .value();
  draft_.replace(line, text);
  touch(before.id);
  return {};
}

Executor::Done Executor::record(const Entry& entry, std::string summary,
                                std::vector<std::string> old_texts,
                                const std::vector<Bytes>& before, const std::vector<Bytes>& after) {
  Effect effect{entry.key, entry.prong, std::move(summary), std::move(old_texts),
                lost_tokens(before, after)};
  std::vector<std::string> listed = entry.lost;
  std::sort(listed.begin(), listed.end());
  if (!std::includes(listed.begin(), listed.end(), effect.lost.begin(), effect.lost.end())) {
    std::string missing;
    for (const std::string& token : effect.lost) missing += (missing.empty() ? "" : ", ") + token;
    return refuse(ExitCode::failed,
                  "plan entry " + entry.key + " loses what its `lost` does not list: " + missing,
                  "keep it in the new text, or list it in `lost` to acknowledge the loss")
        .value();
  }
  result_.effects.push_back(std::move(effect));
  return {};
}

Executor::Done Executor::prune(const Entry& entry) {
  const Step<std::vector<size_t>> lines = lines_of(entry);
  if (!lines) return lines.error();
  const size_t line = lines->front();
  const std::string old(project_.spec.lines()[line].text);
  if (is_computed(entry) && draft_.removed(line)) return {};  // it leaves as it is
  if (is_computed(entry)) {
    computed_[line].push_back(entry.key);
    touch(entry.rows[0].id);
    const bool counter = entry.key.back() == 'r';
    return record(entry,
                  entry.rows[0].id + (counter ? ": edit counter dropped" : ": closes suffix"), {},
                  {}, {});
  }
  if (Done refused = reword(entry, line, entry.replacement.value_or(""))) return refused;
  return record(entry, entry.rows[0].id + ": history pruned", {old}, {old}, {draft_.text(line)});
}

Executor::Done Executor::reword_to_glyphs(const Entry& entry) {
  const Step<std::vector<size_t>> lines = lines_of(entry);
  if (!lines) return lines.error();
  const size_t line = lines->front();
  const std::string old(project_.spec.lines()[line].text);
  if (Done refused = reword(entry, line, entry.replacement.value_or(""))) return refused;
  if (const std::string change = protected_change(old, draft_.text(line)); !change.empty())
    return refuse(
               ExitCode::failed, "plan entry " + entry.key + " " + change,
               "prong 5 keeps every protected token in its place: keep it in `new`, or make this "
               "a prong 4 entry if the rule itself is to change")
        .value();
  return record(entry, entry.rows[0].id + ": glyph register", {old}, {old}, {draft_.text(line)});
}

void Executor::prune_computed() {
  for (const auto& [line, keys] : computed_) {
    std::string text(draft_.text(line));
    for (const std::string& key : keys)
      text = key.back() == 'r' ? without_amendment_counters(text) : fold_closes(text);
    draft_.replace(line, text);
  }
}

Step<Execution> Executor::run() {
  for (const Entry* entry : entries_) {
    if (entry->prong != 3) continue;
    const Step<std::vector<size_t>> lines = lines_of(*entry);
    if (!lines) return tl::unexpected<Refusal>(lines.error());
    for (const size_t line : *lines) leaving_[line] = true;
  }
  int stage = 0;
  for (const Entry* entry : entries_) {
    if (stage == 1 && entry->prong != 1) redirect_citers();
    if (stage < 6 && entry->prong == 6) prune_computed();
    stage = entry->prong;
    Done refused;
    switch (stage) {
      case 1:
        refused = fold(*entry);
        break;
      case 2:
        refused = mark(*entry);
        break;
      case 3:
        refused = archive(*entry);
        break;
      case 4:
        refused = prune(*entry);
        break;
      case 5:
        refused = reword_to_glyphs(*entry);
        break;
      default:
        refused = extract(*entry);
        break;
    }
    if (refused) return tl::unexpected<Refusal>(*refused);
  }
  if (stage < 6) prune_computed();
  redirect_citers();  // again: later stages may have worded rows after the first pass
  write_extras();
  result_.spec = draft_.render();
  result_.touched.assign(touched_.begin(), touched_.end());
  return std::move(result_);
}

Bytes Executor::usual_ending() const {
  const std::vector<Line>& lines = project_.spec.lines();
  return lines.empty() || lines[0].ending.empty() ? Bytes("\n") : lines[0].ending;
}

void Executor::redirect_citers() {
  if (result_.redirects.empty()) return;
  for (size_t i = 0; i < project_.spec.lines().size(); ++i) {
    if (draft_.removed(i) || leaving_[i]) continue;
    const Bytes now = draft_.text(i);
    std::string text = redirect_prose_cites(now, result_.redirects);
    Row row;
    if (parse_row(text, project_.spec.lines()[i].section, row) &&
        row.section != Section::invariants) {
      const std::string last = redirect_column(row.last, result_.redirects);
      text = text.substr(0, text.size() - row.last.size()) + last;
    }
    if (text == now) continue;
    if (parse_row(text, project_.spec.lines()[i].section, row)) touch(row.id);
    draft_.replace(i, std::move(text));
  }
}

// Blocks go in by id, then cites in the whole file follow the folds.
void Executor::write_extras() {
  std::string text(project_.extras.text());
  if (!blocks_.empty()) text = insert_extras_blocks(project_.extras, blocks_, usual_ending());
  if (!result_.redirects.empty()) {
    std::string redirected;
    for (const Line& line : split_lines(text))
      redirected.append(redirect_prose_cites(line.text, result_.redirects)).append(line.ending);
    text = std::move(redirected);
  }
  if (text != project_.extras.text()) result_.extras = std::move(text);
}

Step<Execution> execute(const Project& project, const Plan& plan, const std::vector<int>& prongs,
                        PlanAge age) {
  return Executor(project, plan, prongs, age).run();
}

}  // namespace terse::spec
