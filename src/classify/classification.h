// Failure classifications: exact words, alone or as the value of a key.
#pragma once

#include "base/bytes.h"
#include "classify/classifier_tables.h"

namespace terse {

/// `noise`, `attempt 3: noise`, `Failure class: noise`, `classification=noise confidence=0.8`. A
/// key that names a classification makes any value one.
bool is_classification_line(Bytes text, const ClassifierTables& tables);

}  // namespace terse
