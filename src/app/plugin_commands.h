// The plugins that are linked into the program.
#pragma once

#include <string>

#include "terse_plugin.h"

namespace terse {

/// The plugin command of that name, or null.
const terse_command* find_plugin_command(const char* name);

/// `\n\nPlugin commands:\n  NAME  SUMMARY...` for the main help; empty where there is none.
std::string plugin_command_help();

}  // namespace terse
