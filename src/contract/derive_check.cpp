#include "contract/derive_check.h"

#include "contract/characters.h"
#include "contract/quantity.h"
#include "contract/rational.h"

namespace terse::contract {
namespace {

constexpr size_t deepest_stack = 16;

/// What the operands so far agree on.
struct Style {
  bool known = false;
  Bytes prefix;
  Bytes unit;
  unsigned decimals = 0;
  bool grouped = false;

  // False where this operand's unit is another one.
  bool add(const Quantity& operand, const NumberParts& number) {
    const auto operand_decimals = static_cast<unsigned>(number.decimals.size());
    if (known && (prefix != operand.prefix || unit != operand.unit)) return false;
    if (!known || operand_decimals > decimals) {
      decimals = operand_decimals;
      grouped = number.grouped;
    }
    prefix = operand.prefix;
    unit = operand.unit;
    known = true;
    return true;
  }
};

bool is_bound(Bytes prefix) {
  return prefix == "<" || prefix == ">" || prefix == "~" || prefix == "\u2264" ||
         prefix == "\u2265";
}

std::optional<Rational> percent_value(Bytes value) {
  if (!value.ends_with('%')) return std::nullopt;
  value.remove_suffix(1);
  if (value.ends_with(' ')) value.remove_suffix(1);
  const auto number = Rational::parse(value);
  const auto hundred = Rational::decimal(100, 0);
  return number ? number->over(*hundred) : std::nullopt;
}

std::optional<Rational> operand_value(const Hole& hole, const FieldValue& field, Style& style) {
  if (!field.present) return std::nullopt;
  if (hole.type == HoleType::percent) return percent_value(field.value);
  Quantity quantity;
  NumberParts number;
  if (!split_quantity(field.value, quantity) || !split_number(quantity.number, number)) {
    return std::nullopt;
  }
  if (is_bound(quantity.prefix) || !style.add(quantity, number)) return std::nullopt;
  return Rational::parse(quantity.number);
}

std::optional<Rational> apply(DeriveStep::Kind kind, const Rational& left, const Rational& right) {
  switch (kind) {
    case DeriveStep::Kind::add:
      return left.plus(right);
    case DeriveStep::Kind::subtract:
      return left.minus(right);
    case DeriveStep::Kind::multiply:
      return left.times(right);
    case DeriveStep::Kind::divide:
      return left.over(right);
    case DeriveStep::Kind::hole:
    case DeriveStep::Kind::constant:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> recompute(const Template& shape, size_t index,
                                     const std::vector<FieldValue>& printed) {
  Rational stack[deepest_stack];
  size_t depth = 0;
  Style style;
  for (const DeriveStep& step : shape.holes[index].derive) {
    std::optional<Rational> value;
    if (step.kind == DeriveStep::Kind::hole) {
      value = operand_value(shape.holes[step.hole], printed[step.hole], style);
    } else if (step.kind == DeriveStep::Kind::constant) {
      value = Rational::decimal(step.constant, step.decimals);
    } else if (depth >= 2) {
      depth -= 2;
      value = apply(step.kind, stack[depth], stack[depth + 1]);
    }
    if (!value || depth == deepest_stack) return std::nullopt;
    stack[depth++] = *value;
  }
  if (depth != 1 || !style.known) return std::nullopt;
  const auto number = stack[0].print(style.decimals, style.grouped);
  if (!number) return std::nullopt;
  std::string text(style.prefix);
  return text.append(*number).append(style.unit);
}

}  // namespace terse::contract
