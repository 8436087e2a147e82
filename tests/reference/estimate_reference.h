// The token estimate, one feature after the other over decoded text: slow and obvious.
#pragma once

#include <string>

#include "base/bytes.h"

namespace terse::reference {

/// Code points of `bytes`; each maximal malformed piece becomes U+FFFD.
std::u32string decode(Bytes bytes);

/// Hundredths of an estimated o200k token.
uint64_t estimate_token_hundredths(Bytes text);

}  // namespace terse::reference
