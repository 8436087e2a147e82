#include "rules/rule_linker.h"

#include <algorithm>
#include <iterator>

namespace terse {
namespace {

bool is_shadowed(const RuleSet& rules, const Template& shape) {
  return std::any_of(rules.templates.begin(), rules.templates.end(), [&](const Template& nearer) {
    return nearer.name == shape.name && nearer.pack == shape.pack;
  });
}

template <class Element>
void append(std::vector<Element>& to, std::vector<Element>& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

/// The skills that wake a pack's templates; none where it is for every skill.
std::vector<Bytes> skills_of(Pack& pack) {
  if (std::find(pack.skills.begin(), pack.skills.end(), "*") != pack.skills.end()) return {};
  std::vector<Bytes> skills;
  for (std::string& skill : pack.skills) skills.push_back(pack.keep(std::move(skill)));
  return skills;
}

}  // namespace

std::unique_ptr<const RuleSet> link_packs(std::vector<Pack> packs) {
  auto rules = std::make_unique<RuleSet>();
  for (Pack& pack : packs) {
    const auto base = static_cast<uint16_t>(rules->dictionaries.size());
    const std::vector<Bytes> skills = skills_of(pack);
    for (Template& shape : pack.templates) {
      if (is_shadowed(*rules, shape)) continue;
      for (Hole& hole : shape.holes) {
        if (hole.dictionary != no_index)
          hole.dictionary = static_cast<uint16_t>(hole.dictionary + base);
      }
      shape.skills = skills;
      rules->templates.push_back(std::move(shape));
    }
    append(rules->dictionaries, pack.dictionaries);
    append(rules->protected_words, pack.protected_words);
    append(rules->signatures, pack.signatures);
    append(rules->word_lists, pack.word_lists);
    append(rules->phrases, pack.phrases);
    rules->storage.push_back(pack.strings);
  }
  return rules;
}

}  // namespace terse
