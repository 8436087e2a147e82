#include "filter/rulebook.h"

#include "rules/rule_linker.h"

namespace terse {
namespace {

/// Replaces the arrow in every terse literal, so that printing and parsing agree on it.
std::vector<Pack> with_glyphs(std::vector<Pack> packs, Glyphs glyphs) {
  if (glyphs == Glyphs::unicode) return packs;
  for (Pack& pack : packs) {
    for (Template& shape : pack.templates) {
      for (Part& part : shape.terse.parts) {
        std::string literal(part.literal);
        for (size_t at = literal.find("→"); at != std::string::npos; at = literal.find("→", at)) {
          literal.replace(at, Bytes("→").size(), "->");
        }
        if (literal != part.literal) part.literal = pack.keep(std::move(literal));
      }
    }
  }
  return packs;
}

/// The positional exception of rules/protected.toml. Borrows `rules`.
NarrationException narration_exception(const RuleSet& rules) {
  const auto list = [&rules](Bytes name) {
    std::vector<Bytes> out;
    if (const WordList* found = find_word_list(rules, name)) {
      out.assign(found->words.begin(), found->words.end());
    }
    return out;
  };
  return {list("exception.words"), list("exception.openers"), list("exception.steps")};
}

}  // namespace

Rulebook::Rulebook(std::vector<Pack> packs, Glyphs glyphs)
    : rules_(link_packs(with_glyphs(std::move(packs), glyphs))),
      indexes_(*rules_),
      record_index_(*rules_),
      words_(rules_->protected_words, narration_exception(*rules_)),
      lexer_(words_),
      tables_(rules_->signatures, rules_->word_lists) {}

const prose::PhraseTable& Rulebook::phrases() const {
  phrases_once_.run(
      [this] { phrases_ = std::make_unique<const prose::PhraseTable>(*rules_, lexer_); });
  return *phrases_;
}

std::unique_ptr<const Rulebook> built_in_rulebook(Glyphs glyphs) {
  return std::make_unique<const Rulebook>(built_in_packs(), glyphs);
}

}  // namespace terse
