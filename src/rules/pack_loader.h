// TOML to Pack. The only file that knows toml++ is pack_loader.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "rules/node_reader.h"
#include "rules/pack.h"
#include "rules/pack_reader.h"

namespace terse {

/// The tree of any TOML text; `file` names it. What is no TOML is a finding. Never throws.
std::optional<PackNode> parse_toml(const std::string& text, const std::string& file,
                                   std::vector<Diagnostic>& findings);

/// Parses the pack in `text`; `file` names it in diagnostics. Every fault found is appended to
/// `findings` with file, line and column; with any error among them there is no pack. Never throws.
std::optional<Pack> load_pack(const std::string& text, const std::string& file, PackOrigin origin,
                              std::vector<Diagnostic>& findings);

/// Reads and parses a file; an unreadable file is a finding.
std::optional<Pack> load_pack_file(const std::string& path, PackOrigin origin,
                                   std::vector<Diagnostic>& findings);

}  // namespace terse
