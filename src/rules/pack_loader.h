// TOML to Pack. The only file that knows toml++ is pack_loader.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "rules/pack.h"

namespace terse {

/// Whether a pack is one of the project's own. Only those may extend the protected and removable
/// words or the classifier's word lists.
enum class PackOrigin { built_in, user };

/// Parses the pack in `text`; `file` names it in diagnostics. Every fault found is appended to
/// `findings` with file, line and column; with any error among them there is no pack. Never throws.
std::optional<Pack> load_pack(const std::string& text, const std::string& file, PackOrigin origin,
                              std::vector<Diagnostic>& findings);

/// Reads and parses a file; an unreadable file is a finding.
std::optional<Pack> load_pack_file(const std::string& path, PackOrigin origin,
                                   std::vector<Diagnostic>& findings);

}  // namespace terse
