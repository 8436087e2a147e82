// The prunes of prong 4 that need no reader, and the signs of history that no pattern states.
#pragma once

#include <string>

#include "base/bytes.h"

namespace terse::spec {

/// Whether `text` may hold such a sentence as `fold_closes` looks for.
bool has_closes(Bytes text);

/// `text` with each whole sentence `Closes §B.<n>.` made a suffix `(closes §B.<n>)` of the sentence
/// before it; equal to `text` where there is none. Backtick spans stay.
std::string fold_closes(Bytes text);

/// "recurrence-class" or "surfaced-by" where the text tells where a row came from, else empty.
Bytes history_sign(Bytes text);

}  // namespace terse::spec
