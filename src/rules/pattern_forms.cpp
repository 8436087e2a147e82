#include "rules/pattern_forms.h"

#include "rules/template_parser.h"

namespace terse {

MatchOutcome PatternForms::match(const Template& shape, const Form& form, Bytes text,
                                 std::vector<Span>& spans) {
  auto [entry, fresh] = compiled_.try_emplace(&form);
  if (fresh) {
    // The loader has compiled it once already, so a failure here is a lack of memory.
    if (auto pattern = Pattern::compile(std::string(form.match))) {
      entry->second = std::make_unique<Pattern>(std::move(*pattern));
    }
  }
  if (entry->second == nullptr) return MatchOutcome::none;
  const Pattern& pattern = *entry->second;
  Pattern::Outcome outcome = pattern.match_whole(text, groups_);
  const bool open = outcome == Pattern::Outcome::no_match;
  // A pattern that more text could still match waits for the next line.
  if (open) outcome = pattern.match_whole(text, groups_, Pattern::Subject::open);
  if (outcome == Pattern::Outcome::exhausted) {
    entry->second = nullptr;
    return MatchOutcome::none;
  }
  if (open)
    return outcome == Pattern::Outcome::partial ? MatchOutcome::partial : MatchOutcome::none;
  spans.assign(shape.holes.size(), Span{});
  for (const auto& [name, group] : entry->second->names()) {
    const uint16_t hole = find_hole(shape, name);
    const auto index = static_cast<size_t>(group);
    if (hole == no_index || index >= groups_.size() || groups_[index].data() == nullptr) continue;
    const auto begin = static_cast<uint32_t>(groups_[index].data() - text.data());
    spans[hole] = {begin, begin + static_cast<uint32_t>(groups_[index].size()), true};
  }
  return MatchOutcome::full;
}

}  // namespace terse
