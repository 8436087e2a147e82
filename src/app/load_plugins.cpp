#include "app/load_plugins.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "app/messages.h"
#include "base/sha256.h"
#include "io/atomic_file.h"
#include "io/shared_library.h"

namespace terse {
namespace {

// Up to `command`: the first version of the structure.
constexpr size_t least_size = offsetof(terse_plugin, open);

/// What a library says of itself, held to its manifest.
class EntryReader {
 public:
  EntryReader(FoundPlugin& found, std::string library)
      : found_(found), manifest_(found.manifest), library_(std::move(library)) {}

  std::optional<terse_plugin> read(const void* symbol) {
    if (symbol == nullptr) {
      report("it has no " TERSE_PLUGIN_ENTRY,
             "export one: TERSE_PLUGIN_EXPORT const terse_plugin " TERSE_PLUGIN_ENTRY " = {...}");
      return std::nullopt;
    }
    terse_plugin entry{};
    std::memcpy(&entry, symbol, 2 * sizeof(uint32_t));
    if (entry.abi != TERSE_PLUGIN_ABI) {
      report("it is for ABI " + std::to_string(entry.abi) + ", this terse has ABI " +
                 std::to_string(TERSE_PLUGIN_ABI),
             "build it against the terse_plugin.h of this terse");
      return std::nullopt;
    }
    if (entry.size < least_size) {
      report("its size is " + std::to_string(entry.size) + ", no terse_plugin is that small",
             "set .size = sizeof(terse_plugin)");
      return std::nullopt;
    }
    const uint32_t size = entry.size;
    std::memcpy(&entry, symbol, std::min<size_t>(size, sizeof entry));
    const size_t before = found_.findings.size();
    check_names(entry);
    check_capabilities(entry);
    if (found_.findings.size() != before) return std::nullopt;
    return entry;
  }

 private:
  void report(std::string what, std::string mend) {
    found_.findings.push_back({Severity::error, library_, 0, 0, std::move(what), std::move(mend)});
  }

  void check_names(const terse_plugin& entry) {
    if (entry.name == nullptr || !is_plugin_name(entry.name)) {
      report("its name is none", "use lower-case letters, digits and -, a letter first");
    }
    if (entry.version == nullptr || *entry.version == '\0') {
      report("it has no version", "set .version = \"1.0.0\"");
    }
    if (!found_.findings.empty()) return;
    if (manifest_.sha256.empty()) {  // no manifest: it names itself
      manifest_.name = entry.name;
      manifest_.version = entry.version;
      return;
    }
    if (manifest_.name != entry.name || manifest_.version != entry.version) {
      report(std::string("it is ") + entry.name + ' ' + entry.version + ", its manifest is for " +
                 manifest_.name + ' ' + manifest_.version,
             "give plugin.toml the name and the version of the library");
    }
  }

  void check_capabilities(terse_plugin& entry) {
    const bool bare = manifest_.sha256.empty();
    if (entry.command != nullptr) check_command(*entry.command, bare);
    if (entry.command == nullptr && !manifest_.command.empty()) lacks("command");
    if (entry.classify == nullptr && manifest_.classify && !bare) lacks("classify");
    if (entry.rewrite == nullptr && manifest_.rewrite && !bare) lacks("rewrite");
    if (!manifest_.classify) entry.classify = nullptr;
    if (!manifest_.rewrite) entry.rewrite = nullptr;
    if (manifest_.command.empty()) entry.command = nullptr;
    if (entry.classify == nullptr && entry.rewrite == nullptr && entry.command == nullptr) {
      report("it can do nothing", "set .classify, .rewrite or .command");
    }
  }

  void check_command(const terse_command& command, bool bare) {
    if (command.name == nullptr || !is_plugin_name(command.name) || command.summary == nullptr ||
        command.run == nullptr) {
      report("its command lacks a name, a summary or a function to run",
             "set .name to a lower-case word, .summary and .run");
    } else if (bare) {
      manifest_.command = command.name;
    } else if (!manifest_.command.empty() && manifest_.command != command.name) {
      report("its command is " + std::string(command.name) + ", its manifest says " +
                 manifest_.command,
             "give plugin.toml the name of the command");
    }
  }

  void lacks(const std::string& capability) {
    report("it has no " + capability + ", which its manifest lists",
           "set ." + capability + " in its terse_plugin, or take it out of plugin.toml");
  }

  FoundPlugin& found_;
  PluginManifest& manifest_;
  std::string library_;
};

}  // namespace

std::optional<terse_plugin> load_plugin(FoundPlugin& found) {
  const std::string path = found.manifest.beside(found.manifest.library);
  std::optional<terse_plugin> entry;
  const auto content = read_file(path);
  if (!content) {
    found.findings.push_back(content.error());
  } else if (!found.manifest.sha256.empty() && sha256_hex(*content) != found.manifest.sha256) {
    found.findings.push_back({Severity::error, path, 0, 0,
                              "it is not the library whose sha256 plugin.toml has",
                              "install the plugin again, or write what sha256sum says of it"});
  } else if (const auto library = load_shared_library(path, *content); !library) {
    found.findings.push_back(library.error());
  } else {
    entry = EntryReader(found, path).read(find_symbol(*library, TERSE_PLUGIN_ENTRY));
  }
  if (!entry) found.state = PluginState::broken;
  return entry;
}

void say_broken(const Options& options, const FoundPlugin& found) {
  for (Diagnostic finding : found.findings) {
    if (!options.strict) finding.severity = Severity::warning;
    say(finding);
  }
  say("plugin " + found.path + " is skipped" +
      (options.strict ? "" : "; the stream goes on without it (--strict makes this an error)"));
}

void load_plugins(const Options& options, LoadedRules& rules, PipelineOptions& stream) {
  for (FoundPlugin& found : rules.plugins) {
    if (found.state != PluginState::active) continue;
    if (auto entry = load_plugin(found)) {
      if (entry->classify == nullptr && entry->rewrite == nullptr) continue;  // a command only
      rules.entries.push_back(std::make_unique<const terse_plugin>(*entry));
      stream.plugins.push_back(rules.entries.back().get());
      continue;
    }
    say_broken(options, found);
    if (options.strict) rules.status = status_usage;
  }
}

}  // namespace terse
