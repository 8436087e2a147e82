// The subcommands as the command line knows them: names, help, and what each runs.
#pragma once

#include "app/cli_options.h"

namespace terse {

/// Adds every subcommand to `app`. The one that is typed leaves what it does in `typed.run`.
/// Borrows `typed` as long as the app lives.
void add_commands(CLI::App& app, Typed& typed);

}  // namespace terse
