// A small protected-word list for tests of the lexer; the shipped list is rules/protected.toml.
#pragma once

#include "text/protected_words.h"

namespace terse::test {

inline const std::vector<ProtectedWord>& word_list() {
  using G = WordGroup;
  static const std::vector<ProtectedWord> words = {{"not", G::negation, false},
                                                   {"n't", G::negation, false},
                                                   {"no", G::negation, false},
                                                   {"only", G::negation, false},
                                                   {"if", G::negation, false},
                                                   {"but", G::negation, false},
                                                   {"no longer", G::negation, false},
                                                   {"at least", G::negation, false},
                                                   {"should", G::modality, false},
                                                   {"seem", G::modality, true},
                                                   {"assum", G::modality, true},
                                                   {"looks like", G::modality, false},
                                                   {"now", G::order, false},
                                                   {"next", G::order, false},
                                                   {"first", G::order, false},
                                                   {"then", G::order, false},
                                                   {"still", G::order, false},
                                                   {"pre-existing", G::order, false},
                                                   {"fail", G::failure, true},
                                                   {"error", G::failure, true},
                                                   {"skip", G::failure, true},
                                                   {"regress", G::failure, true},
                                                   {"noise", G::classification, false},
                                                   {"scope_drift", G::classification, false},
                                                   {"kept", G::status, false},
                                                   {"done", G::status, false},
                                                   {"no-op", G::status, false}};
  return words;
}

inline const NarrationException& narration() {
  static const NarrationException exception = {{"now", "next"},
                                               {"let me", "let's", "i'll", "i'm going to"},
                                               {"first", "then", "next", "finally"}};
  return exception;
}

inline const ProtectedWords& protected_words() {
  static const ProtectedWords words(word_list(), narration());
  return words;
}

}  // namespace terse::test
