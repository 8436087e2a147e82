// What a marker speaks for: the text around it that it lets go along, and what it leaves untold.
#pragma once

#include <string>
#include <vector>

#include "task/markers.h"

namespace terse::task {

/// Whether a marker is read from the text; tags and strokes stand for the whole entry.
bool is_textual(const MarkerHit& hit);

/// Why the markers do not speak for the whole entry, in words for people; empty when they do. A
/// marker that starts its clause (`...; fixed in slice 2`) speaks for the sentence before it, one
/// with a subject of its own (`the bug was fixed in slice 2`) for its clause alone. What is lost
/// when it leaves (a fact, a file) has to be covered in full; of a question or risk, which is
/// carried to the history, nothing may stand behind the marker but its references, and, behind a
/// question's, the answer.
std::string untold_part(const EntryScan& scan, const Entry& entry, EntryKind kind,
                        const std::vector<MarkerHit>& hits, const MarkerContext& context);

/// Whether a block that the history's one line cannot hold stands inside the entry: a fence, a
/// comment of many lines, a quotation, a table.
bool holds_block(const EntryScan& scan);

}  // namespace terse::task
