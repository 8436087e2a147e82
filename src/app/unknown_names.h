// Names on the command line that nothing in force answers to.
#pragma once

#include "app/load_rules.h"
#include "app/options.h"

namespace terse {

/// Says each skill of `--skill` that no pack in force is for, and each family of `--without` that
/// there is not, with those that there are. Such a name switches nothing: a warning, not a status,
/// for the stream is none the worse.
void say_unknown_names(const Options& options, const LoadedRules& loaded);

}  // namespace terse
