#include "contract/pattern_forms.h"

#include <algorithm>
#include <set>
#include <utility>

#include "contract/characters.h"

namespace terse::contract {
namespace {

// A dictionary hole also takes what its table has, which need not be one word; a pattern that
// names the group has already said where the value ends.
bool is_allowed(const Hole& hole, Face face, Bytes value, char next) {
  if (hole.type == HoleType::dictionary) return value.find('\n') == Bytes::npos;
  return is_valid_value(hole, face, value, next) && wrapped_end(value, 0) == value.size();
}

// Lower-case words in alphabetical order, one a line; the signs that change a number count as
// words.
std::multiset<std::string> words_of(Bytes text) {
  std::multiset<std::string> words;
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = char_at(text, i);
    if (is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80) {
      word += lowered(c);
      continue;
    }
    if (!word.empty()) words.insert(std::exchange(word, {}));
    if (c != '\0' && Bytes("-+<>~$%!=^&|").find(c) != Bytes::npos) words.insert({c});
  }
  return words;
}

// L2 for a form that a foreign pack says by a pattern: what stands outside the groups is what the
// canonical form says, no word more, and no word less than it says outside options.
bool says_no_more(const Template& shape, Bytes text, const RawValues& values) {
  std::string rest(text);
  for (const Bytes value : values) {
    if (value.empty()) continue;
    rest.replace(static_cast<size_t>(value.data() - text.data()), value.size(), value.size(), ' ');
  }
  std::string fixed;
  std::string optional;
  int depth = 0;
  for (const Part& part : shape.verbose.front().parts) {
    depth += part.kind == Part::Kind::open ? 1 : part.kind == Part::Kind::close ? -1 : 0;
    std::string& side = depth == 0 ? fixed : optional;
    side += part.kind == Part::Kind::literal ? part.literal : Bytes(" ");
  }
  const std::multiset<std::string> said = words_of(rest);
  const std::multiset<std::string> wanted = words_of(fixed);
  const std::multiset<std::string> allowed = words_of(fixed + ' ' + optional);
  return std::includes(said.begin(), said.end(), wanted.begin(), wanted.end()) &&
         std::includes(allowed.begin(), allowed.end(), said.begin(), said.end());
}

}  // namespace

std::optional<PatternForms::Compiled>& PatternForms::compiled(const Template& shape,
                                                              const Form& form) {
  const auto [place, fresh] = compiled_.try_emplace(&form);
  std::optional<Compiled>& entry = place->second;
  if (!fresh) return entry;
  Result<Pattern> pattern = Pattern::compile(std::string(form.match));
  if (!pattern) return entry;
  entry.emplace(Compiled{std::move(*pattern), {}});
  for (const auto& [name, number] : entry->pattern.names()) {
    for (size_t hole = 0; hole < shape.holes.size(); ++hole) {
      if (shape.holes[hole].name == name) {
        entry->groups.emplace_back(static_cast<uint16_t>(hole), number);
      }
    }
  }
  return entry;
}

bool PatternForms::match(const Template& shape, const Form& form, Face face, Bytes text,
                         Budget& budget, RawValues& values) {
  if (budget.exhausted()) return false;
  std::optional<Compiled>& entry = compiled(shape, form);
  if (!entry) return false;
  const Pattern::Outcome outcome = entry->pattern.match_whole(text, groups_);
  if (outcome == Pattern::Outcome::exhausted) {
    budget.steps = 0;
    entry.reset();  // it would cost as much at every record to come
    return false;
  }
  if (outcome != Pattern::Outcome::match) return false;

  values.assign(shape.holes.size(), Bytes());
  for (const auto& [hole, number] : entry->groups) {
    const Bytes value = groups_[static_cast<size_t>(number)];
    if (value.empty()) continue;
    const size_t end = static_cast<size_t>(value.data() - text.data()) + value.size();
    if (!is_allowed(shape.holes[hole], face, value, char_at(text, end))) return false;
    values[hole] = value;
  }
  return !shape.foreign || says_no_more(shape, text, values);
}

}  // namespace terse::contract
