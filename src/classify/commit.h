// What git says about commits.
#pragma once

#include "base/bytes.h"

namespace terse {

enum class CommitLine : unsigned char {
  none,
  log_header,  ///< `commit 1a2b3c4...`: a block with headers and an indented message follows
  one_line,    ///< `1a2b3c4 subject`, `[main 1a2b3c4] subject`, `Commit: subject`
};

/// What the line opens.
CommitLine commit_line(Bytes text);

/// Whether a line belongs to the headers of an open log entry: `Author:`, `Date:`, `Merge:` ...
bool is_commit_header(Bytes text);

}  // namespace terse
