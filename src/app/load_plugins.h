// Native plugins, from what was found to what runs.
#pragma once

#include <optional>

#include "app/load_rules.h"
#include "app/plugin_places.h"
#include "terse_plugin.h"

namespace terse {

/// Runs the code of a found plugin and holds what it says of itself to its manifest. The structure
/// has all members of this ABI, null where the plugin is older or its manifest does not allow them;
/// strings and functions belong to the library, which stays loaded. Without one every fault is in
/// `findings`, and the state is broken.
std::optional<terse_plugin> load_plugin(FoundPlugin& found);

/// Loads the plugins in force into `rules`, for the stream's options. One that fails is said on
/// stderr and skipped; under --strict it is the status of `rules`.
void load_plugins(const Options& options, LoadedRules& rules, PipelineOptions& stream);

/// Prints what is wrong with a plugin on stderr, as an error under --strict, else as a warning.
void say_broken(const Options& options, const FoundPlugin& found);

}  // namespace terse
