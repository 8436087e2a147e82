// How the evidence of a failure begins, whatever the tool.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace terse {

enum class ErrorLine : uint8_t {
  none,
  anchor,  ///< opens a block
  rule,    ///< a rule over the full width: opens one that the next rule closes
  prefix,  ///< a line of a block that lasts while its prefix does
};

/// What the line (without its `indent` leading blanks) says. `X: text` anchors are recognised by
/// the head (`FooError:`, `fatal:`, `error[E0502]:`), not by the words that follow it: an anchor
/// that reads as English is one all the same.
ErrorLine error_line(Bytes text, size_t indent);

/// Whether the line is a rule over the full width, with a title in it or not.
bool is_full_rule(Bytes text);

/// Whether a line of an error block can be its last: a total, an exit status, the end of a box.
/// It keeps the block open all the same, but a dense sentence right after it ends it.
bool is_last_word(Bytes text);

}  // namespace terse
