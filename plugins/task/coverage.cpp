#include "task/coverage.h"

#include <algorithm>
#include <span>

#include "task/clause.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

bool is_blank_byte(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool tells(std::string_view raw) {
  return std::any_of(raw.begin(), raw.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0xC3;
  });
}

/// A stretch of a sentence between two separators.
struct Clause {
  uint32_t begin = 0;
  uint32_t end = 0;
};

class Coverage {
 public:
  Coverage(const EntryScan& scan, const Entry& entry, EntryKind kind,
           const std::vector<MarkerHit>& hits, const MarkerContext& context)
      : scan_(scan),
        entry_(entry),
        lossy_(kind == EntryKind::fact || kind == EntryKind::file),
        kind_(kind),
        words_(context.policy.marker_words) {
    for (const MarkerHit& hit : hits) {
      if (is_textual(hit)) hits_.push_back(&hit);
      whole_ = whole_ || !is_textual(hit);
    }
    std::sort(hits_.begin(), hits_.end(),
              [](const MarkerHit* a, const MarkerHit* b) { return a->begin < b->begin; });
  }

  std::string run() {
    if (hits_.empty() || (lossy_ && whole_)) return {};
    for (const MarkerHit* hit : hits_) at_.push_back(scan_.sentence_at(hit->begin));
    bool behind = false;  // a marker stands before, in the same item (a risk: anywhere)
    for (size_t i = 0; i < scan_.sentences.size(); ++i) {
      const bool own_item = starts_item(i);
      if (own_item && kind_ != EntryKind::risk) behind = false;
      const std::span<const MarkerHit* const> found = hits_in(i);
      std::string why = found.empty() ? unmarked(i, behind) : sentence(i, found);
      if (!why.empty()) return why;
      behind = behind || !found.empty();
    }
    return {};
  }

 private:
  std::span<const MarkerHit* const> hits_in(size_t index) const {
    const auto [first, last] = std::equal_range(at_.begin(), at_.end(), index);
    return std::span(hits_).subspan(static_cast<size_t>(first - at_.begin()),
                                    static_cast<size_t>(last - first));
  }

  std::string sentence(size_t index, std::span<const MarkerHit* const> found) const {
    const Sentence& sentence = scan_.sentences[index];
    const uint32_t last = found.back()->end;
    const uint32_t first = found.front()->begin;
    if (lossy_) {
      if (!covers_before(sentence, found)) return "it tells more before the marker";
    } else if (index > 0 && !leads_in(sentence.begin, first)) {
      return "the marker speaks of a part";
    }
    if (kind_ != EntryKind::question && !only_refers(last, sentence.end, found.back())) {
      return "it tells more after the marker";
    }
    return {};
  }

  std::string unmarked(size_t index, bool behind) const {
    const Sentence& sentence = scan_.sentences[index];
    if (!tells(scan_.raw.substr(sentence.begin, sentence.end - sentence.begin))) return {};
    const char* const after = "it tells more after the marker";
    if (!lossy_) return behind && entry_.shape == EntryShape::item ? after : std::string();
    if (at_.back() < index) return after;
    return index == 0 && carries_over(1) ? "" : "it tells more before the marker";
  }

  /// Whether a bullet stands between this sentence and the one before it.
  bool starts_item(size_t index) const {
    if (index == 0) return true;
    const uint32_t from = scan_.sentences[index - 1].end;
    const uint32_t to = scan_.sentences[index].begin;
    for (uint32_t i = from; i < to; ++i) {
      if (!is_blank_byte(scan_.raw[i])) return true;
    }
    return false;
  }

  /// `The shim reads XML. No longer needed.`: a sentence without a subject, and the marker's kind
  /// speaks of entries, not of faults.
  bool carries_over(size_t index) const {
    const std::span<const MarkerHit* const> found = hits_in(index);
    if (found.empty() || scan_.sentences[index].child) return false;
    const MarkerForm form = found.front()->marker->form;
    const bool of_entries = form == MarkerForm::phrase || form == MarkerForm::predicate ||
                            form == MarkerForm::superseded;
    return of_entries && leads_in(scan_.sentences[index].begin, found.front()->begin);
  }

  /// Whether only words that point back (`it was`, `now`) stand between two offsets.
  bool leads_in(uint32_t from, uint32_t to) const {
    if (scan_.raw.substr(from, to - from).find('`') != std::string_view::npos) return false;
    for (const Word& word : words_between(from, to)) {
      if (!words_.lead.contains(scan_.lower, word)) return false;
    }
    return true;
  }

  bool holds_hit(uint32_t from, uint32_t to) const {
    const auto next =
        std::lower_bound(hits_.begin(), hits_.end(), from,
                         [](const MarkerHit* hit, uint32_t at) { return hit->begin < at; });
    return next != hits_.end() && (*next)->begin < to;
  }

  Words words_between(uint32_t from, uint32_t to) const {
    const auto before = [](const Word& word, uint32_t at) { return word.begin < at; };
    const auto first = std::lower_bound(scan_.words.begin(), scan_.words.end(), from, before);
    return Words(first, std::lower_bound(first, scan_.words.end(), to, before));
  }

  /// Bytes of the separator at `at`, 0 where none stands there.
  uint32_t separator(uint32_t at) const {
    const std::string_view text = scan_.lower;
    const char c = text[at];
    if ((c >= 'a' && c <= 'z') || c == ' ') return 0;  // most bytes
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (c == ';' || c == '(' || c == ')') return 1;
    if ((c == ',' || c == ':') && is_blank_byte(next)) return 1;
    if (c == '-' && is_blank_byte(next) && at > 0 && is_blank_byte(text[at - 1])) return 1;
    const std::string_view three = text.substr(at, 3);
    return three == "\xE2\x80\x93" || three == "\xE2\x80\x94" ? 3 : 0;
  }

  /// Calls `take` for the clauses between two offsets but the last, which it returns. A parenthesis
  /// without a marker belongs to its clause, as does a comma of what stands before the marker's own
  /// colon or semicolon.
  template <class Take>
  Clause clauses(uint32_t from, uint32_t to, Take take) const {
    uint32_t begin = from;
    uint32_t at = from;
    while (at < to) {
      const uint32_t length = separator(at);
      if (length == 0) {
        ++at;
        continue;
      }
      if (scan_.lower[at] == '(') {
        const size_t close = scan_.lower.find(')', at);
        const uint32_t end =
            close < to ? static_cast<uint32_t>(close + 1) : static_cast<uint32_t>(at + 1);
        if (end > at + 1 && !holds_hit(at, end) && end < to) {
          at = end;
          continue;
        }
      }
      take(Clause{begin, at});
      at += length;
      begin = at;
    }
    return {begin, to};
  }

  bool covers_before(const Sentence& sentence, std::span<const MarkerHit* const> found) const {
    uint32_t from = sentence.begin;
    bool first = true;
    for (const MarkerHit* hit : found) {
      if (hit->begin < from) continue;  // inside the one before
      const MarkerForm form = hit->marker->form;
      const bool note = form == MarkerForm::note || form == MarkerForm::file_note;
      bool told = false;
      const Clause own = clauses(from, hit->begin, [&](const Clause& clause) {
        const bool only_comma = note && scan_.lower[clause.end] != ';';
        told = told || (!only_comma && !leads_in(clause.begin, clause.end) && !names_entry(clause));
      });
      const bool led = leads_in(own.begin, hit->begin);
      if (!first && !led && !only_refers(from, hit->begin, nullptr)) return false;
      if (first && !led && (told || joined(own.begin, hit->begin))) return false;
      from = hit->end;
      first = false;
    }
    return true;
  }

  /// `R7:` in front of a risk or question.
  bool names_entry(const Clause& clause) const {
    size_t end = 0;
    return scan_.own_id != 0 && clause.begin <= scan_.body &&
           id_at(scan_.raw, scan_.body, end) != 0 && end == clause.end;
  }

  /// Two statements in one clause: `the limit is 5 and the bug was`.
  bool joined(uint32_t from, uint32_t to) const {
    bool verb = false;
    size_t behind = 0;
    bool join = false;
    for (const Word& word : words_between(from, to)) {
      const std::string_view text = scan_.lower.substr(word.begin, word.end - word.begin);
      if (join && !words_.lead.contains(scan_.lower, word)) ++behind;
      if (verb && text == "and") join = true;
      static const PhraseSet verbs({"is",    "are",    "was",   "were",  "has",   "have",
                                    "had",   "can",    "will",  "must",  "does",  "do",
                                    "did",   "needs",  "uses",  "holds", "takes", "runs",
                                    "reads", "writes", "lives", "stays", "keeps"});
      verb = verb || verbs.contains(text);
    }
    return behind > 0;
  }

  /// Whether nothing but references, and what `clause_ends` has let pass, stands between two
  /// offsets. `hit` is the marker that ends at `from`.
  bool only_refers(uint32_t from, uint32_t to, const MarkerHit* hit) const {
    bool own = hit != nullptr;  // the marker's own clause may go on: `via the gateway`
    uint32_t at = from;
    bool opened = false;
    while (at < to) {
      uint32_t end = at;
      while (end < to && separator(end) == 0) ++end;
      const std::string_view raw = scan_.raw.substr(at, end - at);
      if (own) {
        const size_t count = words_between(at, end).size();
        const MarkerForm form = hit->marker->form;
        const size_t most = form == MarkerForm::predicate ? 9 : form == MarkerForm::phrase ? 0 : 6;
        if (count > most) return false;
        // `with a lock` says how, `with 5 MB left` tells more.
        const bool measures =
            scan_.lower.substr(at, end - at).find(" with ") != std::string::npos &&
            raw.find_first_of("0123456789") != std::string_view::npos;
        if (measures && form == MarkerForm::reference) return false;
      } else if (!references(at, end) &&
                 !(opened && kind_ == EntryKind::risk && refers_first(at))) {
        return false;
      } else if (raw.find('`') != std::string_view::npos) {
        return false;
      }
      own = false;
      opened = end < to && scan_.lower[end] == '(';
      at = end < to ? end + separator(end) : to;
    }
    return true;
  }

  bool refers_first(uint32_t at) const {
    while (at < scan_.lower.size() && is_blank_byte(scan_.lower[at])) ++at;
    return at < scan_.lower.size() && refers_at(scan_, at);
  }

  bool references(uint32_t from, uint32_t to) const {
    if (holds_hit(from, to)) return true;  // seen by `covers_before`
    for (const Word& word : words_between(from, to)) {
      const std::string_view text = scan_.lower.substr(word.begin, word.end - word.begin);
      const bool number = text.find_first_not_of("0123456789") == std::string_view::npos;
      const bool hash =
          text.size() >= 7 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
      if (!number && !hash && !words_.refer.contains(scan_.lower, word)) return false;
    }
    return true;
  }

  const EntryScan& scan_;
  const Entry& entry_;
  bool lossy_;
  EntryKind kind_;
  const MarkerWords& words_;
  std::vector<const MarkerHit*> hits_;  ///< of the text, in its order
  std::vector<size_t> at_;              ///< the sentence of each
  bool whole_ = false;                  ///< a tag or a stroke stands for all of it
};

}  // namespace

bool is_textual(const MarkerHit& hit) {
  return hit.marker->form != MarkerForm::tag && hit.marker->form != MarkerForm::struck;
}

std::string untold_part(const EntryScan& scan, const Entry& entry, EntryKind kind,
                        const std::vector<MarkerHit>& hits, const MarkerContext& context) {
  return Coverage(scan, entry, kind, hits, context).run();
}

bool holds_block(const EntryScan& scan) {
  size_t at = scan.raw.find('\n');
  while (at != std::string_view::npos) {
    const size_t first = scan.raw.find_first_not_of(" \t", at + 1);
    if (first == std::string_view::npos) return false;
    const std::string_view line = scan.raw.substr(first, 3);
    if (line == "```" || line == "~~~" || is_one_of(scan.raw[first], "><|#")) {
      return true;
    }
    at = scan.raw.find('\n', at + 1);
  }
  return false;
}

}  // namespace terse::task
