#include "filter/cost_check.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "filter/pack_finding.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

/// Short forms that look like a word of one token and are not, as o200k has them behind a blank:
/// the estimate goes by length and case, and cannot know.
constexpr Bytes dearer_than_they_look[] = {
    "LLM",   "OOM",   "SSOT",   "WIP",   "algos",  "allocs",  "authn", "authz",
    "cmt",   "conns", "dbs",    "dflt",  "diffs",  "dups",    "evts",  "fns",
    "hdrs",  "impls", "instrs", "iters", "linter", "mgmt",    "pkgs",  "regr",
    "regrs", "reqs",  "rps",    "rsrc",  "svcs",   "thruput", "tput",  "verif"};

/// Token hundredths of `text` between two words.
uint64_t cost_of(Bytes text) {
  const auto& dear = dearer_than_they_look;
  if (std::find(std::begin(dear), std::end(dear), text) != std::end(dear)) return 200;
  return estimate_token_hundredths(' ' + std::string(text));
}

class CostCheck {
 public:
  CostCheck(const Pack& pack, std::vector<Diagnostic>& findings)
      : pack_(pack), findings_(findings) {}

  void weigh(const PackPlace& place, Bytes from, Bytes to) {
    if (to.empty()) return;
    const uint64_t before = cost_of(from);
    const uint64_t after = cost_of(to);
    if (after <= before) return;
    char sizes[64];
    std::snprintf(sizes, sizeof sizes, "%.2f -> %.2f estimated tokens",
                  static_cast<double>(before) / 100, static_cast<double>(after) / 100);
    std::string what =
        '"' + std::string(from) + "\" = \"" + std::string(to) + "\" costs tokens (" + sizes + ')';
    Diagnostic finding = pack_finding(pack_, place, std::move(what),
                                      "keep the long word, or choose a short one that is a word");
    finding.severity = Severity::warning;
    findings_.push_back(std::move(finding));
  }

 private:
  const Pack& pack_;
  std::vector<Diagnostic>& findings_;
};

}  // namespace

void check_costs(const Pack& pack, std::vector<Diagnostic>& findings) {
  CostCheck check(pack, findings);
  for (size_t table = 0; table < pack.dictionaries.size(); ++table) {
    const List<Dictionary::Entry>& entries = pack.dictionaries[table].entries;
    for (size_t i = 0; i < entries.size(); ++i) {
      check.weigh(pack.entry_places[table][i], entries[i].long_form, entries[i].short_form);
    }
  }
  for (size_t i = 0; i < pack.phrases.size(); ++i) {
    check.weigh(pack.phrase_places[i], pack.phrases[i].from, pack.phrases[i].to);
  }
}

}  // namespace terse
