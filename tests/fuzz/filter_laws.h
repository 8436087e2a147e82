// The laws of the filter, held against one stream by means of their own.
#pragma once

#include "filter/pipeline.h"

namespace terse::fuzz {

/// Ends the program unless, for `text` (lines below 64 KiB) by these packs: what is not rewritten
/// goes out byte for byte and in its place; rewritten prose keeps its protected tokens by the slow
/// lexer of tests/reference; nothing gets longer; no rule is refuted; pieces of `piece` bytes give
/// the same; filtering again changes nothing; and `verify` accepts the pair. Returns the output.
std::string hold_to_laws(const Rulebook& rulebook, const std::string& text,
                         const PipelineOptions& options, size_t piece);

/// The built-in packs, loaded once.
const Rulebook& built_in();

/// The output for `text`, fed in pieces of `piece` bytes from a buffer that is spoilt after each.
std::string filtered_in_pieces(const Rulebook& rulebook, Bytes text, const PipelineOptions& options,
                               size_t piece);

}  // namespace terse::fuzz
