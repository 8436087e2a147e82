// What a pack that is not built in may cost.
#pragma once

#include <string>

#include "rules/node_reader.h"
#include "rules/pack.h"

namespace terse {

/// Looks at the text before it is parsed: its size, and the parts of its keys. The first thing that
/// is too much is reported.
bool is_bounded_pack(const std::string& text, NodeReader& reader);

/// Looks at what was parsed, before anything is built from it: how many templates, entries, phrases
/// and signatures, and how much in one of them.
bool is_bounded_tree(const PackNode& root, NodeReader& reader);

}  // namespace terse
