#include "rules/rule_linker.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace terse {
namespace {

struct FullName {
  Bytes pack;
  Bytes name;

  bool operator==(const FullName&) const = default;
};

struct FullNameHash {
  size_t operator()(const FullName& full) const {
    return std::hash<Bytes>()(full.pack) * 31 + std::hash<Bytes>()(full.name);
  }
};

template <class Element>
void append(std::vector<Element>& to, std::vector<Element>& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

/// The skills that wake a pack's templates; none where it is for every skill.
List<Bytes> skills_of(const Pack& pack) {
  const bool every = std::find(pack.skills.begin(), pack.skills.end(), "*") != pack.skills.end();
  return every ? List<Bytes>() : pack.skills;
}

}  // namespace

std::unique_ptr<const RuleSet> link_packs(std::vector<Pack> packs) {
  auto rules = std::make_unique<RuleSet>();
  std::unordered_map<FullName, bool, FullNameHash> seen;  // whether the nearest is foreign
  size_t templates = 0;
  for (const Pack& pack : packs) templates += pack.templates.size();
  rules->templates.reserve(templates);
  seen.reserve(templates);
  for (Pack& pack : packs) {
    const auto base = static_cast<uint16_t>(rules->dictionaries.size());
    const List<Bytes> skills = skills_of(pack);
    for (Template& shape : pack.templates) {
      const auto [nearest, fresh] = seen.try_emplace({shape.pack, shape.name}, shape.foreign);
      shape.shadowed = !fresh;
      if (shape.shadowed && (shape.foreign || !nearest->second)) continue;
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
    if (pack.strings) rules->storage.push_back(pack.strings);
    if (pack.image) rules->storage.push_back(pack.image);
  }
  return rules;
}

}  // namespace terse
