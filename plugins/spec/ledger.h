// The token ledger: the facts of a text that a rewrite has to keep, and which of them it lost.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"

namespace terse::spec {

/// Facts of `text` in order: backtick spans, quoted strings, URLs, paths, numbers and versions,
/// identifiers, `§` cites and bare ids. Borrowed from `text`.
std::vector<Bytes> ledger_tokens(Bytes text);

/// Tokens that occur more often in the texts `before` than in the texts `after`, sorted. Each text
/// is read for itself: an unpaired quote in one does not reach into the next.
std::vector<std::string> lost_tokens(const std::vector<Bytes>& before,
                                     const std::vector<Bytes>& after);

}  // namespace terse::spec
