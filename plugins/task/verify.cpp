#include "task/verify.h"

#include <algorithm>
#include <unordered_map>

#include "task/markdown.h"
#include "task/verify_history.h"

namespace terse::task {
namespace {

/// How far the next entry is looked for before all of them are put into a table.
constexpr uint32_t kNear = 64;

using Positions = std::unordered_map<std::string_view, std::vector<uint32_t>>;

class Verifier {
 public:
  Verifier(const Document& old_state, const Document& new_state, const Policy& policy,
           const VerifyFacts& facts)
      : old_(old_state), new_(new_state), policy_(policy), facts_(facts) {}

  std::vector<Breach> run() {
    pair_sections();
    for (const auto& [a, b] : pairs_) {
      const Section& before = old_.sections[a];
      const Section& after = new_.sections[b];
      if (before.filtered()) {
        filtered(before, after);
      } else {
        verbatim(before, after, a, b);
      }
    }
    verify_history(old_, new_, policy_, facts_, removed_, out_);
    std::stable_sort(out_.begin(), out_.end(),
                     [](const Breach& x, const Breach& y) { return x.new_line < y.new_line; });
    return std::move(out_);
  }

 private:
  void breach(size_t new_line, size_t old_line, std::string what) {
    out_.push_back({new_line, old_line, std::move(what)});
  }

  static std::string_view heading(const Document& document, const Section& section) {
    return section.match == HeadingMatch::none ? std::string_view{}
                                               : document.text(section.heading);
  }

  std::vector<uint32_t> without_history(const Document& document) const {
    std::vector<uint32_t> out;
    for (uint32_t i = 0; i < document.sections.size(); ++i) {
      if (!document.sections[i].history()) out.push_back(i);
    }
    return out;
  }

  /// Sections stand in the same order with the same headings; a new history is the one addition.
  void pair_sections() {
    const std::vector<uint32_t> before = without_history(old_);
    const std::vector<uint32_t> after = without_history(new_);
    size_t next = 0;
    for (const uint32_t a : before) {
      const std::string_view wanted = heading(old_, old_.sections[a]);
      size_t found = next;
      while (found < after.size() && heading(new_, new_.sections[after[found]]) != wanted) ++found;
      if (found == after.size()) {
        breach(0, old_.sections[a].heading + 1,
               "the section `" + std::string(wanted) + "` is gone or out of its order");
        continue;
      }
      for (size_t k = next; k < found; ++k) added(new_.sections[after[k]]);
      pairs_.emplace_back(a, after[found]);
      next = found + 1;
    }
    for (size_t k = next; k < after.size(); ++k) added(new_.sections[after[k]]);
    if (old_.history() == nullptr || new_.history() == nullptr) return;
    const auto place = [](const Document& document) {
      return document.history() - document.sections.data();
    };
    if (place(old_) != place(new_)) {
      breach(new_.history()->heading + 1, old_.history()->heading + 1,
             "the history section was moved");
    }
  }

  void added(const Section& section) {
    breach(section.heading + 1, 0,
           "the section `" + std::string(heading(new_, section)) + "` is not in the old file");
  }

  static size_t text_end(const Document& document, const Section& section) {
    size_t end = section.end;
    while (end > section.heading && is_blank(document.text(end - 1))) --end;
    return end;
  }

  /// The last line of a file may get the line end that it lacked.
  bool same_end(size_t o, size_t n) const {
    return old_.lines[o].end == 0 || old_.lines[o].end == new_.lines[n].end;
  }

  /// Of a line of a filtered section whose text stayed.
  void line_end_stays(size_t o, size_t n) {
    if (!same_end(o, n)) breach(n + 1, o + 1, "a kept line has another line end");
  }

  void verbatim(const Section& before, const Section& after, uint32_t a, uint32_t b) {
    const size_t old_end = text_end(old_, before);
    const size_t new_end = text_end(new_, after);
    const size_t count = std::min(old_end - before.begin, new_end - after.begin);
    const std::string name = before.match == HeadingMatch::none
                                 ? "the lines above the first section"
                                 : "`" + std::string(heading(old_, before)) + "`";
    for (size_t i = 0; i < count; ++i) {
      const size_t o = before.begin + i;
      const size_t n = after.begin + i;
      if (old_.text(o) == new_.text(n) && same_end(o, n)) continue;
      return breach(n + 1, o + 1, name + " is kept verbatim and differs here");
    }
    if (old_end - before.begin != new_end - after.begin) {
      return breach(after.begin + count + (new_end > after.begin + count ? 1 : 0),
                    before.begin + count + (old_end > before.begin + count ? 1 : 0),
                    name + " is kept verbatim and has " +
                        (old_end - before.begin > count ? "lost lines" : "new lines"));
    }
    const bool last = a + 1 == old_.sections.size() || b + 1 == new_.sections.size() ||
                      old_.sections[a + 1].history() || new_.sections[b + 1].history();
    if (!last && before.end - old_end != after.end - new_end) {
      breach(new_end, old_end, name + " is kept verbatim; the blank lines behind it changed");
    }
  }

  void filtered(const Section& before, const Section& after) {
    if ((before.heading - before.begin == 0) != (after.heading - after.begin == 0)) {
      breach(after.heading + 1, before.heading + 1, "the transaction header is gone or new");
    }
    line_end_stays(before.heading, after.heading);
    Positions places;  // filled at the first entry that does not simply come next
    uint32_t next = before.first_entry;
    for (uint32_t k = after.first_entry; k < after.end_entry; ++k) {
      const Entry& entry = new_.entries[k];
      uint32_t near = next;
      const uint32_t limit = std::min(before.end_entry, next + kNear);
      while (near < limit && old_.entry_text(old_.entries[near]) != new_.entry_text(entry)) ++near;
      if (near < limit) {
        for (uint32_t i = next; i < near; ++i) gone(i);
        line_end_stays(old_.entries[near].last, entry.last);
        next = near + 1;
        continue;
      }
      if (places.empty()) {
        for (uint32_t i = before.first_entry; i < before.end_entry; ++i) {
          places[old_.entry_text(old_.entries[i])].push_back(i);
        }
      }
      const auto found = places.find(new_.entry_text(entry));
      if (found == places.end()) {
        foreign(before, entry);
        continue;
      }
      const auto at = std::lower_bound(found->second.begin(), found->second.end(), next);
      if (at == found->second.end()) {
        breach(entry.first + 1, old_.entries[found->second.front()].first + 1,
               "an entry stands out of its order or twice");
        continue;
      }
      for (uint32_t i = next; i < *at; ++i) gone(i);
      line_end_stays(old_.entries[*at].last, entry.last);
      next = *at + 1;
    }
    for (uint32_t i = next; i < before.end_entry; ++i) gone(i);
    loose_lines(before, after);
  }

  void gone(uint32_t index) {
    removed_.push_back(index);
    if (facts_.verdicts == nullptr) return;
    const Verdict& verdict = (*facts_.verdicts)[index];
    if (verdict.leaves()) return;
    breach(0, old_.entries[index].first + 1,
           entry_id(old_, old_.entries[index]) + " has to stay (" + verdict.reason() + ")");
  }

  /// An entry that the old file does not have: a placeholder, an orphan, or an edit.
  void foreign(const Section& before, const Entry& entry) {
    const std::string_view text = trim(new_.entry_text(entry));
    if (text == "- (none)" || text == "* (none)" || text == "+ (none)") return;
    for (uint32_t i = before.first_entry; i < before.end_entry; ++i) {
      const Entry& old_entry = old_.entries[i];
      const std::string_view whole = old_.entry_text(old_entry);
      if (whole.substr(0, text.size()) == text && whole.size() > text.size()) {
        return breach(entry.first + 1, old_entry.first + 1, "an entry lost its sub-items or text");
      }
      for (const uint32_t child : old_entry.children) {
        if (trim(old_.text(child)) != trim(new_.text(entry.first))) continue;
        return breach(entry.first + 1, child + 1, "a sub-item is left without its entry");
      }
    }
    for (uint32_t i = before.first_entry; i < before.end_entry; ++i) {
      const Entry& old_entry = old_.entries[i];
      const bool same_start = old_.text(old_entry.first) == new_.text(entry.first);
      const std::string_view fresh = new_.entry_text(entry);
      const bool took_over =
          fresh.substr(0, old_.entry_text(old_entry).size()) == old_.entry_text(old_entry);
      if (!same_start) continue;
      return breach(entry.first + 1, old_entry.first + 1,
                    took_over ? "an entry has taken over lines that are not its own"
                              : "an entry was changed behind its first line");
    }
    breach(entry.first + 1, 0, "an entry was changed or added");
  }

  std::vector<uint32_t> loose(const Document& document, const Section& section) const {
    std::vector<uint32_t> out;
    uint32_t entry = section.first_entry;
    for (uint32_t i = section.heading + 1; i < section.end; ++i) {
      while (entry < section.end_entry && document.entries[entry].last < i) ++entry;
      const bool inside = entry < section.end_entry && document.entries[entry].first <= i;
      if (!inside && !is_blank(document.text(i))) out.push_back(i);
    }
    return out;
  }

  /// Text, comments, headings and table heads of a filtered section stay.
  void loose_lines(const Section& before, const Section& after) {
    const std::vector<uint32_t> was = loose(old_, before);
    const std::vector<uint32_t> is = loose(new_, after);
    size_t i = 0;
    while (i < was.size() && i < is.size() && old_.text(was[i]) == new_.text(is[i])) {
      line_end_stays(was[i], is[i]);
      ++i;
    }
    if (i < was.size()) {
      breach(i < is.size() ? is[i] + 1 : after.heading + 1, was[i] + 1,
             "a line beside the entries is gone or changed");
    } else if (i < is.size()) {
      breach(is[i] + 1, 0, "a line beside the entries is new");
    }
    const bool emptied =
        before.end_entry > before.first_entry && after.end_entry == after.first_entry;
    if (emptied) breach(after.heading + 1, 0, "an emptied section needs `- (none)`");
  }

  const Document& old_;
  const Document& new_;
  const Policy& policy_;
  const VerifyFacts& facts_;
  std::vector<std::pair<uint32_t, uint32_t>> pairs_;
  std::vector<uint32_t> removed_;
  std::vector<Breach> out_;
};

}  // namespace

std::vector<Breach> verify_states(const Document& old_state, const Document& new_state,
                                  const Policy& policy, const VerifyFacts& facts) {
  return Verifier(old_state, new_state, policy, facts).run();
}

}  // namespace terse::task
