// Prose on its way through the pipeline: units are gathered, rewritten, and held until it is known
// that they are not the last thing the stream says.
#include "filter/pipeline.h"
#include "filter/record_lines.h"

namespace terse {

namespace {

/// As verify sees it: a second CR before the newline is text.
bool is_blank_line(Bytes bytes) {
  if (bytes.ends_with('\n')) bytes.remove_suffix(1);
  if (bytes.ends_with('\r')) bytes.remove_suffix(1);
  return bytes.find_first_not_of(" \t") == Bytes::npos;
}

}  // namespace

/// Takes a compressible line into the unit that is open, or into a new one.
void Pipeline::gather(const LineView& line, LineClass line_class, const Classifier::State& before) {
  if (!joins_unit(unit_, line_class)) {
    close_unit();
    if (held_.is_open()) release(Outcome::rewritten);
    if (run_.is_open() && run_.after_blank) release_run(Outcome::rewritten);
    unit_.line_class = line_class;
    unit_.before = before;
    unit_size_ = 0;
  }
  unit_size_ += line.text.size() + 1;
  unit_.lines.push_back(line);
  unit_.after = classifier_.state();
  if (unit_.lines.size() <= most_unit_lines && unit_size_ <= longest_unit) return;
  // A paragraph without end must not be held to its end.
  leave_unit(Outcome::not_provable);
  unit_.too_long = true;
  unit_size_ = 0;
}

/// Judges the unit and sends it on its way.
void Pipeline::close_unit() {
  if (!unit_.is_open()) return;
  const bool silent = activity_ == Activity::verbose || disabled_;
  if (!silent && !unit_.too_long && prose_->rewrite(unit_) && run_has_room(unit_size_)) {
    hold_rewrite();
  } else {
    leave_unit(silent ? Outcome::verbatim_mode : Outcome::not_provable);
  }
  unit_.clear();
}

/// What the unit has goes out as it came.
void Pipeline::leave_unit(Outcome outcome) {
  if (unit_.lines.empty()) return;
  report_unit(outcome);
  for (const LineView& line : unit_.lines) {
    const Bytes bytes = line.whole();
    totals_.bytes_out += bytes.size();
    totals_.tokens_out += measured(bytes);
    put(bytes, Stretch::text, Life::borrowed);
  }
  unit_.lines.clear();
}

void Pipeline::hold_rewrite() {
  HeldRewrite rewrite;
  rewrite.first_line = unit_.lines.front().number;
  rewrite.line_count = static_cast<uint32_t>(unit_.lines.size());
  rewrite.output_begin = run_.text.size();
  Bytes rest = prose_->output();
  for (const LineView& line : unit_.lines) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    run_.text += rest.substr(0, end);
    run_.text += line.ending;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  rewrite.output_size = run_.text.size() - rewrite.output_begin;
  rewrite.savings_begin = run_.savings.size();
  rewrite.plugin = prose_->plugin();
  run_.savings.insert(run_.savings.end(), prose_->savings().begin(), prose_->savings().end());
  const auto index = static_cast<uint32_t>(run_.rewrites.size());
  run_.rewrites.push_back(rewrite);
  for (const LineView& line : unit_.lines)
    run_.add(line.whole(), Stretch::text, Life::borrowed, index);
}

bool Pipeline::run_has_room(size_t bytes) const {
  return run_.size + bytes <= most_held_bytes && run_.parts.size() < most_held_lines;
}

/// Output that is settled but for what waits before it. The caller has counted it.
void Pipeline::put(Bytes bytes, Stretch stretch, Life life) {
  if (run_.is_open()) {
    if (stretch == Stretch::text && run_.after_blank) {
      release_run(Outcome::rewritten);
    } else if (run_has_room(bytes.size())) {
      run_.add(bytes, stretch, life);
      return;
    } else {
      release_run(Outcome::final_verbatim);
    }
  }
  if (life == Life::borrowed) {
    sink_.borrow(bytes);
  } else {
    sink_.copy(bytes);
  }
}

Stretch Pipeline::stretch_of(Bytes line) {
  if (is_blank_line(line)) return Stretch::blank;
  return is_control_line(line) ? Stretch::control : Stretch::text;
}

/// Sends what waits on its way, its paragraphs rewritten or as they came.
void Pipeline::release_run(Outcome outcome) {
  const bool rewritten = outcome == Outcome::rewritten;
  uint32_t last = HeldRun::none;
  for (const HeldRun::Part& part : run_.parts) {
    const Bytes bytes = run_.bytes_of(part);
    if (part.rewrite == HeldRun::none) {
      if (part.bytes.data() != nullptr) {
        sink_.borrow(bytes);
      } else {
        sink_.copy(bytes);
      }
      continue;
    }
    if (part.rewrite != last) release_rewrite(part, outcome);
    last = part.rewrite;
    if (rewritten) continue;
    totals_.bytes_out += bytes.size();
    totals_.tokens_out += measured(bytes);
    sink_.borrow(bytes);
  }
  run_.clear();
}

/// Counts and reports a rewrite whose first line is `first`; writes it where it goes out.
void Pipeline::release_rewrite(const HeldRun::Part& first, Outcome outcome) {
  const HeldRewrite& rewrite = run_.rewrites[first.rewrite];
  const Bytes output = run_.output_of(rewrite);
  size_t original = 0;
  whole_unit_.clear();
  for (const HeldRun::Part* part = &first; part->rewrite == first.rewrite; ++part) {
    original += part->size;
    if (observer_ != nullptr || options_.measure == Measure::tokens)
      whole_unit_ += run_.bytes_of(*part);
    if (part == &run_.parts.back()) break;
  }
  const int64_t* savings = run_.savings.data() + rewrite.savings_begin;
  if (observer_ != nullptr) {
    observer_->on_prose({rewrite.first_line, rewrite.line_count, whole_unit_,
                         outcome == Outcome::rewritten ? output : Bytes(), rewrite.plugin, savings,
                         &rulebook_.phrases().families(), outcome});
  }
  if (outcome != Outcome::rewritten) return;
  const size_t families = rulebook_.phrases().families().size();
  totals_.family_tokens.resize(families);
  for (size_t i = 0; i < families; ++i) totals_.family_tokens[i] += savings[i];
  ++totals_.rewritten_prose;
  totals_.prose_bytes_in += original;
  totals_.prose_bytes_out += output.size();
  totals_.prose_tokens_in += measured(whole_unit_);
  const uint64_t tokens = measured(output);
  totals_.prose_tokens_out += tokens;
  totals_.bytes_out += output.size();
  totals_.tokens_out += tokens;
  sink_.copy(output);
}

void Pipeline::report_unit(Outcome outcome) {
  if (observer_ == nullptr) return;
  unit_.join(whole_unit_);
  observer_->on_prose({unit_.lines.front().number, unit_.lines.size(), whole_unit_, Bytes(),
                       Bytes(), nullptr, nullptr, outcome});
}

}  // namespace terse
