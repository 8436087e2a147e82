// SHA-256 (FIPS 180-4): what plans and trust records name a file's content by.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace terse {

/// The digest of `bytes`.
std::array<uint8_t, 32> sha256(Bytes bytes);

/// The same by plain integer arithmetic; `sha256` uses the processor's own instructions where it
/// has them. For tests that hold one against the other.
std::array<uint8_t, 32> sha256_portable(Bytes bytes);

/// The digest as 64 lower-case hex digits.
std::string sha256_hex(Bytes bytes);

}  // namespace terse
