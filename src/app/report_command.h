// `terse report FILE -o PAGE.html`: a run as one page to look at.
#pragma once

#include <string>

#include "app/options.h"

namespace terse {

/// Filters `file` (`-`: stdin) and writes what happened as one self-contained page: verbose and
/// terse side by side, every rewrite with its rule and fields. The page fetches nothing and treats
/// the transcript as text only. `page` is a file, or `-` for stdout. Returns the exit status.
int run_report(const Options& options, const std::string& file, const std::string& page);

}  // namespace terse
