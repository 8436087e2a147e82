#include "filter/verify.h"

#include <algorithm>

#include "classify/classifier.h"
#include "contract/contract.h"
#include "filter/prose_unit.h"
#include "filter/record_lines.h"
#include "filter/record_starts.h"
#include "filter/transcript_lines.h"
#include "text/line_scanner.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

constexpr size_t resync_window = 400;
constexpr size_t most_breaches = 1000;
constexpr size_t shown_lines = 3;

class Verifier {
 public:
  Verifier(const Rulebook& rulebook, Bytes baseline, Bytes terse)
      : baseline_(split_lines(baseline)),
        terse_(split_lines(terse)),
        last_paragraph_(last_paragraph(baseline_)),
        classifier_(rulebook.classifier_tables()),
        contract_(rulebook.rules(), rulebook.record_index(), rulebook.lexer()),
        starts_(rulebook.rules()) {}

  Verdict run(Progress* progress) {
    while (i_ < baseline_.size() || j_ < terse_.size()) {
      if (progress != nullptr) progress->at(i_);
      if (verdict_.breaches.size() == most_breaches) {
        verdict_.cut_short = true;
        break;
      }
      if (!step_equal() && !step_record() && !step_prose()) step_breach();
    }
    return std::move(verdict_);
  }

 private:
  bool both() const { return i_ < baseline_.size() && j_ < terse_.size(); }

  bool record_allowed() const {
    return classifier_.open_block() == Block::none || classifier_.record_may_interrupt();
  }

  bool shape_allowed(const Template& shape) const {
    return classifier_.open_block() == Block::none || shape.opens_round;
  }

  /// The text of `count` baseline lines as a record, or false where they cannot be one: their
  /// endings differ, or a blank line is among them that no form has.
  bool join(size_t first, size_t count) {
    text_.clear();
    for (size_t k = 0; k < count; ++k) {
      const LineView& line = baseline_[first + k];
      const bool last = k + 1 == count;
      if (is_blank_text(line.text) && !starts_.may_span_blank(baseline_[first].text)) return false;
      if (!last && (line.ending != baseline_[first].ending || line.text.ends_with(' ')))
        return false;
      if (last && line.ending != baseline_[first].ending && !line.ending.empty()) return false;
      if (k != 0) text_ += '\n';
      text_ += line.text;
    }
    return true;
  }

  std::optional<OwnedRecord> parse_verbose() const {
    return starts_.may_end(text_) ? contract_.parse_verbose(text_) : std::nullopt;
  }

  size_t most_lines(size_t first) const {
    return std::min(most_record_lines, baseline_.size() - first);
  }

  /// Lines that read as a record and were left alone change the classifier's state as a record.
  bool step_equal() {
    if (!both() || baseline_[i_].whole() != terse_[j_].whole()) return false;
    const size_t lines = equal_record_lines();
    if (lines == 0) {
      note(i_, j_, classifier_.classify(baseline_[i_]));
      ++i_;
      ++j_;
    } else {
      unit_.lines.clear();
      i_ += lines;
      j_ += lines;
    }
    return true;
  }

  size_t equal_record_lines() {
    if (!record_allowed() || !starts_.may_start(baseline_[i_].text)) return 0;
    const size_t most = most_lines(i_);
    for (size_t count = 1; count <= most && j_ + count <= terse_.size(); ++count) {
      if (baseline_[i_ + count - 1].whole() != terse_[j_ + count - 1].whole()) return 0;
      if (!join(i_, count)) return 0;
      auto record = parse_verbose();
      if (!record && count == 1) record = contract_.parse_terse(text_);
      if (!record) continue;
      if (!shape_allowed(*record->shape)) return 0;
      classifier_.accept_record(record->shape->line_class);
      return count;
    }
    return 0;
  }

  bool step_record() {
    refutation_.reset();
    paired_ = 0;
    if (!both() || !record_allowed()) return false;
    const auto record = contract_.parse_terse(terse_[j_].text);
    if (!record || !shape_allowed(*record->shape)) return false;
    const size_t most = most_lines(i_);
    for (size_t count = 1; count <= most; ++count) {
      if (!join(i_, count)) break;
      if (!starts_.may_end(text_)) continue;
      auto refutation = contract_.check_record(*record->shape, text_, terse_[j_].text);
      if (!refutation) return take_record(*record->shape, count);
      // The refutation of a text that is such a record says more than that of one that is none.
      const auto verbose = parse_verbose();
      if (verbose && verbose->shape == record->shape) {
        refutation_ = std::move(refutation);
        paired_ = count;
      }
    }
    return false;
  }

  bool take_record(const Template& shape, size_t count) {
    const bool last = i_ >= last_paragraph_ && is_end_of_baseline(i_ + count);
    if (shape.final_verbatim && last) {
      refutation_ = Refutation{Law::verbatim, "the last record of the stream was rewritten", {}};
      return false;
    }
    if (baseline_[i_ + count - 1].ending != terse_[j_].ending) {
      refutation_ = Refutation{Law::verbatim, "the line ending changed", {}};
      return false;
    }
    classifier_.accept_record(shape.line_class);
    unit_.lines.clear();
    ++verdict_.records;
    i_ += count;
    ++j_;
    return true;
  }

  bool is_end_of_baseline(size_t from) const {
    for (size_t k = from; k < baseline_.size(); ++k) {
      const Bytes text = baseline_[k].text;
      if (!is_blank_text(text) && !is_control_line(text)) return false;
    }
    return true;
  }

  /// A `key: value` line is a unit of its own here, though the filter leaves it alone.
  bool continues_unit(size_t i, LineClass line_class) const {
    return joins_unit(unit_, line_class) && unit_.line_class != LineClass::field &&
           is_prose_line(baseline_[i], line_class);
  }

  /// Takes a baseline line into the prose unit that it belongs to.
  void note(size_t i, size_t j, LineClass line_class) {
    if (!continues_unit(i, line_class)) {
      unit_.lines.clear();
      unit_.line_class = line_class;
      unit_i_ = i;
      unit_j_ = j;
    }
    if (is_compressible(line_class)) unit_.lines.push_back(baseline_[i]);
  }

  /// Prose is judged by the unit, as the filter rewrites it: a phrase may go over a line's end.
  bool step_prose() {
    if (!both() || refutation_) return false;
    const auto before = classifier_.state();
    note(i_, j_, classifier_.classify(baseline_[i_]));
    if (unit_.is_open()) gather_unit();
    if (unit_.is_open() && may_change()) {
      auto refutation = contract_.check_prose(text_, other_);
      if (!refutation) {
        ++verdict_.rewritten_prose;
        i_ = unit_i_ + unit_.lines.size();
        j_ = unit_j_ + unit_.lines.size();
        unit_.lines.clear();
        return true;
      }
      refutation_ = std::move(refutation);
    }
    unit_.lines.clear();
    classifier_.restore(before);
    return false;
  }

  /// Whether a record of the baseline starts there: it ends the unit before it.
  bool record_at(size_t i) {
    if (!record_allowed() || !starts_.may_start(baseline_[i].text)) return false;
    for (size_t count = 1; count <= most_lines(i) && join(i, count); ++count) {
      if (parse_verbose() || (count == 1 && contract_.parse_terse(text_))) return true;
    }
    return false;
  }

  /// Takes the lines behind `i_` that go on with the unit.
  void gather_unit() {
    for (size_t i = i_ + 1; i < baseline_.size() && !record_at(i); ++i) {
      const auto before = classifier_.state();
      const LineClass line_class = classifier_.classify(baseline_[i]);
      if (continues_unit(i, line_class)) {
        unit_.lines.push_back(baseline_[i]);
        continue;
      }
      classifier_.restore(before);
      break;
    }
  }

  /// Joins both sides of the unit; false where it is of the last paragraph or its lines differ in
  /// number or ending.
  bool may_change() {
    const size_t count = unit_.lines.size();
    if (unit_i_ + count > last_paragraph_ || unit_j_ + count > terse_.size()) return false;
    unit_.join(text_);
    other_.clear();
    for (size_t k = 0; k < count; ++k) {
      const LineView& line = terse_[unit_j_ + k];
      if (line.ending != unit_.lines[k].ending) return false;
      if (k != 0) other_ += '\n';
      other_ += line.text;
    }
    return true;
  }

  void step_breach() {
    Breach breach;
    breach.baseline_line = i_ + 1;
    breach.terse_line = j_ + 1;
    breach.law = refutation_ ? refutation_->law : Law::verbatim;
    if (refutation_) {
      breach.what = refutation_->what;
    } else if (i_ == baseline_.size()) {
      breach.what = "the terse transcript has lines that the baseline has not";
    } else if (j_ == terse_.size()) {
      breach.what = "lines of the baseline are missing";
    } else {
      breach.what =
          i_ >= last_paragraph_ ? "the last paragraph changed" : "a verbatim line changed";
    }
    const auto [skip_i, skip_j] = pass_over();
    for (size_t k = 0; k < std::min(skip_i, shown_lines); ++k) {
      breach.baseline_text += baseline_[i_ + k].whole();
    }
    for (size_t k = 0; k < std::min(skip_j, shown_lines); ++k) {
      breach.terse_text += terse_[j_ + k].whole();
    }
    for (size_t k = 0; k < skip_i; ++k) classifier_.classify(baseline_[i_ + k]);
    i_ += skip_i;
    j_ += skip_j;
    refutation_.reset();
    verdict_.breaches.push_back(std::move(breach));
  }

  /// Whether the two say the same from these lines on, as far as one line or record shows.
  bool agree_at(size_t i, size_t j) {
    if (i == baseline_.size() || j == terse_.size()) {
      return i == baseline_.size() && j == terse_.size();
    }
    if (baseline_[i].whole() == terse_[j].whole()) return true;
    const auto record = contract_.parse_terse(terse_[j].text);
    if (!record) return false;
    for (size_t count = 1; count <= most_lines(i) && join(i, count); ++count) {
      if (!starts_.may_end(text_)) continue;
      if (!contract_.check_record(*record->shape, text_, terse_[j].text)) return true;
    }
    return false;
  }

  /// A record that says something else is passed over alone where the two agree behind it.
  std::pair<size_t, size_t> pass_over() {
    if (paired_ != 0 && agree_at(i_ + paired_, j_ + 1)) return {paired_, 1};
    return resync();
  }

  /// How many lines to pass over on either side until the two agree again on a line that says
  /// something; everything that is left where they never do.
  std::pair<size_t, size_t> resync() const {
    const size_t left_i = baseline_.size() - i_;
    const size_t left_j = terse_.size() - j_;
    for (size_t distance = 1; distance <= resync_window; ++distance) {
      for (size_t skip_i = 0; skip_i <= distance; ++skip_i) {
        const size_t skip_j = distance - skip_i;
        if (skip_i >= left_i || skip_j >= left_j) continue;
        const LineView& line = baseline_[i_ + skip_i];
        if (!is_blank_text(line.text) && line.whole() == terse_[j_ + skip_j].whole()) {
          return {skip_i, skip_j};
        }
      }
    }
    return {left_i, left_j};
  }

  std::vector<LineView> baseline_;
  std::vector<LineView> terse_;
  size_t last_paragraph_;
  Classifier classifier_;
  Contract contract_;
  RecordStarts starts_;
  Verdict verdict_;
  std::optional<Refutation> refutation_;
  std::string text_;
  std::string other_;
  ProseUnit unit_;     // of baseline lines up to `i_`
  size_t unit_i_ = 0;  // its first line on either side
  size_t unit_j_ = 0;
  size_t paired_ = 0;  // lines of the baseline that are a record of the refuted one's template
  size_t i_ = 0;
  size_t j_ = 0;
};

}  // namespace

Verdict verify(const Rulebook& rulebook, Bytes baseline, Bytes terse, Progress* progress) {
  Verdict verdict = Verifier(rulebook, baseline, terse).run(progress);
  verdict.bytes_in = baseline.size();
  verdict.bytes_out = terse.size();
  verdict.tokens_in = estimate_tokens(baseline);
  verdict.tokens_out = estimate_tokens(terse);
  return verdict;
}

}  // namespace terse
