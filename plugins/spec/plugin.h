// The plugin's entry, linked statically into terse.
#pragma once

#include <vector>

#include "base/command_text.h"
#include "terse_plugin.h"

namespace terse::spec {

/// The subcommands as their help shows them.
std::vector<CommandText> command_texts();

}  // namespace terse::spec

extern "C" const terse_plugin terse_spec_plugin;
