// The new state file: every leaf copied, what leaves left out, the history entry added.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task/run.h"

namespace terse::task {

/// A section that a rewrite changed, by heading.
using Changed = std::vector<std::string>;

/// The file without the entries that leave. Of the blank lines around one, one side stays; a
/// section that loses all of its entries gets `- (none)`. `changed` gets the filtered sections
/// that lost something.
std::string without_leaving(const Run& run, Changed& changed);

/// What a transaction header above a changed section says.
struct HeaderFacts {
  std::string owner, run_id, ts, reason;
};

/// Adds a history entry behind the last one; creates the section at the end of the file where
/// there is none. `body` is what `without_leaving` gave, `document` its parse.
std::string with_history(const Document& document, const std::vector<std::string>& lines,
                         const std::string& history_heading, const HeaderFacts& header);

/// Replaces the transaction header directly above each of the given sections, where one stands.
std::string with_headers(const Document& document, const Changed& sections,
                         const HeaderFacts& header);

std::string header_line(const std::string& section, const HeaderFacts& header);
/// Whether any section has a transaction header.
bool has_headers(const Document& document);

}  // namespace terse::task
