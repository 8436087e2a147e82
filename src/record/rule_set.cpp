#include "record/rule_set.h"

namespace terse {

const WordList* find_word_list(const RuleSet& rules, Bytes name) {
  for (const WordList& list : rules.word_lists) {
    if (list.name == name) return &list;
  }
  return nullptr;
}

}  // namespace terse
