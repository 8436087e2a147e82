// The subcommands as the command line knows them: names, help, and what each runs.
#pragma once

#include "app/cli_options.h"

namespace terse {

/// Whether a word on the command line makes `add_commands` necessary: it names a subcommand or asks
/// for help. To set them all up takes a seventh of the time in which the filter starts and ends.
bool needs_commands(const std::string& word);

/// Adds every subcommand to `app`. The one that is typed leaves what it does in `typed.run`.
/// Borrows `typed` as long as the app lives.
void add_commands(CLI::App& app, Typed& typed);

}  // namespace terse
