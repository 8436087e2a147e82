// Places in files and memory: what a tool's line has and a sentence has not.
#pragma once

#include "base/bytes.h"

namespace terse {

/// True when the line (leading blanks left out) names a location as tools do: `:12:5`, `0x` and
/// five hex digits, `(12,5):`, `: error`, a leading `#3 `, `frame #`, `at Object.run (`,
/// `prog: file: ...`. Beats any number of stop words.
bool has_location(Bytes text);

/// `path:12: ...`, `path:12:5: ...`, `path(12,5): ...` at the start of the line; the length up to
/// and with the last colon, else 0.
size_t leading_location(Bytes text);

}  // namespace terse
