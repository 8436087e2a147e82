#include "filter/pipeline.h"

#include "filter/record_lines.h"

namespace terse {

Pipeline::Pipeline(const Rulebook& rulebook, Sink& sink, PipelineOptions options,
                   Observer* observer)
    : rulebook_(rulebook),
      sink_(sink),
      options_(std::move(options)),
      observer_(observer),
      classifier_(rulebook.classifier_tables()),
      engine_(rulebook.rules(), rulebook.indexes(), rulebook.lexer(), options_.elision),
      contract_(rulebook.rules(), rulebook.record_index(), rulebook.lexer()) {
  for (const std::string& skill : options_.skills) {
    if (skill == "*") engine_.announce_all();
    engine_.announce(skill);
  }
  if (options_.toward != Toward::terse) return;
  if (!options_.plugins.empty()) {
    plugins_.emplace(options_.plugins, [this](const PluginFault& fault) { plugin_failed(fault); });
  }
  if (options_.level == Level::records) return;
  prose_.emplace(rulebook, classifier_, engine_, contract_, plugins_ ? &*plugins_ : nullptr);
  if (options_.level != Level::tight) prose_->rewriter().disable("asides");
  for (const std::string& family : options_.without) prose_->rewriter().disable(family);
}

void Pipeline::line(const LineView& line) {
  totals_.lines = line.number;
  totals_.bytes_in += line.whole().size();
  totals_.tokens_in += measured(line.whole());
  mid_line_ = line.ending.empty();
  if (candidate_.empty()) {
    start(line);
  } else {
    extend(line);
  }
  drain();
}

void Pipeline::drain() {
  while (!pending_.empty()) {
    const LineView next = pending_.back();
    pending_.pop_back();
    if (candidate_.empty()) {
      start(next);
    } else {
      extend(next);
    }
  }
}

bool Pipeline::may_start(const LineView& line) {
  if (classifier_.open_block() != Block::none && !classifier_.record_may_interrupt()) return false;
  // Control lines are raw, whatever a pack says: product.md, "Holding and the final summary".
  return !line.text.empty() && !is_control_line(line.text) && engine_.may_start_record(line.text) &&
         is_plain_text(line);
}

void Pipeline::start(const LineView& line) {
  if (may_start(line)) {
    Reading reading;
    const MatchOutcome outcome = engine_.read(line.text, reading);
    if (outcome == MatchOutcome::full) {
      candidate_.assign(1, line);
      if (accepts(reading)) {
        complete(reading, line.text);
        return;
      }
      candidate_.clear();
    }
    if (outcome == MatchOutcome::partial && !line.ending.empty() && !line.text.ends_with(' ')) {
      candidate_.assign(1, line);
      return;
    }
  }
  plain(line);
}

bool Pipeline::continues_candidate(const LineView& line) const {
  const LineView& last = candidate_.back();
  const size_t indent = indent_of(line.text);
  return indent <= widest_indent && is_plain_text(line) &&
         (line.ending == last.ending || line.ending.empty()) &&
         candidate_.size() < most_record_lines &&
         joined_.size() + line.text.size() < longest_record &&
         (indent == line.text.size() || !engine_.opens_record(line.text.substr(indent))) &&
         (indent == 0 || !engine_.opens_record(line.text));  // a form may begin with blanks
}

Bytes Pipeline::candidate_text() {
  joined_.clear();
  for (const LineView& line : candidate_) {
    if (!joined_.empty()) joined_ += '\n';
    joined_ += line.text;
  }
  return joined_;
}

void Pipeline::extend(const LineView& line) {
  candidate_text();
  if (!continues_candidate(line)) {
    pending_.push_back(line);
    give_up_candidate();
    return;
  }
  candidate_.push_back(line);
  Reading reading;
  const Bytes text = candidate_text();
  const MatchOutcome outcome = engine_.read(text, reading);
  if (outcome == MatchOutcome::full && accepts(reading)) {
    complete(reading, text);
    return;
  }
  const bool more =
      outcome == MatchOutcome::partial && !line.ending.empty() && !line.text.ends_with(' ');
  if (!more) give_up_candidate();
}

/// The first line starts no record; the others are looked at again, for one of them may.
void Pipeline::give_up_candidate() {
  for (size_t i = candidate_.size(); i-- > 1;) pending_.push_back(candidate_[i]);
  const LineView first = candidate_.front();
  candidate_.clear();
  plain(first);
}

void Pipeline::plain(const LineView& line) {
  const bool first_piece = line.number != last_reported_;
  if (observer_ != nullptr && first_piece && is_human(line.text) &&
      classifier_.open_block() != Block::fence) {
    close_unit();
    observer_->on_human();
  }
  const bool gathers = rewrites_prose();
  Classifier::State before;
  if (gathers) before = classifier_.state();
  LineClass line_class = classifier_.classify(line);
  if (plugins_) line_class = plugins_->classify(line, line_class);
  const bool prose = gathers && is_prose_line(line, line_class);
  // The pieces of a long line are one line.
  if (observer_ != nullptr && first_piece) {
    observer_->on_line(line.number, line_class, prose ? Membership::prose : Membership::plain);
  }
  last_reported_ = line.number;
  if (prose) {
    gather(line, line_class, before);
    return;
  }
  close_unit();
  if (line.flags.partial) {
    emit_lines(line.whole(), Lines::text);
  } else {
    const bool idle = line_class == LineClass::blank || is_control_line(line.text);
    emit_lines(line.whole(), idle ? Lines::blank_or_control : Lines::any);
  }
}

/// Verbatim bytes. Blank and control lines wait behind a held record; any other lets it go.
void Pipeline::emit_lines(Bytes bytes, Lines kind) {
  const bool blank_or_control = kind == Lines::blank_or_control;
  if (held_.is_open()) {
    const bool room = held_.size() + bytes.size() <= most_held_bytes &&
                      held_.line_count + held_.tail_lines < most_held_lines;
    if (blank_or_control && room) {
      held_.tail += bytes;
      ++held_.tail_lines;
      return;
    }
    release(blank_or_control ? Outcome::final_verbatim : Outcome::rewritten);
  }
  totals_.bytes_out += bytes.size();
  totals_.tokens_out += measured(bytes);
  // Only what waits behind a rewrite asks what the line is: no look at it for the usual one.
  const bool looks = kind != Lines::text && run_.is_open();
  put(bytes, looks ? stretch_of(bytes) : Stretch::text, Life::borrowed);
}

void Pipeline::complete(Reading reading, Bytes text) {
  if (options_.toward == Toward::verbose) {
    complete_expanding(text);
    return;
  }
  if (unit_.is_open() || held_.is_open()) {
    close_unit();
    if (held_.is_open()) release(Outcome::rewritten);
    // Both read other texts, and a reading lasts until the engine's next call.
    engine_.read(text, reading);
  }
  const Template& shape = *reading.shape;
  Outcome outcome = judge(reading, text);
  LineClass line_class = shape.line_class;
  if (plugins_ && outcome == Outcome::rewritten) {
    line_class = class_of_record(shape);
    if (line_class != shape.line_class) outcome = Outcome::kept;
  }
  classifier_.accept_record(shape.line_class);
  ++totals_.records;
  const bool is_round = reports_round(shape);
  totals_.rounds += is_round;
  totals_.not_provable += outcome == Outcome::not_provable;
  if (observer_ != nullptr) {
    for (const LineView& line : candidate_) {
      observer_->on_line(line.number, line_class, Membership::record);
    }
  }
  hear_skill(reading);
  settle(reading, text, outcome);
  candidate_.clear();
  if (is_round && observer_ != nullptr) observer_->on_round();
}

/// A record with a field `skill` says what runs: its packs are active from here on.
void Pipeline::hear_skill(const Reading& reading) {
  for (size_t i = 0; i < reading.shape->holes.size(); ++i) {
    const FieldValue& field = (*reading.fields)[i];
    if (field.present && reading.shape->holes[i].name == "skill") engine_.announce(field.value);
  }
}

void Pipeline::settle(const Reading& reading, Bytes text, Outcome outcome) {
  if (outcome != Outcome::rewritten) {
    report_record(reading, text, candidate_.front().number, candidate_.size(), outcome);
    for (const LineView& line : candidate_) emit_lines(line.whole(), Lines::any);
    return;
  }
  const Bytes ending = candidate_.back().ending;
  if (!reading.shape->final_verbatim) {
    report_record(reading, text, candidate_.front().number, candidate_.size(), outcome);
    size_t original = 0;
    for (const LineView& line : candidate_) original += line.whole().size();
    count_rewrite(text, original, reading.output, ending);
    put(reading.output, Stretch::text, Life::passing);
    if (!ending.empty()) put(ending, Stretch::control, Life::passing);
    return;
  }
  held_.first_line = candidate_.front().number;
  held_.line_count = candidate_.size();
  held_.text = text;
  for (const LineView& line : candidate_) held_.original += line.whole();
  held_.output = reading.output;
  held_.ending = ending;
}

/// Sends the held record on its way, rewritten or as it came, with what waited behind it.
void Pipeline::release(Outcome outcome) {
  Reading reading;
  if (engine_.read(held_.text, reading) == MatchOutcome::full) {
    reading.output = outcome == Outcome::rewritten ? Bytes(held_.output) : Bytes();
    report_record(reading, held_.text, held_.first_line, held_.line_count, outcome);
  }
  if (outcome == Outcome::rewritten) {
    count_rewrite(held_.text, held_.original.size(), held_.output, held_.ending);
    put(held_.output, Stretch::text, Life::passing);
    if (!held_.ending.empty()) put(held_.ending, Stretch::control, Life::passing);
  } else {
    totals_.bytes_out += held_.original.size();
    totals_.tokens_out += measured(held_.original);
    put(held_.original, Stretch::text, Life::passing);
  }
  totals_.bytes_out += held_.tail.size();
  totals_.tokens_out += measured(held_.tail);
  // The tail is blank but for control lines, which do not end a paragraph.
  const bool blank = held_.tail.starts_with('\n') || held_.tail.find("\n\n") != Bytes::npos;
  if (!held_.tail.empty())
    put(held_.tail, blank ? Stretch::blank : Stretch::control, Life::passing);
  held_.clear();
}

void Pipeline::pin(std::vector<LineView>& lines, Arena& arena) {
  for (LineView& line : lines) {
    const Bytes whole = arena.concat(line.text, line.ending);
    line.text = whole.substr(0, line.text.size());
    line.ending = whole.substr(line.text.size());
  }
}

bool Pipeline::before_refill() {
  const bool alive = sink_.flush();  // first: it may still borrow what was pinned before
  if (!candidate_.empty() || unit_.is_open() || run_.is_open()) {
    Arena fresh(16 * 1024);
    pin(candidate_, fresh);
    pin(unit_.lines, fresh);
    run_.pin(fresh);
    pinned_.swap(fresh);
  }
  return alive;
}

bool Pipeline::finish() {
  while (!candidate_.empty()) {
    give_up_candidate();
    drain();
  }
  release_open();
  report_spent();
  return sink_.flush();
}

/// All that is open goes out as it came, in order.
void Pipeline::release_open() {
  if (unit_.is_open()) {
    leave_unit(Outcome::final_verbatim);
    unit_.clear();
  }
  if (run_.is_open()) release_run(Outcome::final_verbatim);
  if (held_.is_open()) release(Outcome::final_verbatim);
}

bool Pipeline::release_held() {
  release_open();
  for (const LineView& line : candidate_) plain(line);
  candidate_.clear();
  release_open();
  return sink_.flush();
}

}  // namespace terse
