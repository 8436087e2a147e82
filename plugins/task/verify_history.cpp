#include "task/verify_history.h"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <unordered_set>

#include "base/two_threads.h"
#include "task/history.h"
#include "task/history_names.h"
#include "task/markdown.h"
#include "task/run.h"
#include "task/verify_claims.h"

namespace terse::task {
namespace {

/// Fields that every history entry has, in this order; others may stand between them.
constexpr std::array<const char*, 11> kFields{"Compacted from",
                                              "Lines before",
                                              "Lines after",
                                              "Reduction",
                                              "Preserved verbatim",
                                              "Dropped from current known facts",
                                              "Resolved questions moved here",
                                              "Mitigated risks moved here",
                                              "Summary",
                                              "Provenance of dropped facts",
                                              "Reversible via"};

using Field = HistoryField;

bool all_digits(std::string_view text) {
  return !text.empty() && text.size() < 10 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_commit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

class HistoryVerifier {
 public:
  HistoryVerifier(const Document& old_state, const Document& new_state, const Policy& policy,
                  const VerifyFacts& facts, const std::vector<uint32_t>& removed,
                  std::vector<Breach>& out)
      : old_(old_state),
        new_(new_state),
        policy_(policy),
        facts_(facts),
        removed_(removed),
        out_(out) {}

  void run() {
    const Section* after = new_.history();
    if (after == nullptr) {
      if (old_.history() != nullptr) breach(0, "the history section is gone");
      if (!removed_.empty()) {
        breach(0, "entries left and there is no `## " + policy_.history + "` entry");
      }
      return;
    }
    size_t at = after->heading + 1;
    if (!old_part(*after, at)) return;
    while (at < after->end && is_blank(new_.text(at))) ++at;
    if (at == after->end) {
      if (!removed_.empty()) breach(after->heading, "entries left and no history entry names them");
      return;
    }
    entry(at, after->end);
  }

 private:
  void breach(size_t line, std::string what, size_t old_line = 0) {
    out_.push_back({line == 0 ? 0 : line + 1, old_line, std::move(what)});
  }

  /// Moves `at` behind the old history, which has to be there byte for byte.
  bool old_part(const Section& after, size_t& at) {
    const Section* before = old_.history();
    if (before == nullptr) return true;
    size_t end = before->end;
    while (end > before->heading + 1 && is_blank(old_.text(end - 1))) --end;
    for (size_t i = before->heading + 1; i < end; ++i, ++at) {
      const bool same = at < after.end && old_.text(i) == new_.text(at) &&
                        (old_.lines[i].end == new_.lines[at].end || old_.lines[i].end == 0);
      if (same) continue;
      breach(std::min<size_t>(at, after.end - 1), "an older history entry was changed", i + 1);
      return false;
    }
    return true;
  }

  void entry(size_t from, size_t to) {
    if (new_.text(from).substr(0, 4) != "### ") {
      return breach(from, "a history entry starts with `### YYYY-MM-DD HH:MM`");
    }
    heading_time(from);
    for (size_t i = from + 1; i < to; ++i) {
      const std::string_view line = new_.text(i);
      if (line.substr(0, 4) == "### ") return breach(i, "one run writes one history entry");
      if (line.substr(0, 2) == "- ") {
        const size_t colon = line.find(':');
        Field& next = fields_.emplace_back();
        next.name = line.substr(2, colon == line.npos ? line.npos : colon - 2);
        next.line = i;
        if (colon != line.npos) next.value = trim(line.substr(colon + 1));
      } else if (!fields_.empty() && !is_blank(line)) {
        fields_.back().items.push_back(folded(line));
        fields_.back().item_lines.push_back(i);
      }
    }
    order(from);
    metrics();
    pointers();
    provenance();
    std::vector<Breach> false_claims;
    const auto check_names = [&] { are_named(from); };
    const auto check_claims = [&] {
      verify_claims(old_, new_, policy_, facts_, removed_, fields_, from, to, false_claims);
    };
    both(removed_.size() >= kManyEntries, check_names, check_claims);
    std::move(false_claims.begin(), false_claims.end(), std::back_inserter(out_));
  }

  void heading_time(size_t line) {
    const std::string_view time = trim(new_.text(line).substr(4));
    constexpr std::string_view shape = "dddd-dd-dd dd:dd";
    bool fits = time.size() == shape.size();
    for (size_t i = 0; fits && i < shape.size(); ++i) {
      fits = shape[i] == 'd' ? time[i] >= '0' && time[i] <= '9' : time[i] == shape[i];
    }
    if (!fits) breach(line, "the time of a history entry is `YYYY-MM-DD HH:MM`");
  }

  void order(size_t from) {
    size_t next = 0;
    for (const char* wanted : kFields) {
      size_t found = next;
      while (found < fields_.size() && fields_[found].name != wanted) ++found;
      if (found == fields_.size()) {
        breach(from, std::string("the history field `") + wanted + "` is missing or out of order");
      } else {
        next = found + 1;
        if (fields_[found].value.empty() && fields_[found].items.empty()) {
          breach(fields_[found].line, std::string("the history field `") + wanted + "` is empty");
        }
      }
    }
  }

  const Field* field(const char* name) const {
    for (const Field& one : fields_) {
      if (one.name == name) return &one;
    }
    return nullptr;
  }

  /// The number of a field, which has to be what this program counts.
  bool number(const char* name, const Document& document, size_t& value) {
    const Field* found = field(name);
    if (found == nullptr) return false;
    if (!all_digits(found->value)) {
      breach(found->line, std::string("`") + name + "` is not a number");
      return false;
    }
    value = std::stoul(found->value);
    const size_t lines = body_lines(document);
    // Blank lines at the end of the body may be counted or not.
    if (value < lines || value > lines + blank_tail(document)) {
      breach(found->line, std::string("`") + name + "` is " + found->value + " and the body has " +
                              std::to_string(lines) + " lines, history left out");
    }
    return true;
  }

  static size_t blank_tail(const Document& document) {
    const Section* history = document.history();
    size_t end = history == nullptr ? document.lines.size() : history->begin;
    size_t count = 0;
    while (end > 0 && is_blank(document.text(end - 1))) {
      --end;
      ++count;
    }
    return count;
  }

  void metrics() {
    size_t before = 0;
    size_t after = 0;
    const bool known = number("Lines before", old_, before);
    if (!number("Lines after", new_, after) || !known) return;
    const Field* reduction = field("Reduction");
    if (reduction == nullptr) return;
    const std::string fewer =
        after > before ? "-" + std::to_string(after - before) : std::to_string(before - after);
    const std::string wanted =
        fewer + " lines (~" + std::to_string(reduction_percent(before, after)) + "%)";
    if (reduction->value != wanted) breach(reduction->line, "`Reduction` is not `" + wanted + "`");
  }

  void pointers() {
    const auto is_snapshot = [&](std::string_view text) {
      return text.find(policy_.snapshots + "/") != std::string_view::npos;
    };
    if (const Field* from = field("Compacted from");
        from != nullptr && !is_commit(from->value) && !is_snapshot(from->value)) {
      breach(from->line, "`Compacted from` is neither a full commit hash nor a snapshot path");
    }
    if (const Field* back = field("Reversible via"); back != nullptr) {
      std::string text = back->value;
      for (const std::string_view item : back->items) text.append(" ").append(item);
      if (text.find("git show ") == std::string::npos && !is_snapshot(text)) {
        breach(back->line, "`Reversible via` names neither `git show <sha>:<path>` nor a snapshot");
      }
    }
  }

  void provenance() {
    const Field* field_ = field("Provenance of dropped facts");
    if (field_ == nullptr || !facts_.log_known) return;
    std::unordered_set<std::string> writes;  // `run (owner, time`, as the log has them
    if (facts_.log != nullptr) {
      for (const LogLine& line : facts_.log->lines()) {
        writes.insert(line.run_id + " (" + line.owner + ", " + line.ts);
      }
    }
    if (!field_->value.empty()) run_is_known(field_->value, field_->line, writes);
    for (size_t i = 0; i < field_->items.size(); ++i) {
      run_is_known(field_->items[i], field_->item_lines[i], writes);
    }
  }

  /// `RUN (owner, 2026-05-03T12:00:00.000Z): F1`, or a run alone.
  void run_is_known(std::string_view text, size_t line,
                    const std::unordered_set<std::string>& writes) {
    if (text.substr(0, 2) == "- ") text.remove_prefix(2);
    const std::string run(text.substr(0, text.find_first_of(" ,;:(")));
    const std::string_view write = text.substr(0, text.find_first_of(",)", text.find(", ") + 1));
    const size_t time = write.rfind(", ");
    const bool timed = time != write.npos && write.size() - time == 26 && write[time + 12] == 'T' &&
                       write.back() == 'Z';
    const bool looks_like_run =
        timed ||
        (run.size() >= 20 &&
         run.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos);
    if (!looks_like_run) return;
    if (facts_.log == nullptr || !facts_.log->has_run(run)) {
      breach(line, "the run " + run + " is not in the verification log");
    } else if (timed && writes.count(std::string(write)) == 0) {
      breach(line, "the verification log has the run " + run + " with another owner or time");
    }
  }

  void are_named(size_t from) {
    HistoryNames names(fields_);
    for (const uint32_t index : removed_) {
      const Entry& entry = old_.entries[index];
      const std::string name = fold_space(entry_name(old_, entry));
      if (names.name(name)) continue;
      const bool moves = old_.sections[entry.section].policy->kind_class == SectionClass::move;
      if (moves && names.cite_question(name)) continue;
      breach(from, entry_id(old_, entry) + " left and the history entry does not name it",
             entry.first + 1);
    }
  }

  /// A line with its white space folded, borrowed where there is nothing to fold.
  std::string_view folded(std::string_view line) {
    const std::string_view text = trim(line);
    return is_folded(text) ? text : std::string_view(folded_.emplace_back(fold_space(text)));
  }

  const Document& old_;
  const Document& new_;
  const Policy& policy_;
  const VerifyFacts& facts_;
  const std::vector<uint32_t>& removed_;
  std::vector<Breach>& out_;
  std::vector<Field> fields_;
  std::deque<std::string> folded_;
};

}  // namespace

void verify_history(const Document& old_state, const Document& new_state, const Policy& policy,
                    const VerifyFacts& facts, const std::vector<uint32_t>& removed,
                    std::vector<Breach>& out) {
  HistoryVerifier(old_state, new_state, policy, facts, removed, out).run();
}

}  // namespace terse::task
