// Holds a pack to what it says: the examples of every template, run through the whole filter.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "filter/pipeline.h"
#include "filter/rulebook.h"
#include "rules/pack.h"

namespace terse {

/// What is proved of a pack statically and by its examples: every hole of the terse face is in each
/// verbose form or can be put back, every hole of the verbose face reaches the terse face, each
/// example gives exactly its terse form and its fields and is a fixed point, each keep comes out
/// unchanged, and each template has at least one of both. `rulebook` holds the pack itself and
/// whatever else is in force. Appends findings with file, line and column.
void check_pack(const Pack& pack, const Rulebook& rulebook, std::vector<Diagnostic>& findings);

/// Runs `text` as a whole stream, with the rules of every skill awake; the convenience of tests and
/// checks. `records_json` (optional) gets one line of JSON fields for each record.
std::string filter_text(const Rulebook& rulebook, Bytes text, PipelineOptions options = {},
                        std::string* records_json = nullptr);

}  // namespace terse
