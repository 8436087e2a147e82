// The status words of round records. Data that both interpreters read: src/record/README.md.
#pragma once

#include "base/bytes.h"

namespace terse {

struct StatusWord {
  Bytes canonical;  ///< what `fields` says
  Bytes terse;      ///< what the terse face prints
  Bytes spellings[6];
};

inline constexpr StatusWord status_words[] = {
    {"kept", "keep", {"kept", "Kept", "KEPT", "keep", "Keep", "KEEP"}},
    {"discarded",
     "discard",
     {"discarded", "Discarded", "DISCARDED", "discard", "Discard", "DISCARD"}},
    {"reverted", "revert", {"reverted", "Reverted", "REVERTED", "revert", "Revert", "REVERT"}},
    {"no-op", "noop", {"no-op", "No-op", "NO-OP", "noop", "Noop", "NOOP"}},
};

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
