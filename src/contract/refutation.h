// What the contract says when a law does not hold.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace terse {

/// The laws L1 to L6.
enum class Law : uint8_t { verbatim, record, prose, smaller, fixed_point, same };

/// `verbatim`, `record`, ...: the name of a law as incidents and reports print it.
Bytes name_of(Law law);

/// Why a candidate must not go out. Built only on failure.
struct Refutation {
  Law law = Law::record;
  std::string what;                  ///< one sentence without a final period
  std::vector<std::string> missing;  ///< protected tokens, fields or words that were lost
};

}  // namespace terse
