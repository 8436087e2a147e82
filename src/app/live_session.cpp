#include "app/live_session.h"

#include <algorithm>
#include <cstdio>

#include "app/activation.h"
#include "app/messages.h"
#include "app/session_text.h"
#include "base/json_string.h"

namespace terse {
namespace {

// A write costs a sync; whoever asks for totals meanwhile can do with ones of that age.
constexpr std::chrono::seconds report_interval{2};

uint64_t whole(uint64_t hundredths) {
  return (hundredths + 50) / 100;
}

}  // namespace

LiveSession::LiveSession(const Options& options, Sink& sink)
    : options_(options), sink_(sink), file_(options.state_file), watch_(options.state_file) {
  look();
}

Measure LiveSession::measure() const {
  const bool on_request =
      options_.notices == Notices::to_stderr || options_.notices == Notices::to_stdout;
  return state_ || on_request || options_.ledger ? Measure::tokens : options_.pipeline.measure;
}

void LiveSession::attach(Switchable& stream) {
  stream_ = &stream;
  stream.set_activity(Activity::verbose);
  settle();
}

int LiveSession::idle() {
  before_read();
  const auto now = std::chrono::steady_clock::now();
  const auto due = last_report_ + report_interval;
  if (now >= due) add_totals();
  if (!state_ || unreported() == SessionTotals{}) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - now);
  // A report that just failed is tried again after the interval.
  return static_cast<int>(std::max(left, now >= due ? report_interval : left).count());
}

void LiveSession::before_read() {
  look();
  settle();
}

/// Reads the state file where it may have changed.
void LiveSession::look() {
  if (!watch_.changed()) return;
  Result<std::optional<SessionState>> state = file_.read();
  if (state) {
    state_ = std::move(*state);
    last_complaint_.clear();
  } else {
    state_.reset();
    complain(state.error());
  }
}

Activation LiveSession::wanted() const {
  if (violated_) return Activation::none;
  if (state_) return activation_of(options_, *state_);
  SessionState stream;  // without a file, the stream counts
  stream.rounds = stream_rounds_;
  return activation_of(options_, stream);
}

/// Brings pipeline and notices to what is wanted now.
void LiveSession::settle() {
  const Activation before = activation_;
  activation_ = wanted();
  if (activation_ != before) {
    stream_->set_activity(activation_ == Activation::none ? Activity::verbose : Activity::terse);
    print_switch(before);
  } else if (activation_ == Activation::none && options_.mode == Mode::automatic && state_ &&
             state_->announced && !violated_) {
    // Another filter has announced what ended while nobody was listening.
    if (claim_notice(false)) notice(auto_off_text());
  }
  notice({});
}

/// True for the one filter that is to print this activation's notice.
bool LiveSession::claim_notice(bool on) {
  if (options_.notices == Notices::none) return false;
  if (!state_) return true;
  if (state_->announced == on) return false;
  bool claimed = false;
  const auto state = file_.update(SessionFile::Missing::leave, [&](SessionState& now) {
    claimed = now.announced != on;
    now.announced = on;
  });
  state_->announced = on;
  if (state) return claimed || !*state;
  complain(state.error());
  return true;
}

void LiveSession::print_switch(Activation before) {
  const bool is_on = activation_ != Activation::none;
  const bool both =
      options_.notices == Notices::to_stderr || options_.notices == Notices::to_stdout;
  if (activation_ == Activation::automatic && claim_notice(true)) {
    notice(auto_on_text(options_.after, state_ ? state_->id : std::string()));
  }
  if (before == Activation::automatic && !is_on && !violated_ && claim_notice(false)) {
    notice(auto_off_text());
  }
  if (!both || is_on == (before != Activation::none)) return;
  notice(is_on ? on_text(activation_, known_totals()) : off_text(known_totals()));
}

/// Prints what waits and `text`, unless a line of the stream is still open.
void LiveSession::notice(const std::string& text) {
  if (options_.notices == Notices::none) return;
  if (options_.notices != Notices::to_stdout) {
    if (!text.empty()) std::fprintf(stderr, "%s\n", text.c_str());
    return;
  }
  if (!text.empty()) waiting_notices_ += text + '\n';
  if (waiting_notices_.empty() || stream_->is_mid_line()) return;
  sink_.copy(waiting_notices_);
  waiting_notices_.clear();
  sink_.flush();
}

void LiveSession::complain(const Diagnostic& diagnostic) {
  Diagnostic warning = diagnostic;
  warning.severity = Severity::warning;
  const std::string text = warning.to_string();
  if (text == last_complaint_) return;
  last_complaint_ = text;
  say(warning);
}

SessionTotals LiveSession::unreported() const {
  const Totals& all = stream_->totals();
  return {whole(all.tokens_in) - reported_.baseline_tokens,
          whole(all.tokens_out) - reported_.emitted_tokens, all.violations - reported_.violations};
}

/// Of the session where there is one, with this filter's own.
SessionTotals LiveSession::known_totals() const {
  const SessionTotals own = unreported();
  SessionTotals all = state_ ? state_->totals : reported_;
  all.baseline_tokens += own.baseline_tokens;
  all.emitted_tokens += own.emitted_tokens;
  all.violations += own.violations;
  return all;
}

void LiveSession::add_totals() {
  const SessionTotals own = unreported();
  if (!state_ || own == SessionTotals{}) return;
  last_report_ = std::chrono::steady_clock::now();
  const auto state = file_.update(SessionFile::Missing::leave, [&own](SessionState& now) {
    now.totals.baseline_tokens += own.baseline_tokens;
    now.totals.emitted_tokens += own.emitted_tokens;
    now.totals.violations += own.violations;
  });
  if (!state) {
    complain(state.error());
  } else if (*state) {
    reported_.baseline_tokens += own.baseline_tokens;
    reported_.emitted_tokens += own.emitted_tokens;
    reported_.violations += own.violations;
    state_->totals = (*state)->totals;
  }
}

void LiveSession::finish() {
  add_totals();
  const bool both =
      options_.notices == Notices::to_stderr || options_.notices == Notices::to_stdout;
  if (both && activation_ != Activation::none) notice(off_text(known_totals()));
  if (waiting_notices_.empty()) return;
  // The last line has no newline, and none follows.
  sink_.copy("\n");
  sink_.copy(waiting_notices_);
  sink_.flush();
}

void LiveSession::on_incident(const Incident& incident) {
  incidents_.on_incident(incident);
  if (options_.pipeline.on_violation == OnViolation::quarantine) return;
  violated_ = true;
  const auto state =
      file_.update(SessionFile::Missing::leave, [](SessionState& now) { now.violated = true; });
  if (!state) complain(state.error());
  settle();
}

void LiveSession::on_round() {
  if (state_) return;  // who writes the file counts
  ++stream_rounds_;
  settle();
}

void LiveSession::on_human() {
  if (state_) return;
  stream_rounds_ = 0;
  settle();
}

std::string LiveSession::hits_json() const {
  std::map<std::string, uint64_t> by_name;  // in the order of names, not of addresses
  for (const auto& [shape, count] : hits_) {
    by_name[std::string(shape->pack) + '/' + std::string(shape->name)] += count;
  }
  std::string out;
  for (const auto& [name, count] : by_name) {
    if (!out.empty()) out += ',';
    append_json_string(name, out);
    out += ':' + std::to_string(count);
  }
  return "\"rules\":{" + out + '}';
}

}  // namespace terse
