// What becomes of a recognised record, and how it is counted.
#include "filter/pipeline.h"
#include "text/token_estimate.h"

namespace terse {

Outcome Pipeline::judge(const Reading& reading, Bytes text) {
  if (reading.is_terse) return Outcome::already_terse;
  if (activity_ == Activity::verbose || disabled_) return Outcome::verbatim_mode;
  if (reading.output.empty()) return Outcome::not_provable;
  const auto refutation = contract_.check_record(*reading.shape, text, reading.output);
  if (!refutation) return Outcome::rewritten;
  violated(reading, text, *refutation);
  return Outcome::violation;
}

/// The class that plugins want for one of the record's lines, else the template's.
LineClass Pipeline::class_of_record(const Template& shape) {
  for (const LineView& line : candidate_) {
    const LineClass wanted = plugins_->classify(line, LineClass::field);
    if (wanted != LineClass::field) return wanted;
  }
  return shape.line_class;
}

/// A plugin is taken out of use whatever `on_violation` says, but a broken law is one.
void Pipeline::plugin_failed(const PluginFault& fault) {
  ++totals_.plugin_faults;
  if (fault.refutation != nullptr) {
    ++totals_.violations;
    failed_ = failed_ || options_.on_violation == OnViolation::fail;
  }
  if (observer_ != nullptr) observer_->on_plugin_fault(fault);
}

void Pipeline::violated(const Reading& reading, Bytes text, const Refutation& refutation) {
  ++totals_.violations;
  if (observer_ != nullptr) {
    observer_->on_incident(
        {reading.shape, candidate_.front().number, text, reading.output, &refutation});
  }
  if (options_.on_violation == OnViolation::quarantine) {
    engine_.quarantine(reading.shape);
  } else {
    disabled_ = true;
  }
  failed_ = failed_ || options_.on_violation == OnViolation::fail;
}

void Pipeline::report_spent() {
  if (observer_ == nullptr) return;
  for (const Template* shape : engine_.spent())
    observer_->on_spent_pattern("rule " + std::string(shape->pack) + '/' +
                                std::string(shape->name));
  for (const Bytes pattern : rulebook_.classifier_tables().spent_patterns())
    observer_->on_spent_pattern("signature " + std::string(pattern));
}

void Pipeline::report_record(const Reading& reading, Bytes text, uint64_t line, uint64_t count,
                             Outcome outcome) {
  if (observer_ == nullptr) return;
  const Bytes output = outcome == Outcome::rewritten ? reading.output : Bytes();
  observer_->on_record({line, count, text, output, &reading, outcome});
}

void Pipeline::count_rewrite(Bytes text, size_t original, Bytes output, Bytes ending) {
  const size_t size = output.size() + ending.size();
  ++totals_.rewritten;
  totals_.rewritten_bytes_in += original;
  totals_.rewritten_bytes_out += size;
  totals_.bytes_out += size;
  if (options_.measure == Measure::bytes) return;
  const uint64_t newline = ending.empty() ? 0 : measured(ending);
  totals_.rewritten_tokens_in += measured(text) + newline;
  totals_.rewritten_tokens_out += measured(output) + newline;
  totals_.tokens_out += measured(output) + newline;
}

uint64_t Pipeline::measured(Bytes bytes) const {
  return options_.measure == Measure::tokens ? estimate_token_hundredths(bytes) : 0;
}

}  // namespace terse
