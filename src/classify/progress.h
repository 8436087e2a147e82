// Progress: bars, spinners, counters.
#pragma once

#include "base/bytes.h"

namespace terse {

/// Bar glyphs, `[====>  ]`, spinner frames, `[ 33%]`, `[3/9]`, `45%|`.
bool is_progress(Bytes text);

}  // namespace terse
