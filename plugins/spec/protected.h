// What no wording of prong 5 may change: the core's protected tokens, glyphs read as their words.
#pragma once

#include <string>

#include "base/bytes.h"

namespace terse::spec {

/// `text` with the glyphs of the register read back as the words they stand for, but for what
/// stands in a ledger token (a code span, a quote, a path).
std::string read_back(Bytes text);

/// The first protected token that differs between the two texts, read back: "loses `never`",
/// "adds `may`", "has `may` for `must`". Empty when `after` holds those of `before` in order.
std::string protected_change(Bytes before, Bytes after);

bool keeps_protected_tokens(Bytes before, Bytes after);

}  // namespace terse::spec
