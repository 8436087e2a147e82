// The inner loop of SHA-256 on processors with instructions for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace terse {

using Sha256State = std::array<uint32_t, 8>;

/// The 64 round constants: FIPS 180-4, section 4.2.2.
extern const std::array<uint32_t, 64> kSha256Rounds;

/// Whether this processor has the SHA extensions.
bool has_sha_instructions();

/// Takes `count` blocks of 64 bytes into `state`. Only where `has_sha_instructions()`.
void compress_with_sha_instructions(Sha256State& state, const uint8_t* blocks, size_t count);

}  // namespace terse
