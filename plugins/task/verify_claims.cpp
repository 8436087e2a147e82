#include "task/verify_claims.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "task/history.h"
#include "task/left_entries.h"
#include "task/markdown.h"
#include "task/references.h"

namespace terse::task {
namespace {

constexpr const char* kKnown[] = {"Compacted from",
                                  "Lines before",
                                  "Lines after",
                                  "Reduction",
                                  "Preserved verbatim",
                                  "Dropped from current known facts",
                                  "Resolved questions moved here",
                                  "Mitigated risks moved here",
                                  "Dropped from active files in scope",
                                  "Observations moved here",
                                  "Unrecognised sections kept",
                                  "Summary",
                                  "Provenance of dropped facts",
                                  "Reversible via"};
constexpr const char* kPreservable[] = {
    "locked decisions", "recommended next step", "current phase", "objective",
    "invariants",       "source of truth",       "constraints"};

const char* field_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::fact:
      return "Dropped from current known facts";
    case EntryKind::question:
      return "Resolved questions moved here";
    case EntryKind::risk:
      return "Mitigated risks moved here";
    case EntryKind::file:
      return "Dropped from active files in scope";
    case EntryKind::observation:
      return "Observations moved here";
    case EntryKind::none:
      break;
  }
  return "";
}

std::string_view without_bullet(std::string_view item) {
  return item.substr(0, 2) == "- " ? item.substr(2) : item;
}

std::vector<std::string_view> split(std::string_view text, std::string_view by) {
  std::vector<std::string_view> out;
  while (true) {
    const size_t at = text.find(by);
    out.push_back(trim(text.substr(0, at)));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + by.size());
  }
}

class Claims {
 public:
  Claims(const Document& old_state, const Document& new_state, const Policy& policy,
         const VerifyFacts& facts, const std::vector<uint32_t>& removed,
         const std::vector<HistoryField>& fields, std::vector<Breach>& out)
      : old_(old_state),
        new_(new_state),
        policy_(policy),
        facts_(facts),
        removed_(removed),
        fields_(fields),
        out_(out),
        left_(old_state, removed) {}

  void run(size_t from, size_t to) {
    shape(from, to);
    preserved();
    for (const HistoryField& field : fields_) {
      for (const EntryKind kind : {EntryKind::fact, EntryKind::question, EntryKind::risk,
                                   EntryKind::file, EntryKind::observation}) {
        if (field.name == field_of(kind)) items(field, kind);
      }
    }
    for (const char* name : {"Preserved verbatim", "Unrecognised sections kept"}) {
      if (const HistoryField* one = field(name)) lists_no_left_entry(*one);
    }
    files_have_their_field(from);
    sections(from);
    provenance(from);
    if (facts_.folder.empty()) return;
    for (const char* name : {"Compacted from", "Reversible via"}) {
      if (const HistoryField* one = field(name)) {
        verify_pointers(*one, old_.bytes, facts_.folder, policy_, out_);
      }
    }
  }

 private:
  void breach(size_t line, std::string what, size_t old_line = 0) {
    out_.push_back({line + 1, old_line, std::move(what)});
  }

  const HistoryField* field(std::string_view name) const {
    for (const HistoryField& one : fields_) {
      if (one.name == name) return &one;
    }
    return nullptr;
  }

  /// Every line is a known field, once, or stands below one.
  void shape(size_t from, size_t to) {
    std::set<std::string_view> seen;
    for (const HistoryField& one : fields_) {
      const bool known =
          std::find(std::begin(kKnown), std::end(kKnown), one.name) != std::end(kKnown);
      if (!known) breach(one.line, "`" + one.name + "` is no field of a history entry");
      if (known && !seen.insert(one.name).second) {
        breach(one.line, "the history field `" + one.name + "` stands twice");
      }
    }
    for (size_t i = from + 1; i < to; ++i) {
      const std::string_view line = new_.text(i);
      if (is_blank(line) || line[0] == ' ' || line[0] == '\t' || line.substr(0, 2) == "- ")
        continue;
      breach(i, "a line of the history entry belongs to no field");
    }
  }

  void preserved() {
    const HistoryField* one = field("Preserved verbatim");
    if (one == nullptr || one->value.empty()) return;
    for (const std::string_view part : split(one->value, ",")) {
      const bool known = std::find(std::begin(kPreservable), std::end(kPreservable), part) !=
                         std::end(kPreservable);
      if (known) continue;
      return breach(one->line, "`Preserved verbatim` lists `" + std::string(part) +
                                   "`, which is not what the contract preserves");
    }
  }

  EntryKind kind_of(uint32_t index) const { return kind_of_entry(old_, index); }

  void items(const HistoryField& one, EntryKind kind) {
    if (!one.value.empty() && one.value != "none") item(one.value, one.line, kind);
    for (size_t i = 0; i < one.items.size(); ++i) {
      const std::string_view line = new_.text(one.item_lines[i]);
      if (line.substr(0, 4) != "  - ") continue;
      const std::string_view text = without_bullet(one.items[i]);
      std::string_view note;
      if (const uint32_t next = left_.next_named(text, kind, note); next != UINT32_MAX) {
        note_holds(note, one.item_lines[i], next);
      } else if (!left_.is_further_line(one.items[i])) {
        item(text, one.item_lines[i], kind);
      }
    }
  }

  /// What left was not preserved.
  void lists_no_left_entry(const HistoryField& one) {
    for (size_t i = 0; i < one.items.size(); ++i) {
      const std::string_view text = without_bullet(one.items[i]);
      if (text.starts_with('#')) continue;  // the heading of a section; no table is made for it
      std::string_view note;
      const uint32_t index = left_.called(text, EntryKind::none, note);
      if (index == UINT32_MAX) continue;
      breach(one.item_lines[i],
             entry_id(old_, old_.entries[index]) + " left and is listed under `" +
                 std::string(one.name) + "`",
             old_.entries[index].first + 1);
    }
  }

  void item(std::string_view text, size_t line, EntryKind kind) {
    std::string_view note;
    const uint32_t index = left_.named(text, kind, note);
    if (index == UINT32_MAX) return breach(line, "an item names no entry that left");
    const Entry& entry = old_.entries[index];
    if (kind_of(index) != kind) {
      return breach(line, entry_id(old_, entry) + " is named under another kind's field",
                    entry.first + 1);
    }
    note_holds(note, line, index);
  }

  /// A slice or id in the note has to stand in the entry; a marker has to be the one that let it
  /// go.
  void note_holds(std::string_view note, size_t line, uint32_t index) {
    const std::string_view text = old_.entry_text(old_.entries[index]);
    std::vector<SliceRef>& said = said_slices_;
    std::vector<SliceRef>& had = had_slices_;
    said.clear();
    had.clear();
    collect_slices(note, said);
    if (!said.empty()) collect_slices(text, had);
    for (const SliceRef& ref : said) {
      const bool known = std::any_of(had.begin(), had.end(), [&](const SliceRef& other) {
        return other.number == ref.number;
      });
      if (known) continue;
      return breach(
          line,
          "the note cites slice " + std::to_string(ref.number) + ", which the entry does not name",
          old_.entries[index].first + 1);
    }
    said_ids_.clear();
    had_ids_.clear();
    collect_ids(note, said_ids_);
    if (!said_ids_.empty()) collect_ids(text, had_ids_);
    for (const Id id : said_ids_) {
      if (std::find(had_ids_.begin(), had_ids_.end(), id) != had_ids_.end()) continue;
      return breach(line, "the note cites " + id_text(id) + ", which the entry does not name",
                    old_.entries[index].first + 1);
    }
    if (facts_.verdicts == nullptr) return;
    const Verdict& verdict = (*facts_.verdicts)[index];
    const size_t marker = note.find("[M");
    if (marker == note.npos || verdict.marker.empty() || verdict.by_user) return;
    const size_t end = note.find_first_of(":,]", marker);
    if (note.substr(marker + 1, end - marker - 1) == verdict.marker) return;
    breach(line, "the note cites another marker than " + std::string(verdict.marker),
           old_.entries[index].first + 1);
  }

  void files_have_their_field(size_t from) {
    for (const EntryKind kind : {EntryKind::file, EntryKind::observation}) {
      if (field(field_of(kind)) != nullptr) continue;
      const bool left = std::any_of(removed_.begin(), removed_.end(),
                                    [&](uint32_t index) { return kind_of(index) == kind; });
      if (left) breach(from, std::string("the history field `") + field_of(kind) + "` is missing");
    }
  }

  void sections(size_t from) {
    if (facts_.contract == Contract::g1) return;
    const HistoryField* one = field("Unrecognised sections kept");
    if (one == nullptr) {
      return breach(from, "the history field `Unrecognised sections kept` is missing");
    }
    std::string said = one->value;
    std::unordered_set<std::string_view> listed;  // mostly one heading an item, and many of them
    for (const std::string_view item : one->items) {
      said.append("\n").append(item);
      const std::string_view text = without_bullet(item);
      listed.insert(trim(text.substr(std::min(text.find_first_not_of('#'), text.size()))));
    }
    for (const Section& section : old_.sections) {
      if (section.match != HeadingMatch::unknown && section.match != HeadingMatch::near) continue;
      const std::string heading(trim(old_.text(section.heading)));
      const std::string name = fold_space(old_.heading_text(section));
      if (listed.count(name) != 0 || said.find(name) != std::string::npos) continue;
      breach(one->line, "`Unrecognised sections kept` does not list `" + heading + "`",
             section.heading + 1);
    }
  }

  void provenance(size_t from) {
    const HistoryField* one = field("Provenance of dropped facts");
    if (one == nullptr || removed_.empty()) return;
    std::vector<std::pair<std::string_view, size_t>> lines;
    if (!one->value.empty()) lines.emplace_back(one->value, one->line);
    for (size_t i = 0; i < one->items.size(); ++i) {
      lines.emplace_back(without_bullet(one->items[i]), one->item_lines[i]);
    }
    if (lines.size() == 1 && lines.front().first.substr(0, 13) == "none recorded") {
      return none_recorded(lines.front().second, from);
    }
    std::vector<bool> left(old_.entries.size());
    for (const uint32_t index : removed_) left[index] = true;
    std::vector<bool> named(old_.entries.size());
    const EntryIds ids(old_);
    for (const auto& [text, line] : lines) {
      const size_t colon = text.rfind(": ");
      const std::string_view head = text.substr(0, colon);
      if (head.find('(') == head.npos && head != "no run recorded for the section") {
        breach(line, "a line of the provenance names no run");
      }
      if (colon == text.npos) continue;
      for (const std::string_view id : split(text.substr(colon + 2), ",")) {
        const uint32_t index = ids.find(id);
        if (index != UINT32_MAX) named[index] = true;
        if (index != UINT32_MAX && left[index]) continue;
        breach(line, "the provenance names `" + std::string(id) + "`, which did not leave");
      }
    }
    for (const uint32_t index : removed_) {
      if (named[index]) continue;
      const Entry& entry = old_.entries[index];
      breach(one->line, entry_id(old_, entry) + " left and has no provenance", entry.first + 1);
    }
  }

  /// `none recorded` holds only where the log has no earlier run for any section that lost an
  /// entry.
  void none_recorded(size_t line, size_t from) {
    if (facts_.log == nullptr) return;
    std::string time(trim(new_.text(from)));  // `### 2026-05-20 10:00`
    time = time.size() < 20 ? std::string() : time.substr(4, 10) + "T" + time.substr(15, 5);
    for (const LogLine& known : facts_.log->lines()) {
      if (!known.applied || known.run_id.empty() || known.owner == policy_.owner) continue;
      if (known.ts >= time) continue;
      for (const uint32_t index : removed_) {
        const Section& section = old_.sections[old_.entries[index].section];
        if (known.section != "## " + section.policy->heading) continue;
        return breach(line, "the provenance says none and the log has the run " + known.run_id);
      }
    }
  }

  const Document& old_;
  const Document& new_;
  const Policy& policy_;
  const VerifyFacts& facts_;
  const std::vector<uint32_t>& removed_;
  const std::vector<HistoryField>& fields_;
  std::vector<Breach>& out_;
  LeftEntries left_;
  // What `note_holds` compares; kept for their room only.
  std::vector<SliceRef> said_slices_, had_slices_;
  std::vector<Id> said_ids_, had_ids_;
};

}  // namespace

void verify_claims(const Document& old_state, const Document& new_state, const Policy& policy,
                   const VerifyFacts& facts, const std::vector<uint32_t>& removed,
                   const std::vector<HistoryField>& fields, size_t from, size_t to,
                   std::vector<Breach>& out) {
  Claims(old_state, new_state, policy, facts, removed, fields, out).run(from, to);
}

}  // namespace terse::task
