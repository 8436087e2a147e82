// Subcommands that plugins add.
#pragma once

#include <optional>
#include <string>

#include "terse_plugin.h"

namespace terse {

/// The plugin command of that name, or null.
const terse_command* find_plugin_command(const char* name);

/// Runs the command of that name of a plugin in force that is not linked in: installed, the user's,
/// the project's trusted ones, or named in TERSE_PLUGIN. Its exit status; nothing where no plugin
/// has the command.
std::optional<int> run_found_command(int argc, const char* const* argv);

/// `Plugin commands:\n  NAME  SUMMARY...` for the main help, of all these plugins.
std::string plugin_command_help();

}  // namespace terse
