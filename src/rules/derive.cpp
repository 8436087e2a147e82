#include "rules/derive.h"

#include "rules/hole_ends.h"

namespace terse {
namespace {

// An exact fraction. 128 bits hold any sensible record; what does not fit is not derivable.
struct Fraction {
  __int128 over = 0;
  __int128 under = 1;
};

constexpr __int128 largest = (static_cast<__int128>(1) << 126);

bool multiply(__int128 a, __int128 b, __int128& out) {
  return !__builtin_mul_overflow(a, b, &out) && out < largest && out > -largest;
}

bool combine(DeriveStep::Kind kind, Fraction a, Fraction b, Fraction& out) {
  __int128 left = 0;
  __int128 right = 0;
  switch (kind) {
    case DeriveStep::Kind::multiply:
      return multiply(a.over, b.over, out.over) && multiply(a.under, b.under, out.under);
    case DeriveStep::Kind::divide:
      if (b.over == 0) return false;
      if (!multiply(a.over, b.under, out.over) || !multiply(a.under, b.over, out.under))
        return false;
      if (out.under < 0) {
        out.under = -out.under;
        out.over = -out.over;
      }
      return true;
    case DeriveStep::Kind::add:
    case DeriveStep::Kind::subtract:
      if (!multiply(a.over, b.under, left) || !multiply(b.over, a.under, right)) return false;
      out.over = kind == DeriveStep::Kind::add ? left + right : left - right;
      return multiply(a.under, b.under, out.under);
    default:
      return false;
  }
}

/// A field's value taken apart: prefix, number, unit.
struct Operand {
  Fraction value;
  Bytes prefix;
  Bytes unit;
  int decimals = 0;
  bool grouped = false;
  bool percent = false;
};

bool read_digits(Bytes number, Operand& out) {
  bool negative = false;
  bool point = false;
  size_t digits = 0;
  if (number.substr(0, 3) == "−") {
    negative = true;
    number.remove_prefix(3);
  }
  for (const char c : number) {
    if (c == '-') {
      negative = true;
    } else if (c == ',') {
      out.grouped = true;
    } else if (c == '.') {
      point = true;
    } else if (c >= '0' && c <= '9') {
      if (++digits > 18) return false;
      out.value.over = out.value.over * 10 + (c - '0');
      if (point) {
        out.value.under *= 10;
        ++out.decimals;
      }
    } else if (c != '+') {
      return false;  // an exponent, a plus-minus: not a plain decimal
    }
  }
  if (negative) out.value.over = -out.value.over;
  return digits > 0;
}

bool read_operand(const Hole& hole, Bytes text, Operand& out) {
  const size_t prefix = hole.type == HoleType::quantity ? quantity_prefix(text, 0) : 0;
  size_t ends[4];
  const size_t count = find_number_ends(text, prefix, ends);
  if (count == 0) return false;
  out.prefix = text.substr(0, prefix);
  if (out.prefix.find_first_of("<>~") == 0 || out.prefix == "≤" || out.prefix == "≥") return false;
  out.unit = text.substr(ends[count - 1]);
  if (!read_digits(text.substr(prefix, ends[count - 1] - prefix), out)) return false;
  if (hole.type == HoleType::percent) {
    out.percent = true;
    out.value.under *= 100;
  }
  return true;
}

std::string print_rounded(const Fraction& value, const Operand& like) {
  __int128 scaled = value.over < 0 ? -value.over : value.over;
  for (int i = 0; i < like.decimals; ++i) {
    if (!multiply(scaled, 10, scaled)) return {};
  }
  __int128 whole = scaled / value.under;
  const __int128 rest = scaled % value.under;
  if (rest >= value.under - rest) ++whole;  // half goes away from zero
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(whole % 10)));
    whole /= 10;
  } while (whole != 0);
  const auto decimals = static_cast<size_t>(like.decimals);
  while (digits.size() <= decimals) digits.insert(digits.begin(), '0');
  std::string out(digits, 0, digits.size() - decimals);
  if (like.grouped) {
    for (size_t i = out.size(); i > 3; i -= 3) out.insert(i - 3, 1, ',');
  }
  if (decimals != 0) out += '.' + digits.substr(digits.size() - decimals);
  const bool zero = out.find_first_not_of("0.,") == std::string::npos;
  if (value.over < 0 && !zero) out.insert(out.begin(), '-');
  return std::string(like.prefix) + out + std::string(like.unit);
}

}  // namespace

std::optional<std::string> recompute(const Template& shape, size_t hole,
                                     const std::vector<FieldValue>& fields) {
  constexpr size_t deepest = 32;
  Fraction stack[deepest];
  size_t depth = 0;
  Operand like;
  bool have_unit = false;
  for (const DeriveStep& step : shape.holes[hole].derive) {
    if (step.kind == DeriveStep::Kind::constant) {
      if (depth == deepest) return std::nullopt;
      Fraction& top = stack[depth++];
      top = {step.constant, 1};
      for (int i = 0; i < step.decimals; ++i) top.under *= 10;
    } else if (step.kind == DeriveStep::Kind::hole) {
      Operand operand;
      if (depth == deepest || step.hole == hole || !fields[step.hole].present ||
          !read_operand(shape.holes[step.hole], fields[step.hole].value, operand)) {
        return std::nullopt;
      }
      stack[depth++] = operand.value;
      if (operand.percent) continue;
      const bool other_unit =
          have_unit && (like.unit != operand.unit || like.prefix != operand.prefix);
      if (other_unit) return std::nullopt;
      if (!have_unit || operand.decimals > like.decimals) like = operand;
      have_unit = true;
    } else {
      if (depth < 2) return std::nullopt;
      Fraction result;
      if (!combine(step.kind, stack[depth - 2], stack[depth - 1], result)) return std::nullopt;
      stack[--depth - 1] = result;
    }
  }
  if (depth != 1 || !have_unit) return std::nullopt;
  std::string text = print_rounded(stack[0], like);
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace terse
