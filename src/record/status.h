// The status words of round records. Data that both interpreters read: src/record/README.md.
#pragma once

#include "base/bytes.h"

namespace terse {

struct StatusWord {
  Bytes canonical;   ///< what `fields` says
  Bytes terse;       ///< what the terse face prints
  Bytes spellings[6];
};

inline constexpr StatusWord status_words[] = {
    {"kept", "keep", {"kept", "Kept", "KEPT", "keep", "Keep", "KEEP"}},
    {"discarded", "discard",
     {"discarded", "Discarded", "DISCARDED", "discard", "Discard", "DISCARD"}},
    {"reverted", "revert", {"reverted", "Reverted", "REVERTED", "revert", "Revert", "REVERT"}},
    {"no-op", "noop", {"no-op", "No-op", "NO-OP", "noop", "Noop", "NOOP"}},
};

/// Length of the longest status spelling that `text` starts with, ending at a word's end; or 0.
inline size_t status_spelling_at(Bytes text) {
  size_t best = 0;
  for (const StatusWord& word : status_words) {
    for (const Bytes spelling : word.spellings) {
      if (spelling.size() <= best || text.substr(0, spelling.size()) != spelling) continue;
      const char after = spelling.size() < text.size() ? text[spelling.size()] : ' ';
      const bool letter = (after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z');
      if (!letter) best = spelling.size();
    }
  }
  return best;
}

/// The row whose spelling `text` is, or null.
inline const StatusWord* find_status(Bytes text) {
  for (const StatusWord& word : status_words) {
    for (const Bytes spelling : word.spellings) {
      if (spelling == text) return &word;
    }
  }
  return nullptr;
}

}  // namespace terse
