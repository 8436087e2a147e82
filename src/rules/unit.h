// Quantities that share a unit: printed once, put back on reading.
#pragma once

#include <string>

#include "base/arena.h"

namespace terse {

/// The unit of a quantity with the blank before it ("ms", " MB"), or an empty view when the value
/// is no quantity, has none, or carries a currency or comparison sign.
Bytes unit_of_quantity(Bytes value);

/// The unit that a bare number takes from `value`: as above, but a currency or comparison sign of
/// `value` does not matter, for it says nothing about the other number.
Bytes unit_to_share(Bytes value);

/// True for a number without sign of currency and without unit.
bool is_bare_number(Bytes value);

/// Whether `value` is two or more items without outer blanks, joined by `, ` (a line break may
/// stand for the blank) or, on the terse face, by `,` where there is no `, `.
bool is_list(Bytes value, bool terse_face);

/// `a, b, c` in the terse face: joined by commas, a shared unit at the last item only.
void print_list(Bytes canonical, std::string& out);

/// The canonical form of a list's terse face, in the arena.
Bytes read_list(Bytes terse, Arena& arena);

}  // namespace terse
