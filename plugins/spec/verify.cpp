#include "verify.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "archive.h"
#include "audit.h"
#include "cites.h"
#include "propose.h"
#include "residue.h"
#include "row_places.h"
#include "superseded.h"
#include "unicode.h"
#include "verify_ledger.h"
#include "verify_words.h"

namespace terse::spec {
namespace {

using Ids = std::unordered_set<std::string>;

constexpr Section kRowSections[] = {Section::invariants, Section::tasks, Section::bugs};

class Verifier {
 public:
  Verifier(const Project& before, const Project& after, const Constants& constants,
           const Claims& claims)
      : before_(before),
        after_(after),
        constants_(constants),
        claims_(claims),
        was_(place_rows(before)),
        is_(place_rows(after)),
        touched_(claims.touched.begin(), claims.touched.end()),
        removed_(claims.removed.begin(), claims.removed.end()) {}

  // The shares are what the checks take of the time, in a large project whose rows all changed.
  std::vector<Breach> run(Share share) {
    share.at(10, Share::whole);
    check_ids();
    check_archive();
    check_untouched();
    check_shapes();
    check_cites();
    share.at(25, Share::whole);
    for (Breach& lost : ledger_breaches(before_, after_, claims_, was_, is_))
      breaches_.push_back(std::move(lost));
    for (Breach& turned : word_breaches(before_, after_, claims_, was_, is_, share.part(30, 80)))
      breaches_.push_back(std::move(turned));
    check_format();
    share.at(85, Share::whole);
    check_size();
    check_idempotence();
    share.at(Share::whole, Share::whole);
    return std::move(breaches_);
  }

 private:
  void breach(int check, std::string what, std::string where = {}) {
    breaches_.push_back({check, std::move(what), std::move(where)});
  }

  std::string old_spec(size_t line) const { return place_before(before_.spec_file.name, line); }
  std::string new_spec(size_t line) const { return place_after(after_.spec_file.name, line); }

  // Where a row of that id stands: in the spec, else in the archive.
  std::string old_row(const std::string& id) const {
    const auto live = was_.live_lines.find(id);
    if (live != was_.live_lines.end()) return old_spec(live->second);
    return place_before(before_.archive_file.name, was_.archived_lines.at(id));
  }
  std::string new_row(const std::string& id) const {
    const auto live = is_.live_lines.find(id);
    if (live != is_.live_lines.end()) return new_spec(live->second);
    return place_after(after_.archive_file.name, is_.archived_lines.at(id));
  }

  void check_ids() {
    for (const auto& [id, count] : was_.count) {
      const auto it = is_.count.find(id);
      const int now = it == is_.count.end() ? 0 : it->second;
      if (now == 0 && removed_.count(id) == 0) breach(1, id + " is gone", old_row(id));
      if (now > 1 && now > count) breach(1, id + " stands in two places", new_row(id));
    }
    for (const auto& [id, count] : is_.count)
      if (was_.count.find(id) == was_.count.end())
        breach(1, id + " was not there before", new_row(id));
  }

  bool may_be_archived_as(const std::string& id, const std::string& text) const {
    const auto live = was_.live.find(id);
    if (live == was_.live.end()) return false;
    if (live->second == text) return true;
    Row old;
    Row now;
    if (!parse_row(live->second, Section::tasks, old) || !parse_row(text, Section::tasks, now))
      return false;
    return touched_.count(id) != 0 && is_marked_superseded(now) && old.last == now.last;
  }

  void check_archive() {
    for (const auto& [id, text] : is_.archived) {
      const auto old = was_.archived.find(id);
      if (old != was_.archived.end() ? old->second != text : !may_be_archived_as(id, text))
        breach(2, "archived row " + id + " differs from the row it was",
               place_after(after_.archive_file.name, is_.archived_lines.at(id)));
    }
    check_old_archive_lines();
    if (after_.archive_file.bytes == before_.archive_file.bytes) return;
    for (const Diagnostic& why : archive_faults(after_.archive, after_.archive_file.name))
      breach(2, why.to_string());
    const ArchiveRows rows = archive_rows(after_.archive);
    for (const Section section : kRowSections) {
      const std::string expected = expected_marker(rows, section);
      bool found = expected.empty();
      for (const Line& line : after_.spec.lines())
        found = found || (line.section == section && line.text == expected);
      if (!found)
        breach(2, "SPEC.md lacks the marker \"" + expected + "\"",
               new_spec(after_.spec.heading(section) + 1));
    }
  }

  // Every old archive line is still there, in order, with nothing but rows between; and what looks
  // like a row stands where rows are read.
  void check_old_archive_lines() {
    const std::vector<Line>& old = before_.archive.lines();
    size_t next = 0;
    for (const Line& line : after_.archive.lines()) {
      if (next < old.size() && line.text == old[next].text) {
        ++next;
        continue;
      }
      const std::string where = place_after(
          after_.archive_file.name, static_cast<size_t>(&line - after_.archive.lines().data()) + 1);
      Row row;
      const bool is_row = parse_row(line.text, Section::tasks, row) ||
                          parse_row(line.text, Section::bugs, row) ||
                          parse_row(line.text, Section::invariants, row);
      if (is_row && is_.archived.count(std::string(row.id)) == 0)
        breach(2, "the archive has a row outside its section: " + std::string(line.text), where);
      const bool heading = line.text.substr(0, 2) == "##" || line.text.substr(0, 3) == "id|";
      if (before_.archive_file.bytes && !is_row && !heading && !strip(line.text).empty())
        breach(2, "the archive has a new line that is no row: " + std::string(line.text), where);
    }
    if (next < old.size())
      breach(2, "archive line changed or gone: " + std::string(old[next].text),
             place_before(before_.archive_file.name, next + 1));
  }

  struct FixedLine {
    std::string text;
    Bytes ending;
    bool last;
    size_t line;  // 1-based
  };

  // The lines that nobody may change, cites redirected as claimed.
  std::vector<FixedLine> fixed_lines(const Project& project) const {
    std::vector<FixedLine> fixed;
    bool after_marker = false;
    const std::vector<Line>& lines = project.spec.lines();
    for (size_t i = 0; i < lines.size(); ++i) {
      const Line& line = lines[i];
      const bool blank = strip(line.text).empty();
      const bool skip_blank = after_marker && blank;
      after_marker = is_marker(line.text);
      if (after_marker || skip_blank) continue;
      Row row;
      if (parse_row(line.text, line.section, row)) {
        const std::string id(row.id);
        if (touched_.count(id) != 0 || removed_.count(id) != 0) continue;
      }
      std::string text = redirect_prose_cites(line.text, claims_.redirects);
      fixed.push_back({std::move(text), line.ending, i + 1 == lines.size(), i + 1});
    }
    return fixed;
  }

  void check_untouched() {
    const std::vector<FixedLine> was = fixed_lines(before_);
    const std::vector<FixedLine> is = fixed_lines(after_);
    const size_t common = std::min(was.size(), is.size());
    for (size_t i = 0; i < common; ++i) {
      // Whether the file ends with a newline is a question of its own, see `check_endings`.
      const bool same_ending = was[i].last || is[i].last || was[i].ending == is[i].ending;
      if (was[i].text == is[i].text && same_ending) continue;
      return breach(3,
                    "a line nobody may change reads \"" + is[i].text.substr(0, 80) + "\" for \"" +
                        was[i].text.substr(0, 80) + "\"",
                    new_spec(is[i].line) + ", " + old_spec(was[i].line));
    }
    if (was.size() != is.size())
      breach(3, std::to_string(was.size()) + " untouched lines became " + std::to_string(is.size()),
             was.size() > is.size() ? old_spec(was[common].line) : new_spec(is[common].line));
    check_endings();
  }

  void check_endings() {
    std::set<Bytes> before;
    for (const Line& line : before_.spec.lines()) before.insert(line.ending);
    const std::vector<Line>& lines = after_.spec.lines();
    for (size_t i = 0; i < lines.size(); ++i)
      if (before.count(lines[i].ending) == 0)
        return breach(3, "line endings changed", new_spec(i + 1));
    const auto unterminated = [](const Document& spec) {
      return !spec.lines().empty() && spec.lines().back().ending.empty();
    };
    if (unterminated(before_.spec) != unterminated(after_.spec))
      breach(3, "the last newline came or went", new_spec(lines.size()));
  }

  void check_shapes() {
    for (const Section section : {Section::tasks, Section::bugs})
      for (const Row& row : after_.spec.rows(section)) {
        const auto it = was_.live.find(std::string(row.id));
        if (it == was_.live.end() || it->second == row.text) continue;
        Row old;
        if (!parse_row(it->second, section, old)) continue;
        const auto first_cell = [](const Row& r) { return r.body.substr(0, r.body.find('|')); };
        if (first_cell(old) != first_cell(row))
          breach(4, std::string(row.id) + ": status or date changed", new_spec(row.line + 1));
        if (row.last != old.last && row.last != redirect_column(old.last, claims_.redirects))
          breach(4, std::string(row.id) + ": cites or fix changed", new_spec(row.line + 1));
      }
  }

  // Prose may move with its row, into check-extras even: what counts there is the target alone.
  static std::pair<std::string, std::string> cite_key(const DeadCite& cite) {
    const bool typed = cite.section == Section::tasks || cite.section == Section::bugs;
    return {typed ? cite.citer : std::string("prose"), cite.target};
  }

  void check_cites() {
    std::set<std::pair<std::string, std::string>> dead;
    for (const DeadCite& cite : find_dead_cites(before_)) {
      std::pair<std::string, std::string> key = cite_key(cite);
      dead.insert(key);
      const auto redirect = claims_.redirects.find(cite.target);
      if (redirect == claims_.redirects.end()) continue;
      key.second = redirect->second;
      dead.insert(key);
    }
    for (const DeadCite& cite : find_dead_cites(after_))
      if (dead.count(cite_key(cite)) == 0)
        breach(5, cite.citer + " cites " + cite.target + ", which leads nowhere now",
               place_after(
                   cite.section == Section::none ? after_.extras_file.name : after_.spec_file.name,
                   cite.line));
  }

  void check_format() {
    std::multiset<std::string> known;
    for (const Finding& finding : audit(before_, constants_)) known.insert(finding.key);
    for (const Finding& finding : audit(after_, constants_)) {
      if (finding.verdict != Verdict::violate || finding.topic == "history") continue;
      if (known.count(finding.key) == 0) breach(7, finding.evidence);
    }
    check_residue();
  }

  void check_residue() {
    const std::vector<ResidueHit> was = find_residue(before_.spec, constants_);
    const std::vector<ResidueHit> is = find_residue(after_.spec, constants_);
    if (is.size() <= was.size()) return;
    std::set<std::pair<Bytes, Residue>> known;
    for (const ResidueHit& hit : was) known.emplace(hit.row->id, hit.residue);
    // More hits than before: at least one of them is new, unless a row stands there twice.
    const auto fresh = std::find_if(is.begin(), is.end(), [&known](const ResidueHit& hit) {
      return known.count({hit.row->id, hit.residue}) == 0;
    });
    const ResidueHit& first = fresh == is.end() ? is.back() : *fresh;
    breach(7,
           "history residue rose from " + std::to_string(was.size()) + " to " +
               std::to_string(is.size()) + ": " + std::string(residue_name(first.residue)) +
               " in " + std::string(first.row->id),
           new_spec(first.row->line + 1));
  }

  void check_size() {
    const uint64_t before = token_count(before_.spec.text().size(), constants_);
    const uint64_t after = token_count(after_.spec.text().size(), constants_);
    if (after >= before)
      breach(8, "SPEC.md has " + std::to_string(after) + " tokens, " + std::to_string(before) +
                    " before: nothing to gain");
  }

  void check_idempotence() {
    if (claims_.applied.empty()) return;
    const Ids applied(claims_.applied.begin(), claims_.applied.end());
    ProposeOptions options;
    options.relocate = Eager::yes;
    for (const Entry& entry : propose_entries(after_, constants_, options))
      if (entry.prong != 3 && entry.action == Action::apply && applied.count(entry.key) != 0)
        breach(9, "a second sweep lists " + entry.key + " again", new_spec(entry.rows[0].line));
  }

  const Project& before_;
  const Project& after_;
  const Constants& constants_;
  const Claims& claims_;
  RowPlaces was_;
  RowPlaces is_;
  Ids touched_;
  Ids removed_;
  std::vector<Breach> breaches_;
};

}  // namespace

std::string place_before(const std::string& file, size_t line) {
  return "before " + file + ":" + std::to_string(line);
}

std::string place_after(const std::string& file, size_t line) {
  return "after " + file + ":" + std::to_string(line);
}

const char* check_name(int check) {
  static const char* const kNames[] = {"every id accounted for",
                                       "archived rows byte-equal",
                                       "untouched lines byte-identical",
                                       "row shapes",
                                       "cites no worse",
                                       "token ledger",
                                       "format no worse",
                                       "smaller",
                                       "idempotent"};
  return check >= 1 && check <= 9 ? kNames[check - 1] : "";
}

std::vector<Breach> verify_compaction(const Project& before, const Project& after,
                                      const Constants& constants, const Claims& claims,
                                      Share share) {
  return Verifier(before, after, constants, claims).run(share);
}

}  // namespace terse::spec
