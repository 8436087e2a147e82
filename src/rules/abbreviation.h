// When a short word says no more and nothing else than a long one.
#pragma once

#include "base/bytes.h"

namespace terse {

/// Same first letter, letters in order (ASCII case ignored), the same digits, and the whole of a
/// prefix that negates (un, non, dis, mis, anti): `unused` is not `used`. Keeps a pack from making
/// "failed" read "passed".
bool is_abbreviation(Bytes short_form, Bytes long_form);

/// An abbreviation, or another ending of the same word: four letters or more in common from the
/// start, and at most as many again beyond them.
bool is_same_word(Bytes short_form, Bytes long_form);

}  // namespace terse
