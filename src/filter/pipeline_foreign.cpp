// Which matches count as records, and what a pack that is not built in may not touch.
#include "filter/pipeline.h"

#include "filter/record_lines.h"

namespace terse {

bool Pipeline::accepts(Reading& reading) {
  if (reading.shape->foreign) {
    return classifier_.open_block() == Block::none && leaves_evidence_alone(reading);
  }
  return classifier_.open_block() == Block::none || reading.shape->opens_round;
}

/// No pack but the built-in ones makes a class compressible: none of the candidate's lines may be
/// evidence by itself, nor may what is printed for them look like any.
bool Pipeline::leaves_evidence_alone(Reading& reading) {
  const Classifier::State before = classifier_.state();
  bool fine = true;
  for (const LineView& line : candidate_) {
    fine = fine && may_be_foreign_record(classifier_.classify(line)) && !is_human(line.text) &&
           !is_control_line(line.text);
  }
  classifier_.restore(before);
  if (!fine || reading.output.empty()) return fine;
  LineView printed = candidate_.front();
  printed.text = reading.output;
  printed.ending = candidate_.back().ending;
  printed.flags = {};
  printed.flags.non_ascii = true;
  const bool plain = may_be_foreign_record(classifier_.classify(printed)) &&
                     !is_human(printed.text) && !is_control_line(printed.text);
  classifier_.restore(before);
  if (!plain) reading.output = {};
  return true;
}

}  // namespace terse
