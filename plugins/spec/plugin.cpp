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
               "Exit status: 0 done, 2 usage or no SPEC.md, 6 an interrupted sweep is in the way,\n"
               "7 not safely readable.\n\n"
               "Examples:\n"
               "  terse spec emit v-weights\n"
               "  terse spec emit archive-window --root ../service --keep-closed 30\n"},
              run_emit};
  add_constant_options(entry.subcommand.options);
  return entry;
}

Option extras_option() {
  return {"--extras", "FILE", "the check-extras file (default: .spec/ or .claude/, what exists)"};
}

Option plan_option() {
  return {"--plan", "FILE", "the plan (default: .spec/compact-plan.json below the root)"};
}

Option format_option() {
  return {"--format", "text|json", "what goes to stdout (text)"};
}

Option json_option() {
  return {"--json", nullptr, "as --format json"};
}

Entry check_entry() {
  Entry entry{{"check",
               "",
               "Checks format, ids, cites, markers and residue, and the size against the advisory.",
               {root_option(), extras_option(), format_option(), json_option()},
               "Exit status: 0 clean (advisories aside), 1 findings, 2 usage, 6 an interrupted\n"
               "sweep is in the way, 7 not readable.\n\n"
               "Examples:\n"
               "  terse spec check\n"
               "  terse spec check --root ../service --json\n"},
              run_check};
  add_constant_options(entry.subcommand.options);
  return entry;
}

Entry propose_entry() {
  Entry entry{
      {"propose",
       "",
       "Scans for the six prongs, says which fire and why, and writes the plan.",
       {root_option(),
        plan_option(),
        extras_option(),
        format_option(),
        json_option(),
        {"--prongs", "LIST", "only these prongs may fire, like 1,3"},
        {"--skip", "LIST", "these prongs do not fire"},
        {"--relocate", nullptr, "prong 6: move the heavy rows as a whole"},
        {"--safe-glyph", nullptr, "prong 5: apply `at least N`, `at most N`, `leads to`"},
        {"--heavy-glyphs", nullptr, "prong 5: propose the older glyphs, 2 to 4 tokens each"}},
       "Exit status: 0 the plan fires, 2 usage, 3 nothing fires, 6 refused, 7 not safely\n"
       "readable.\n\n"
       "Examples:\n"
       "  terse spec propose\n"
       "  terse spec propose --prongs 3 --keep-closed 30\n"
       "  terse spec propose --skip 5 --relocate --format json\n"},
      run_propose};
  add_constant_options(entry.subcommand.options);
  return entry;
}

Entry apply_entry() {
  return {{"apply",
           "",
           "Asks once, proves the result in memory, then makes one commit.",
           {root_option(),
            plan_option(),
            extras_option(),
            {"--confirm", "HASH", "the plan's hash, from the last line of propose; no question"},
            {"--strict", nullptr, "refuse every entry that loses a fact"},
            {"--dry-run", nullptr, "check the plan, print the commit message, write nothing"},
            {"--allow-detached", nullptr, "commit on a detached HEAD, too"}},
           "Exit status: 0 done or cancelled, 1 a check failed, 2 usage or plan, 3 nothing fires,\n"
           "4 not confirmed, 5 stale plan, 6 git refused, 7 not safely readable.\n\n"
           "Examples:\n"
           "  terse spec apply\n"
           "  terse spec apply --confirm 0123456789ab\n"
           "  terse spec apply --dry-run --strict\n"},
          run_apply};
}

Entry verify_entry() {
  Entry entry{{"verify",
               "",
               "Holds a compaction made by hand or by a model against the same nine checks.",
               {{"--before", "DIR", "the project before: a folder with SPEC.md, or SPEC.md itself"},
                {"--after", "DIR", "the project after"},
                {"--message", "FILE", "commit message; what it quotes is not lost"},
                format_option(),
                json_option()},
               "Exit status: 0 holds, 1 broken (one line a breach: CHECK|NAME|WHAT), 2 usage,\n"
               "6 an interrupted sweep is in the way.\n\n"
               "Examples:\n"
               "  terse spec verify --before old/ --after .\n"
               "  terse spec verify --before old/SPEC.md --after SPEC.md --message msg.txt\n"},
              run_verify};
  add_constant_options(entry.subcommand.options);
  return entry;
}

std::vector<Entry> make_entries() {
  return {emit_entry(), check_entry(), propose_entry(), apply_entry(), verify_entry()};
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

std::vector<CommandText> command_texts() {
  std::vector<CommandText> texts;
  for (const Entry& entry : make_entries()) {
    const Subcommand& subcommand = entry.subcommand;
    CommandText text;
    text.name = std::string("spec ") + subcommand.name;
    text.usage = subcommand.operands;
    text.summary = subcommand.summary;
    text.details = subcommand.details;
    for (const Option& option : subcommand.options) {
      const std::string value = option.value == nullptr ? "" : option.value;
      text.options.push_back({{option.name},
                              value,
                              choices_of(value),
                              option.help,
                              environment_name(option.name),
                              false,
                              false});
    }
    text.options.push_back({{"--help"}, "", {}, "print this text", "", false, false});
    texts.push_back(text);
  }
  return texts;
}

}  // namespace terse::spec

extern "C" const terse_plugin terse_spec_plugin = {TERSE_PLUGIN_ABI,
                                                   sizeof(terse_plugin),
                                                   "spec",
                                                   TERSE_VERSION,
                                                   &terse::spec::kCommand,
                                                   nullptr,
                                                   nullptr,
                                                   nullptr,
                                                   nullptr};
