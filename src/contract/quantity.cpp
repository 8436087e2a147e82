#include "contract/quantity.h"

#include "contract/characters.h"

namespace terse::contract {
namespace {

template <size_t N>
size_t length_of_one(Bytes text, size_t at, const Bytes (&choices)[N]) {
  if (is_digit(char_at(text, at)) || is_letter(char_at(text, at))) return 0;  // most places
  const Bytes rest = text.substr(at);
  for (const Bytes choice : choices) {
    if (rest.starts_with(choice)) return choice.size();
  }
  return 0;
}

size_t digits_length(Bytes text, size_t at) {
  size_t end = at;
  while (is_digit(char_at(text, end))) ++end;
  return end - at;
}

// `,ddd` and no fourth digit.
bool group_at(Bytes text, size_t at) {
  return char_at(text, at) == ',' && digits_length(text, at + 1) == 3;
}

}  // namespace

size_t sign_length(Bytes text, size_t at) {
  static constexpr Bytes signs[] = {"+", "-", "\u2212", "\u00b1"};
  return length_of_one(text, at, signs);
}

size_t prefix_length(Bytes text, size_t at) {
  static constexpr Bytes prefixes[] = {"$", "\u20ac", "\u00a3", "\u00a5", "<",
                                       ">", "\u2264", "\u2265", "~"};
  return length_of_one(text, at, prefixes);
}

size_t unit_char_length(Bytes text, size_t at) {
  const char c = char_at(text, at);
  if (is_letter(c) || is_digit(c) || c == '%' || c == '/') return 1;
  if (!is_non_ascii(c)) return 0;
  static constexpr Bytes others[] = {"\u00b5", "\u03bc", "\u00b0", "\u00b2", "\u00b3", "\u00b7"};
  return length_of_one(text, at, others);
}

bool is_unit(Bytes unit) {
  if (unit.empty() || is_digit(unit[0])) return false;
  for (size_t at = 0; at < unit.size();) {
    const size_t length = unit_char_length(unit, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

bool split_number(Bytes text, NumberParts& out) {
  out = {};
  size_t at = sign_length(text, 0);
  out.sign = text.substr(0, at);

  const size_t whole_begin = at;
  const size_t first_digits = digits_length(text, at);
  if (first_digits == 0) return false;
  at += first_digits;
  if (first_digits <= 3) {
    for (; group_at(text, at); at += 4) out.grouped = true;
  }
  out.whole = text.substr(whole_begin, at - whole_begin);

  if (char_at(text, at) == '.' && is_digit(char_at(text, at + 1))) {
    const size_t length = digits_length(text, at + 1);
    out.decimals = text.substr(at + 1, length);
    at += 1 + length;
  }
  if (char_at(text, at) == 'e' || char_at(text, at) == 'E') {
    size_t digits = at + 1;
    if (char_at(text, digits) == '+' || char_at(text, digits) == '-') ++digits;
    const size_t length = digits_length(text, digits);
    if (length > 0) {
      out.exponent = text.substr(at, digits + length - at);
      at = digits + length;
    }
  }
  return at == text.size();
}

bool split_quantity(Bytes text, Quantity& out) {
  const size_t number_begin = prefix_length(text, 0);
  out.prefix = text.substr(0, number_begin);

  // The number is the longest start that is one, so its end is found by walking over all bytes
  // that a number may hold and giving them back one by one: `2e` is the number 2 and the unit e.
  size_t number_end = number_begin + sign_length(text, number_begin);
  const auto in_number = [](char c) {
    return is_digit(c) || c == ',' || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
  };
  while (in_number(char_at(text, number_end))) ++number_end;

  NumberParts parts;
  for (; number_end > number_begin; --number_end) {
    if (is_digit(char_at(text, number_end))) continue;  // a number is not followed by a digit
    if (split_number(text.substr(number_begin, number_end - number_begin), parts)) break;
  }
  if (number_end == number_begin) return false;
  out.number = text.substr(number_begin, number_end - number_begin);
  out.unit = text.substr(number_end);
  if (out.unit.empty()) return true;
  return is_unit(out.unit.substr(is_blank(out.unit[0]) ? 1 : 0));
}

}  // namespace terse::contract
