// From a parsed file to a Pack.
#pragma once

#include <optional>

#include "rules/node_reader.h"
#include "rules/pack.h"

namespace terse {

/// Whether a pack is one of the project's own. Only those may extend the protected and removable
/// words or the classifier's word lists.
enum class PackOrigin { built_in, user };

/// Reads the whole file; nothing when there was a finding.
std::optional<Pack> read_pack(const PackNode& root, PackOrigin origin, NodeReader& reader);

/// Reads one `[[template]]` into `pack`, whose dictionaries are there already.
void read_template(const PackNode& table, Pack& pack, NodeReader& reader);

}  // namespace terse
