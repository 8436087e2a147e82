// The numbers that the compactor goes by, in one place; each can be set on the command line.
#pragma once

#include <cstddef>
#include <cstdint>

namespace terse::spec {

struct Constants {
  double bytes_per_token = 3.4;      ///< the ratio that spec budgets are written in
  uint64_t advisory_tokens = 25000;  ///< above it `check` advises a compaction
  size_t keep_closed = 50;           ///< closed §T rows that stay in SPEC.md
  size_t oversize = 300;  ///< characters of a §T or §B body above which it is oversized
};

/// Whole tokens of `bytes` bytes, rounded down.
inline uint64_t token_count(uint64_t bytes, const Constants& constants) {
  return static_cast<uint64_t>(static_cast<double>(bytes) / constants.bytes_per_token);
}

}  // namespace terse::spec
