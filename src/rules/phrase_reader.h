// `[[phrase]]` tables of a pack.
#pragma once

#include "rules/node_reader.h"
#include "rules/pack.h"

namespace terse {

/// Adds the phrases of one table to `pack`, one for each spelling in `from`; faults go to `in`.
void read_phrase(const PackNode& table, Pack& pack, NodeReader& in);

}  // namespace terse
