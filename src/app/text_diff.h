// What changed between two texts, as `diff -u` shows it.
#pragma once

#include <string>

#include "base/bytes.h"

namespace terse {

/// A unified diff with three lines around each change; empty where nothing changed. For texts that
/// a person keeps by hand: time and memory grow with the product of the changed lines.
std::string unified_diff(const std::string& name, Bytes before, Bytes after);

}  // namespace terse
