#include "app/plugin_commands.h"

#include <cstring>

namespace terse {

/// Generated from the list of static plugins in plugins/meson.build.
extern const terse_plugin* const static_plugins[];

const terse_command* find_plugin_command(const char* name) {
  for (const terse_plugin* const* plugin = static_plugins; *plugin != nullptr; ++plugin) {
    const terse_command* command = (*plugin)->command;
    if (command != nullptr && std::strcmp(command->name, name) == 0) return command;
  }
  return nullptr;
}

std::string plugin_command_help() {
  std::string out;
  for (const terse_plugin* const* plugin = static_plugins; *plugin != nullptr; ++plugin) {
    const terse_command* command = (*plugin)->command;
    if (command == nullptr) continue;
    if (out.empty()) out = "\n\nPlugin commands (each has its own --help):";
    out += std::string("\n  ") + command->name;
    out.append(std::strlen(command->name) < 10 ? 10 - std::strlen(command->name) : 1, ' ');
    out += command->summary;
  }
  return out;
}

}  // namespace terse
