#include "task/markers.h"

#include "task/clause.h"

namespace terse::task {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

class Finder {
 public:
  Finder(const EntryScan& scan, EntryKind kind, EntryShape shape, const MarkerContext& context)
      : scan_(scan), kind_(kind), shape_(shape), context_(context) {}

  std::vector<MarkerHit> find() {
    for (const MarkerPolicy& marker : context_.policy.markers) {
      if (!marker.covers(kind_)) continue;
      marker_ = &marker;
      if (marker.form == MarkerForm::tag) {
        tag();
      } else if (marker.form == MarkerForm::struck) {
        struck();
      } else if (marker.words.may_start(scan_.sets)) {
        for (size_t i = 0; i < scan_.words.size(); ++i) {
          if (const size_t length = marker.words.match(scan_.lower, scan_.words, i); length != 0) {
            word(i, length);
          }
        }
      }
    }
    return std::move(hits_);
  }

 private:
  const MarkerWords& words() const { return context_.policy.marker_words; }
  bool lossy() const { return kind_ == EntryKind::fact || kind_ == EntryKind::file; }

  void hit(uint32_t begin, uint32_t end, std::string reference) {
    hits_.push_back({marker_, begin, end, std::move(reference)});
  }

  void word(size_t index, size_t length) {
    const uint32_t begin = scan_.words[index].begin;
    const uint32_t end = scan_.words[index + length - 1].end;
    if (compounded(begin) || taken_back(begin)) return;
    switch (marker_->form) {
      case MarkerForm::phrase:
        if (phrase_ends(end)) hit(begin, end, nearest_slice(begin));
        break;
      case MarkerForm::note:
      case MarkerForm::file_note:
        note(begin, end);
        break;
      case MarkerForm::reference:
        reference(index, begin, end);
        break;
      case MarkerForm::superseded:
        superseded(index, begin, end);
        break;
      case MarkerForm::predicate:
        predicate(index, begin, end);
        break;
      case MarkerForm::closing:
        closing(begin, end);
        break;
      case MarkerForm::state:
        state(begin, end);
        break;
      case MarkerForm::tag:
      case MarkerForm::struck:
        break;
    }
  }

  /// `un-resolved`, `half-resolved`, `open/resolved`: another word.
  bool compounded(uint32_t begin) const {
    if (begin < 2 || (scan_.lower[begin - 1] != '-' && scan_.lower[begin - 1] != '/')) return false;
    return !is_space(scan_.lower[begin - 2]) && begin > scan_.start + 1;
  }

  /// `~~Fixed in slice 2.~~ Seen since.`, `The note says "fixed in slice 2"`.
  bool taken_back(uint32_t begin) {
    if (!flagged_) flags_ = said_or_struck(scan_);
    flagged_ = true;
    return begin < flags_.size() && flags_[begin];
  }

  /// `no longer needed by the reader` says less than `no longer needed`.
  bool phrase_ends(uint32_t end) const {
    static const PhraseSet none;
    return clause_ends(scan_, end, none);
  }

  std::string nearest_slice(uint32_t begin) const {
    if (scan_.slices.empty()) return {};
    const size_t before = scan_.slices.size() - scan_.slices_from(begin).size();
    return "slice " + std::to_string(scan_.slices[before == 0 ? 0 : before - 1].number);
  }

  /// `(slice 3; consumed)`.
  void note(uint32_t begin, uint32_t end) {
    const std::string_view text = scan_.lower;
    uint32_t before = begin;
    while (before > 0 && is_space(text[before - 1])) --before;
    uint32_t after = end;
    while (after < text.size() && is_space(text[after])) ++after;
    if (before == 0 || text[before - 1] != ';' || after >= text.size() || text[after] != ')') {
      return;
    }
    const size_t open = open_parenthesis(scan_, begin);
    if (open == std::string::npos) return;
    for (const SliceRef& ref : scan_.slices_from(static_cast<uint32_t>(open))) {
      if (ref.begin >= begin) return;
      if (ref.end > begin || ref.brief) continue;
      return hit(static_cast<uint32_t>(open), after + 1, "slice " + std::to_string(ref.number));
    }
  }

  void reference(size_t index, uint32_t begin, uint32_t end) {
    if (index + 1 >= scan_.words.size()) return;
    const size_t link = words().link.match(scan_.lower, scan_.words, index + 1);
    if (link == 0) return;
    for (uint32_t i = end; i < scan_.words[index + 1].begin; ++i) {
      if (!is_space(scan_.lower[i])) return;
    }
    const std::string_view verb = scan_.lower.substr(begin, end - begin);
    const bool sets = words().set_verbs.contains(verb);
    const auto preceded = [&](const PhraseSet& set) {
      return set.match_before(scan_.lower, scan_.words, index) != 0;
    };
    if (preceded(words().void_before) || (sets && preceded(words().void_before_fixed))) return;
    if (speaks_of_other(scan_, index)) return;
    Reference ref = reference_at(scan_, scan_.words[index + link].end, context_);
    if (ref.kind == Reference::Kind::none || !ref.valid || (ref.brief && lossy())) return;
    if (sets && ref.kind == Reference::Kind::decision) return;
    const std::string first = ref.text;
    // `by D-3 and D-4`: every one of them has to hold.
    for (;;) {
      uint32_t at = ref.end;
      while (at < scan_.lower.size() && is_space(scan_.lower[at])) ++at;
      if (scan_.lower.compare(at, 4, "and ") != 0) break;
      const Reference next = reference_at(scan_, at + 4, context_);
      if (next.kind == Reference::Kind::none || !next.valid) return;
      ref = next;
    }
    if (!clause_ends(scan_, ref.end, words().tail)) return;
    hit(begin, ref.end, first);
  }

  void superseded(size_t index, uint32_t begin, uint32_t end) {
    if (speaks_of_other(scan_, index)) return;
    if (words().void_before.match_before(scan_.lower, scan_.words, index) != 0) return;
    const Reference ref = reference_at(scan_, end, context_);
    if (ref.kind == Reference::Kind::none || !ref.valid || (ref.brief && lossy())) return;
    hit(begin, ref.end, ref.text);
  }

  void predicate(size_t index, uint32_t begin, uint32_t end) {
    const bool after_verb =
        words().predicate_before.match_before(scan_.lower, scan_.words, index) != 0;
    bool after_comma = false;
    for (uint32_t i = begin; i > 0; --i) {
      if (is_space(scan_.lower[i - 1])) continue;
      after_comma = scan_.lower[i - 1] == ',' || scan_.lower[i - 1] == '(';
      break;
    }
    if (!after_verb && !after_comma && !clause_starts(scan_, begin)) return;
    if (!clause_ends(scan_, end, words().predicate_tail)) return;
    hit(begin, end, nearest_slice(begin));
  }

  /// `(slice 5 closed this question)`.
  void closing(uint32_t begin, uint32_t end) {
    const size_t open = open_parenthesis(scan_, begin);
    uint32_t after = end;
    while (after < scan_.lower.size() && is_space(scan_.lower[after])) ++after;
    if (open == std::string::npos || after >= scan_.lower.size() || scan_.lower[after] != ')') {
      return;
    }
    for (const SliceRef& ref : scan_.slices_from(static_cast<uint32_t>(open))) {
      if (ref.begin >= begin) return;
      if (ref.end > begin) continue;
      return hit(static_cast<uint32_t>(open), after + 1, "slice " + std::to_string(ref.number));
    }
  }

  /// `Mitigated.`, `Mitigated (...)`, a cell `Mitigated`.
  void state(uint32_t begin, uint32_t end) {
    if (!clause_starts(scan_, begin)) return;
    uint32_t at = end;
    while (at < scan_.lower.size() && is_space(scan_.lower[at])) ++at;
    const bool ends = at >= scan_.lower.size() || scan_.lower[at] == '.' ||
                      (scan_.lower[at] == '(' && refers_at(scan_, at + 1)) ||
                      scan_.lower[at] == ';' ||
                      (scan_.lower[at] == '|' && shape_ == EntryShape::row);
    if (ends) hit(begin, end, nearest_slice(begin));
  }

  void tag() {
    uint32_t at = scan_.start;
    const std::string_view text = scan_.lower;
    while (at < scan_.body) {
      if (text[at] != '[') {
        ++at;
        continue;
      }
      const size_t close = text.find(']', at);
      if (close == std::string::npos || close >= scan_.body) return;
      const std::string_view inside = text.substr(at + 1, close - at - 1);
      const size_t word_end = std::min(inside.find_first_of(": "), inside.size());
      if (marker_->words.contains(inside.substr(0, word_end)) && tag_holds(at, inside, word_end)) {
        // Only the word is the marker: what else stands in the brackets may take it back.
        hit(at, static_cast<uint32_t>(at + 1 + word_end),
            nearest_slice(static_cast<uint32_t>(close)));
        return;
      }
      at = static_cast<uint32_t>(close + 1);
    }
  }

  /// `[resolved]`, `[resolved: ...]`, `[resolved slice 6]`; `[stale data]` is no tag.
  bool tag_holds(uint32_t at, std::string_view inside, size_t word_end) const {
    if (word_end == inside.size() || inside[word_end] == ':') return true;
    uint32_t next = static_cast<uint32_t>(at + 1 + word_end);
    while (scan_.lower[next] == ' ') ++next;
    for (const std::string_view link : {"in ", "by "}) {
      if (scan_.lower.compare(next, link.size(), link) == 0) next += 3;
    }
    return reference_at(scan_, next, context_).valid;
  }

  void struck() {
    if (shape_ == EntryShape::row || scan_.sentences.empty()) return;
    uint32_t begin = scan_.start;
    while (begin < scan_.lower.size() && is_space(scan_.lower[begin])) ++begin;
    if (scan_.lower.compare(begin, 2, "~~") != 0) return;
    uint32_t end = static_cast<uint32_t>(scan_.lower.size());
    for (const Sentence& sentence : scan_.sentences) {
      if (sentence.child || sentence.paragraph) break;
      end = sentence.end;
    }
    while (end > begin && (is_space(scan_.lower[end - 1]) || scan_.lower[end - 1] == '.')) --end;
    const size_t close = scan_.lower.find("~~", begin + 2);
    if (close != std::string::npos && close + 2 == end && close > begin + 2) {
      hit(begin, end, nearest_slice(end));
    }
  }

  const EntryScan& scan_;
  EntryKind kind_;
  EntryShape shape_;
  const MarkerContext& context_;
  const MarkerPolicy* marker_ = nullptr;
  std::vector<MarkerHit> hits_;
  std::vector<bool> flags_;  ///< filled for the first word that may be a marker
  bool flagged_ = false;
};

}  // namespace

std::vector<MarkerHit> find_markers(const EntryScan& scan, EntryKind kind, EntryShape shape,
                                    const MarkerContext& context) {
  return Finder(scan, kind, shape, context).find();
}

}  // namespace terse::task
