// `terse gain`: what the ledger says.
#pragma once

#include <optional>

#include "app/commands.h"

namespace terse {

/// Which part of the ledger is shown, and how.
struct GainOptions {
  uint64_t days = 30;           ///< up to today; 0: all
  std::optional<double> price;  ///< of a million tokens; nothing: no money is named
  bool ascii = false;
};

/// `terse gain`: by day, pack and family, with bars on a terminal's width.
int run_gain(const GainOptions& options, Format format);

}  // namespace terse
