// Numbers with what stands around them: `$1,840.50/mo`, `-18.2%`, `9.8x`, `33.0 ms`.
#pragma once

#include "base/bytes.h"

namespace terse::contract {

/// The pieces of a quantity; they are adjacent and make up the whole of it.
struct Quantity {
  Bytes prefix;  ///< a currency sign or a bound (`<`, `~`), or empty
  Bytes number;  ///< sign, digits, separators, decimals, exponent
  Bytes unit;    ///< with the blank before it, or empty
};

/// The pieces of a number.
struct NumberParts {
  Bytes sign;      ///< `+`, `-`, U+2212, `±`, or empty
  Bytes whole;     ///< digits, with `,` where they are grouped
  Bytes decimals;  ///< without the point
  Bytes exponent;  ///< with its `e`, or empty
  bool grouped = false;
};

/// Splits the whole of `text`; false when it is no number.
bool split_number(Bytes text, NumberParts& out);

/// Splits the whole of `text`; false when it is no quantity.
bool split_quantity(Bytes text, Quantity& out);

/// True if `unit` is one: letters, digits, `µ μ % ° / ² ³ ·`, the first of them no digit.
bool is_unit(Bytes unit);

/// How many bytes at `at` a character of a unit takes; 0 where there is none.
size_t unit_char_length(Bytes text, size_t at);

/// How many bytes of a number's sign stand at `at`; 0 where there is none.
size_t sign_length(Bytes text, size_t at);

/// How many bytes of a currency sign or bound stand at `at`; 0 where there is none.
size_t prefix_length(Bytes text, size_t at);

}  // namespace terse::contract
