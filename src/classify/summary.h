// The heading of a final summary.
#pragma once

#include "base/bytes.h"
#include "classify/classifier_tables.h"

namespace terse {

/// True when the whole line is a listed heading, or the heading and a colon with text after it.
/// Marks around it (`##`, `**`, `:`, rules) do not count.
bool is_summary_heading(Bytes text, const ClassifierTables& tables);

}  // namespace terse
