// Everything that the packs in force say, in one frozen object.
#pragma once

#include <memory>
#include <vector>

#include "classify/signature.h"
#include "record/phrase.h"
#include "record/template.h"
#include "text/protected_words.h"

namespace terse {

/// Packs freeze: load, check, freeze; then const and safe to share between threads. Strings of all
/// members are borrowed from `storage` or from static data.
struct RuleSet {
  std::vector<Template> templates;  ///< in order of precedence: the first that matches wins
  std::vector<Dictionary> dictionaries;
  std::vector<ProtectedWord> protected_words;
  std::vector<Signature> signatures;
  std::vector<WordList> word_lists;
  std::vector<Phrase> phrases;                       ///< in order of precedence
  std::vector<std::shared_ptr<const void>> storage;  ///< what the views point into

  RuleSet() = default;
  RuleSet(const RuleSet&) = delete;  // views point into it
  RuleSet& operator=(const RuleSet&) = delete;
};

/// The list of that name, or null.
const WordList* find_word_list(const RuleSet& rules, Bytes name);

}  // namespace terse
