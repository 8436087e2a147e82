// Exact decimal arithmetic for derived fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"

namespace terse::contract {

/// A fraction of 128-bit integers; the denominator is above zero. Not always reduced.
class Rational {
 public:
  Rational() = default;

  /// `digits` divided by ten to the power of `decimals`; nothing above 18 decimals.
  static std::optional<Rational> decimal(int64_t digits, unsigned decimals);

  /// The value of a printed number: sign, digits, `,ddd` groups, decimals. Nothing for a number
  /// with an exponent or a `±`, or of more than 18 digits.
  static std::optional<Rational> parse(Bytes number);

  /// The results are nothing on overflow or division by zero.
  std::optional<Rational> plus(const Rational& other) const;
  std::optional<Rational> minus(const Rational& other) const;
  std::optional<Rational> times(const Rational& other) const;
  std::optional<Rational> over(const Rational& other) const;

  /// Rounded half away from zero to that many decimals; `1,234.5` when grouped. Nothing on
  /// overflow.
  std::optional<std::string> print(unsigned decimals, bool grouped) const;

 private:
  using Integer = __int128;
  static std::optional<Rational> make(Integer numerator, Integer denominator);

  Integer numerator_ = 0;
  Integer denominator_ = 1;
};

}  // namespace terse::contract
