#include "plugin.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "commands.h"

namespace terse::spec {
namespace {

struct Entry {
  Subcommand subcommand;
  ExitCode (*run)(const Arguments& arguments);
};

Option root_option() {
  return {"--root", "DIR", "the project's folder (default: the current one)"};
}

Entry emit_entry() {
  Entry entry{{"emit",
               "MODE",
               "Prints one candidate table of SPEC.md.",
               {root_option()},
               "Modes: fold-seeds superseded v-weights token-estimate residue archive-window\n"
               "       row-ids prune-patterns propose-tables\n\n"
               "Examples:\n"
               "  terse spec emit v-weights\n"
               "  terse spec emit archive-window --root ../service --keep-closed 30\n"},
              run_emit};
  add_constant_options(entry.subcommand.options);
  return entry;
}

std::vector<Entry> make_entries() {
  return {emit_entry()};
}

std::string overview(const std::vector<Entry>& entries) {
  std::string text =
      "usage: terse spec COMMAND [OPTION...]\n\nCompacts a project's SPEC.md and "
      "proves that no row is lost.\n\n";
  for (const Entry& entry : entries) {
    std::string name = entry.subcommand.name;
    name.resize(9, ' ');
    text += "  " + name + entry.subcommand.summary + "\n";
  }
  return text + "\n`terse spec COMMAND --help` says more.\n";
}

ExitCode dispatch(const std::vector<std::string>& words) {
  const std::vector<Entry> entries = make_entries();
  if (words.empty()) {
    std::fputs(overview(entries).c_str(), stderr);
    return ExitCode::usage;
  }
  if (words[0] == "--help" || words[0] == "-h") return print(overview(entries));
  std::vector<const char*> names;
  for (const Entry& entry : entries) {
    names.push_back(entry.subcommand.name);
    if (words[0] != entry.subcommand.name) continue;
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    for (const std::string& word : rest) {
      if (word == "--") break;
      if (word == "--help" || word == "-h") return print(help_text(entry.subcommand));
    }
    const Result<Arguments> arguments = Arguments::parse(entry.subcommand, rest);
    if (!arguments) return complain(arguments.error(), ExitCode::usage);
    return entry.run(*arguments);
  }
  const std::string near = nearest_name(words[0], names.data(), names.size());
  return complain("no command " + words[0],
                  near.empty() ? "see `terse spec --help`" : "did you mean " + near + "?",
                  ExitCode::usage);
}

int run(int argc, const char* const* argv) {
  try {
    std::vector<std::string> words;
    for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
    return to_status(dispatch(words));
  } catch (const std::exception& error) {  // no exception may cross the plugin's border
    std::fprintf(stderr, "terse spec: %s\n", error.what());
    return to_status(ExitCode::failed);
  }
}

const terse_command kCommand = {"spec", "compact a project's SPEC.md without losing a row", run};

}  // namespace
}  // namespace terse::spec

extern "C" const terse_plugin terse_spec_plugin = {TERSE_PLUGIN_ABI, sizeof(terse_plugin), "spec",
                                                   TERSE_VERSION, &terse::spec::kCommand};
