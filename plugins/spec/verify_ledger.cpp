#include "verify_ledger.h"

#include <algorithm>
#include <map>
#include <set>

#include "ledger.h"

namespace terse::spec {
namespace {

// A row that reads otherwise now, or is gone.
struct ChangedRow {
  std::string id;
  size_t line = 0;
  std::string text;  // its facts, cites redirected as claimed
  Bytes now;         // empty where it is gone
};

std::string facts_of(const std::string& text, const Redirects& redirects) {
  Row row;
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    if (parse_row(text, section, row)) return redirect_prose_cites(row.body, redirects);
  return redirect_prose_cites(text, redirects);
}

std::vector<ChangedRow> changed_rows(const RowPlaces& was, const RowPlaces& is,
                                     const Redirects& redirects) {
  std::vector<ChangedRow> changed;
  for (const auto& [id, text] : was.live) {
    const auto now = is.live.find(id);
    if (now != is.live.end() && now->second == text) continue;
    const auto archived = is.archived.find(id);
    if (archived != is.archived.end() && archived->second == text) continue;
    const Bytes reads = now == is.live.end() ? Bytes() : Bytes(now->second);
    changed.push_back({id, was.live_lines.at(id), facts_of(text, redirects), reads});
  }
  std::sort(changed.begin(), changed.end(),
            [](const ChangedRow& a, const ChangedRow& b) { return a.line < b.line; });
  return changed;
}

// Lines that check-extras did not have.
void add_new_lines(const Document& before, const Document& after, std::vector<Bytes>& out) {
  std::multiset<Bytes> old;
  for (const Line& line : before.lines()) old.insert(line.text);
  for (const Line& line : after.lines()) {
    const auto it = old.find(line.text);
    if (it == old.end())
      out.push_back(line.text);
    else
      old.erase(it);
  }
}

}  // namespace

std::vector<Breach> ledger_breaches(const Project& before, const Project& after,
                                    const Claims& claims, const RowPlaces& was,
                                    const RowPlaces& is) {
  const std::vector<ChangedRow> changed = changed_rows(was, is, claims.redirects);
  std::vector<std::string> quoted;  // old wordings, cites redirected as in the rows
  for (const Line& line : split_lines(claims.record))
    quoted.push_back(redirect_prose_cites(line.text, claims.redirects));
  // A row's facts may have gone to any other row that changed, to the archive or to check-extras.
  std::vector<Bytes> homes(quoted.begin(), quoted.end());
  std::vector<Bytes> facts;
  for (const ChangedRow& row : changed) {
    facts.push_back(row.text);
    homes.push_back(row.now);
    const auto archived = is.archived.find(row.id);
    if (archived != is.archived.end()) homes.push_back(archived->second);
  }
  add_new_lines(before.extras, after.extras, homes);

  std::map<std::string, size_t> missing;
  for (const std::string& token : lost_tokens(facts, homes)) ++missing[token];
  std::vector<Breach> breaches;
  if (missing.empty()) return breaches;
  // First the rows that no longer hold it themselves; what another row's gain hides is put down to
  // any row that had it.
  for (const bool own : {true, false})
    for (const ChangedRow& row : changed) {
      std::string lost;
      for (const std::string& token : lost_tokens({row.text}, {own ? row.now : Bytes()})) {
        const auto it = missing.find(token);
        if (it == missing.end() || it->second == 0) continue;
        --it->second;
        lost += (lost.empty() ? "" : ", ") + token;
      }
      if (!lost.empty())
        breaches.push_back({6, "lost: " + lost + " (" + row.id + ")",
                            place_before(before.spec_file.name, row.line)});
    }
  return breaches;
}

}  // namespace terse::spec
