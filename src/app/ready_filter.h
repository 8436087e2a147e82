// A filter whose packs and plugins are loaded, for who runs it later or more than once.
#pragma once

#include "app/load_rules.h"
#include "io/source.h"

namespace terse {

/// What a filter needs before its first byte. `loaded.status` tells whether it may run.
struct ReadyFilter {
  LoadedRules loaded;
  PipelineOptions settings;
};

/// Loads packs and plugins; says what is wrong with them.
ReadyFilter load_filter(const Options& options);

/// Filters `options.files` to stdout; `tap`, which may be null, sees what is read. Returns the exit
/// status.
int run_filter(const Options& options, const ReadyFilter& ready, Tap* tap);

}  // namespace terse
