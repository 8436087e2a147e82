// Characters that a reader of a pack cannot see, or takes for others.
#pragma once

#include <optional>
#include <string>

#include "rules/node_reader.h"

namespace terse {

/// What is odd about `text`, or nothing: an invisible character, one that turns the direction of
/// the text, a control, a blank that is no space, or a word that mixes Latin letters with
/// look-alikes of another script. Line breaks and tabs are fine.
std::optional<std::string> hidden_text(Bytes text);

/// Reports every key and string below `root` that holds hidden text.
void report_hidden_text(const PackNode& root, NodeReader& reader);

}  // namespace terse
