// Block structure: fences, comments, headings, list items with all that belongs to them, tables.
#pragma once

#include <string>

#include "base/result.h"
#include "task/document.h"

namespace terse::task {

/// Fills `document.sections` (without names). Fails on an unclosed fence or comment.
Result<bool> find_sections(Document& document, const std::string& name);

/// Fills `document.entries` for every filtered section.
Result<bool> find_entries(Document& document, const std::string& name);

/// One past the last line of the fence or comment that starts on line `at`; `at` itself when none
/// starts there; `limit` + 1 when it does not end before `limit`.
size_t skip_opaque(const Document& document, size_t at, size_t limit);

}  // namespace terse::task
