// The way back: terse records to canonical verbose ones (`terse expand`).
#include "filter/fields_json.h"
#include "filter/pipeline.h"

namespace terse {

/// The canonical verbose face goes out where it reads back to the same fields.
void Pipeline::complete_expanding(Bytes text) {
  Reading reading;
  engine_.read(text, reading);
  const Template* shape = reading.shape;
  classifier_.accept_record(shape->line_class);
  ++totals_.records;
  std::string fields;
  append_fields_json(*shape, *reading.fields, fields);
  expanded_.clear();
  bool proved = reading.is_terse && engine_.print_verbose(reading, expanded_);
  if (proved) {
    Reading again;
    std::string fields_again;
    proved = engine_.read(expanded_, again) == MatchOutcome::full && again.shape == shape;
    if (proved) append_fields_json(*shape, *again.fields, fields_again);
    proved = proved && fields_again == fields;
  }
  const Bytes ending = candidate_.back().ending;
  if (!proved) {
    for (const LineView& line : candidate_) emit_lines(line.whole(), Lines::any);
  } else {
    for (size_t at = 0; at <= expanded_.size();) {
      const size_t end = std::min(expanded_.find('\n', at), expanded_.size());
      sink_.copy(Bytes(expanded_).substr(at, end - at));
      sink_.copy(end == expanded_.size() || !ending.empty() ? ending : Bytes("\n"));
      at = end + 1;
    }
  }
  candidate_.clear();
}

}  // namespace terse
