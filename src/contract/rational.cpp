#include "contract/rational.h"

#include <algorithm>

#include "contract/characters.h"
#include "contract/quantity.h"

namespace terse::contract {
namespace {

using Integer = __int128;

constexpr unsigned most_digits = 18;  // that many always fit 64 bits

Integer power_of_ten(unsigned exponent) {
  Integer power = 1;
  for (unsigned i = 0; i < exponent; ++i) power *= 10;
  return power;
}

Integer greatest_divisor(Integer a, Integer b) {
  if (a < 0) a = -a;
  while (b != 0) {
    const Integer rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

bool is_large(Integer value) {
  constexpr Integer limit = Integer(1) << 62;
  return value > limit || value < -limit;
}

std::string print_digits(Integer value, size_t at_least) {
  std::string digits;
  for (; value > 0; value /= 10) digits.push_back(static_cast<char>('0' + int(value % 10)));
  while (digits.size() < at_least) digits.push_back('0');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace

// Reduced only when it grows large: most derive expressions never need it.
std::optional<Rational> Rational::make(Integer numerator, Integer denominator) {
  constexpr Integer most_negative = Integer(1) << 127;  // has no positive counterpart
  if (denominator == 0 || numerator == most_negative || denominator == most_negative) {
    return std::nullopt;
  }
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  if (is_large(numerator) || is_large(denominator)) {
    const Integer divisor = greatest_divisor(numerator, denominator);
    numerator /= divisor;
    denominator /= divisor;
  }
  Rational result;
  result.numerator_ = numerator;
  result.denominator_ = denominator;
  return result;
}

std::optional<Rational> Rational::decimal(int64_t digits, unsigned decimals) {
  if (decimals > most_digits) return std::nullopt;
  return make(digits, power_of_ten(decimals));
}

std::optional<Rational> Rational::parse(Bytes number) {
  NumberParts parts;
  if (!split_number(number, parts)) return std::nullopt;
  if (!parts.exponent.empty() || parts.sign == "\u00b1") return std::nullopt;
  int64_t digits = 0;
  unsigned count = 0;
  for (const Bytes run : {parts.whole, parts.decimals}) {
    for (const char c : run) {
      if (c == ',') continue;
      if (++count > most_digits) return std::nullopt;
      digits = digits * 10 + (c - '0');
    }
  }
  const bool negative = parts.sign == "-" || parts.sign == "\u2212";
  return decimal(negative ? -digits : digits, static_cast<unsigned>(parts.decimals.size()));
}

std::optional<Rational> Rational::plus(const Rational& other) const {
  Integer left = 0;
  Integer right = 0;
  Integer sum = 0;
  Integer denominator = 0;
  if (__builtin_mul_overflow(numerator_, other.denominator_, &left) ||
      __builtin_mul_overflow(other.numerator_, denominator_, &right) ||
      __builtin_add_overflow(left, right, &sum) ||
      __builtin_mul_overflow(denominator_, other.denominator_, &denominator)) {
    return std::nullopt;
  }
  return make(sum, denominator);
}

std::optional<Rational> Rational::minus(const Rational& other) const {
  Rational negated = other;
  negated.numerator_ = -negated.numerator_;
  return plus(negated);
}

std::optional<Rational> Rational::times(const Rational& other) const {
  Integer numerator = 0;
  Integer denominator = 0;
  if (__builtin_mul_overflow(numerator_, other.numerator_, &numerator) ||
      __builtin_mul_overflow(denominator_, other.denominator_, &denominator)) {
    return std::nullopt;
  }
  return make(numerator, denominator);
}

std::optional<Rational> Rational::over(const Rational& other) const {
  Integer numerator = 0;
  Integer denominator = 0;
  if (__builtin_mul_overflow(numerator_, other.denominator_, &numerator) ||
      __builtin_mul_overflow(denominator_, other.numerator_, &denominator)) {
    return std::nullopt;
  }
  return make(numerator, denominator);
}

std::optional<std::string> Rational::print(unsigned decimals, bool grouped) const {
  if (decimals > most_digits) return std::nullopt;
  // |n/d| to the nearest, half up: (2 |n| 10^k + d) / 2d
  const Integer size = numerator_ < 0 ? -numerator_ : numerator_;
  Integer dividend = 0;
  Integer divisor = 0;
  if (__builtin_mul_overflow(size, 2 * power_of_ten(decimals), &dividend) ||
      __builtin_add_overflow(dividend, denominator_, &dividend) ||
      __builtin_mul_overflow(denominator_, Integer(2), &divisor)) {
    return std::nullopt;
  }
  const Integer rounded = dividend / divisor;
  const std::string digits = print_digits(rounded, decimals + 1);

  std::string out = numerator_ < 0 && rounded != 0 ? "-" : "";
  const size_t whole = digits.size() - decimals;
  for (size_t i = 0; i < whole; ++i) {
    if (grouped && i > 0 && (whole - i) % 3 == 0) out.push_back(',');
    out.push_back(digits[i]);
  }
  if (decimals > 0) out.append(".").append(digits, whole, decimals);
  return out;
}

}  // namespace terse::contract
