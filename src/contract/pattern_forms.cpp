#include "contract/pattern_forms.h"

#include "contract/characters.h"

namespace terse::contract {
namespace {

// A dictionary hole also takes what its table has, which need not be one word; a pattern that
// names the group has already said where the value ends.
bool is_allowed(const Hole& hole, Face face, Bytes value, char next) {
  if (hole.type == HoleType::dictionary) return value.find('\n') == Bytes::npos;
  return is_valid_value(hole, face, value, next) && wrapped_end(value, 0) == value.size();
}

}  // namespace

PatternForms::PatternForms(const RuleSet& rules) {
  for (const Template& shape : rules.templates) {
    for (const Form& form : shape.verbose) {
      if (form.match.empty()) continue;
      Result<Pattern> pattern = Pattern::compile(std::string(form.match));
      if (!pattern) continue;
      Compiled entry{std::move(*pattern), {}};
      for (const auto& [name, number] : entry.pattern.names()) {
        for (size_t hole = 0; hole < shape.holes.size(); ++hole) {
          if (shape.holes[hole].name == name) {
            entry.groups.emplace_back(static_cast<uint16_t>(hole), number);
          }
        }
      }
      compiled_.emplace(&form, std::move(entry));
    }
  }
}

bool PatternForms::match(const Template& shape, const Form& form, Face face, Bytes text,
                         Budget& budget, RawValues& values) {
  const auto found = compiled_.find(&form);
  if (found == compiled_.end() || budget.exhausted()) return false;
  const Pattern::Outcome outcome = found->second.pattern.match_whole(text, groups_);
  if (outcome == Pattern::Outcome::exhausted) budget.steps = 0;
  if (outcome != Pattern::Outcome::match) return false;

  values.assign(shape.holes.size(), Bytes());
  for (const auto& [hole, number] : found->second.groups) {
    const Bytes value = groups_[static_cast<size_t>(number)];
    if (value.empty()) continue;
    const size_t end = static_cast<size_t>(value.data() - text.data()) + value.size();
    if (!is_allowed(shape.holes[hole], face, value, char_at(text, end))) return false;
    values[hole] = value;
  }
  return true;
}

}  // namespace terse::contract
