// Bytes to lines, and what makes a file unfit for editing before its structure is looked at.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "task/document.h"

namespace terse::task {

/// The lines of `bytes`. Fails on a NUL, invalid UTF-8, a CR that no LF follows or a conflict
/// marker of git, with the line.
Result<std::vector<Line>> split_lines(const std::string& bytes, const std::string& name);

/// Whether `text` is valid UTF-8; `at` gets the first bad byte otherwise.
bool valid_utf8(std::string_view text, size_t& at);

/// Code points of a text that is valid UTF-8.
size_t count_characters(std::string_view text);

}  // namespace terse::task
