// Plain words that say what a number means: its unit, and which way it went.
#pragma once

#include "base/bytes.h"

namespace terse {

/// Where such a word stands.
enum class MeasurePlace {
  anywhere,
  behind_number  ///< only there is a word like `points` or `s` a unit
};

/// A number for each meaning, the same for all spellings of one (`ms`, `milliseconds`); -1 for a
/// word that measures nothing at that place.
int measure_of(Bytes word, MeasurePlace place);

}  // namespace terse
