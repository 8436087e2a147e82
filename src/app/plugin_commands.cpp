#include "app/plugin_commands.h"

#include <cstdlib>
#include <cstring>

#include "app/load_plugins.h"
#include "app/messages.h"

namespace terse {

/// Generated from the list of static plugins in plugins/meson.build.
extern const terse_plugin* const static_plugins[];

namespace {

/// The plugins that a command may come of: options are not read yet, so only the environment's.
std::vector<FoundPlugin> plugins_in_force(Options& options) {
  if (const char* named = std::getenv("TERSE_PLUGIN")) {
    const std::string list = named;
    for (size_t at = 0; at <= list.size();) {
      const size_t end = std::min(list.find(':', at), list.size());
      if (end != at) options.plugins.push_back(list.substr(at, end - at));
      at = end + 1;
    }
  }
  if (const char* none = std::getenv("TERSE_NO_PLUGINS")) {
    options.no_plugins = *none != '\0' && std::strcmp(none, "0") != 0;
  }
  return find_plugins(options);
}

void append_help(const std::string& name, const std::string& summary, std::string& out) {
  out += "\n  " + name;
  out.append(name.size() < 10 ? 10 - name.size() : 1, ' ');
  out += summary;
}

}  // namespace

const terse_command* find_plugin_command(const char* name) {
  for (const terse_plugin* const* plugin = static_plugins; *plugin != nullptr; ++plugin) {
    const terse_command* command = (*plugin)->command;
    if (command != nullptr && std::strcmp(command->name, name) == 0) return command;
  }
  return nullptr;
}

std::optional<int> run_found_command(int argc, const char* const* argv) {
  if (!is_plugin_name(argv[0])) return std::nullopt;
  Options options;
  for (FoundPlugin& found : plugins_in_force(options)) {
    const bool bare = found.state == PluginState::active && found.manifest.sha256.empty();
    if (found.state != PluginState::active || (!bare && found.manifest.command != argv[0]))
      continue;
    const std::optional<terse_plugin> entry = load_plugin(found);
    if (!entry) {
      options.strict = true;  // nothing goes on without it
      say_broken(options, found);
      return status_usage;
    }
    if (entry->command != nullptr && found.manifest.command == argv[0]) {
      return entry->command->run(argc, argv);
    }
  }
  return std::nullopt;
}

std::string plugin_command_help() {
  std::string out = "Plugin commands (each has its own --help):";
  for (const terse_plugin* const* plugin = static_plugins; *plugin != nullptr; ++plugin) {
    const terse_command* command = (*plugin)->command;
    if (command != nullptr) append_help(command->name, command->summary, out);
  }
  Options options;
  for (const FoundPlugin& found : plugins_in_force(options)) {
    const PluginManifest& manifest = found.manifest;
    if (found.state != PluginState::active || manifest.command.empty()) continue;
    append_help(manifest.command, manifest.summary, out);
  }
  return out;
}

}  // namespace terse
