// The tables behind unicode.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace terse::spec {

/// Both ends included.
struct CodeRange {
  uint32_t first;
  uint32_t last;
};

extern const CodeRange kWordRanges[];
extern const size_t kWordRangeCount;
extern const CodeRange kDigitRanges[];
extern const size_t kDigitRangeCount;

}  // namespace terse::spec
