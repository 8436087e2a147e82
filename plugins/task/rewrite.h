// The new state file: every leaf copied, what leaves left out, the history entry added.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task/run.h"

namespace terse::task {

/// A section that a rewrite changed, by heading.
using Changed = std::vector<std::string>;

/// What a transaction header above a changed section says.
struct HeaderFacts {
  std::string owner, run_id, ts, reason;
};

/// The file without the entries that leave: its lines and sections, but no entries. Of the blank
/// lines around one that leaves, one side stays; a section that loses all of its entries gets
/// `- (none)`. `changed` gets the filtered sections that lost something; the transaction header
/// directly above each of them and above the history is replaced where one stands.
Document without_leaving(const Run& run, const HeaderFacts& header, Changed& changed);

/// The bytes of `document`, which `without_leaving` gave, with the history entry `entry`, whose
/// lines end in LF, behind the last one, its lines ended as the document's are; the section is
/// created at the end of the file where there is none.
std::string with_history(const Document& document, std::string_view entry,
                         const std::string& history_heading, const HeaderFacts& header);

std::string header_line(const std::string& section, const HeaderFacts& header);

}  // namespace terse::task
