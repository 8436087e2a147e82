// Reads a form, the text with typed holes by which a pack describes one face of a record.
#pragma once

#include <string>

#include "base/result.h"
#include "rules/pack.h"

namespace terse {

/// Which face of the record a form describes. Holes are declared by the verbose face; the terse
/// face may only repeat them.
enum class Face { verbose, terse };

/// Parses `source` and appends the form to `shape` (or sets its terse form), declaring new holes
/// as it meets `{name:type}`. Syntax: `{name}`, `{name:type}`, `{s}`, `[optional]`, and `\` before
/// `[ ] { } \` and `n`. On failure the diagnostic's column is the 1-based offset in `source` and
/// its file and line are left to the caller.
Result<void> parse_form(const std::string& source, Face face, Template& shape, Pack& pack);

/// The index of the hole of that name, or no_index.
uint16_t find_hole(const Template& shape, Bytes name);

/// The hole type that packs spell so; false when there is none.
bool parse_hole_type(Bytes name, HoleType& out);

/// How packs spell the type.
Bytes name_of(HoleType type);

}  // namespace terse
