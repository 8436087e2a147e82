// Where the bytes that matter to the scanner stand, 64 at a time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace terse {

/// One bit a byte of a 64-byte block, the first byte in the lowest bit.
struct ByteMasks {
  uint64_t newline = 0;
  uint64_t tab = 0;
  uint64_t carriage_return = 0;
  uint64_t escape = 0;
  uint64_t nul = 0;
  uint64_t non_ascii = 0;
};

/// Fills `masks[0..blocks)` from `64 * blocks` bytes at `data`, which need no alignment.
using MaskKernel = void (*)(const char* data, size_t blocks, ByteMasks* masks);

/// The kernels, fastest first; on a CPU that lacks one, `available` is false and it must not run.
struct NamedMaskKernel {
  const char* name;
  MaskKernel kernel;
  bool available;
};
constexpr size_t mask_kernel_count = 3;
const NamedMaskKernel* mask_kernels();

/// The fastest kernel that this CPU can run.
MaskKernel best_mask_kernel();

}  // namespace terse
