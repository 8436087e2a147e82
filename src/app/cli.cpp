#include "app/cli.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "app/cli_commands.h"
#include "app/hook_command.h"
#include "app/messages.h"
#include "app/plugin_commands.h"

namespace terse {
namespace {

constexpr const char* filter_examples =
    "Examples:\n"
    "  claude -p \"/godmode:optimize\" | terse\n"
    "  rtk pytest 2>&1 | terse\n"
    "  terse --pack ./my-skill.toml < session.log\n"
    "  terse --report stderr session.log > short.log";

/// A compactor holds whole documents, and what it frees it needs again: to give each big block back
/// to the system and to fetch it anew costs a seventh of `terse task plan` on 5 MB, and to fetch it
/// in small pages a tenth.
void keep_freed_memory() {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 16 << 20);
  constexpr size_t kPage = 2 << 20;
  constexpr size_t kHeap = 96 << 20;  // of addresses: a page is memory when it is first written
  void* const heap = std::malloc(kHeap);
  if (heap == nullptr) return;
  // From a whole page on: a small document stays below the first one.
  const uintptr_t begin = (reinterpret_cast<uintptr_t>(heap) + kPage - 1) / kPage * kPage;
  madvise(reinterpret_cast<void*>(begin), kHeap - kPage, MADV_HUGEPAGE);
  std::free(heap);
}

/// Takes the words of another program, which follow a `--` in `terse run`, from the command line.
std::vector<std::string> take_program(int& argc, char** argv) {
  char** const end = argv + argc;
  if (argc < 2 || std::string_view(argv[1]) != "run") return {};
  char** const mark = std::find(argv + 2, end, std::string_view("--"));
  argc = static_cast<int>(mark - argv);
  return mark == end ? std::vector<std::string>{} : std::vector<std::string>(mark + 1, end);
}

/// Whether the environment says anything that an option could.
bool is_configured() {
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (text.starts_with("TERSE_") || text.starts_with("GODMODE_TERSE=")) return true;
  }
  return false;
}

/// The option that an unknown word most likely meant.
std::string suggestion(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  std::vector<const char*> known;
  for (const std::string& name : names) known.push_back(name.c_str());
  return nearest_name(word.substr(0, word.find('=')), known.data(), known.size());
}

/// What a usage error ends with, once it is said.
int refuse(int argc, char** argv) {
  char** const end = argv + argc;
  char** const hook = std::find(argv + 1, end, std::string_view("hook"));
  const bool answers = end - hook > 1 && hook[1] == std::string_view("claude");
  return answers ? refuse_hook_event() : status_usage;
}

void say_usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* inner = &app;
  std::string command = "terse";
  while (!inner->get_subcommands().empty()) {
    inner = inner->get_subcommands().front();
    command += ' ' + inner->get_name();
  }
  std::string text = error.what();
  // Of `terse run echo hi`.
  if (command == "terse run" && !app.remaining(true).empty())
    text = "a program's words follow a --: terse run [OPTION...] -- CMD [ARG...]";
  for (const std::string& word : app.remaining(true)) {
    if (word.size() < 2 || word[0] != '-') continue;
    const std::string near = suggestion(*inner, word);
    text = "unknown option " + word + (near.empty() ? "" : "; did you mean " + near + "?");
    break;
  }
  say(text + " (" + command + " --help lists the options)");
}

}  // namespace

void add_filter(CLI::App& app, Typed& typed) {
  app.footer([] { return filter_examples + ("\n\n" + plugin_command_help()); });
  app.set_version_flag("--version", "terse " TERSE_VERSION);
  app.require_subcommand(0, 1);
  add_files(app, typed);
  add_mode(app, typed, "on, off or auto; beats TERSE_MODE and GODMODE_TERSE");
  add_scope(app, typed);
  add_packs(app, typed);
  add_plugins(app, typed);
  add_skill(app, typed);
  add_dress(app, typed);
  add_filter_options(app, typed);
  add_session_options(app, typed);
}

int run_command_line(int argc, char** argv) {
  if (argc > 1) {
    if (const terse_command* command = find_plugin_command(argv[1])) {
      keep_freed_memory();
      return command->run(argc - 1, argv + 1);
    }
  }
  Typed typed;
  // The parser costs a start as much as everything else but the packs.
  if (argc == 1 && !is_configured() && weigh(typed).empty()) return run_filter(typed.options);
  CLI::App app{program_summary, "terse"};
  typed.program.words = take_program(argc, argv);
  if (std::any_of(argv, argv + argc, needs_commands))
    add_commands(app, typed, argc > 1 ? argv[1] : "");
  add_filter(app, typed);
  if (needs_rare_options(argc, argv)) add_rare_options(app, typed);
  const auto is_named = [argv](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && app.get_subcommands(is_named).empty()) {
    if (const auto status = run_found_command(argc - 1, argv + 1)) return *status;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version);
  } catch (const CLI::ParseError& error) {
    say_usage_error(app, error);
    return refuse(argc, argv);
  }
  const std::string wrong = weigh(typed);
  if (!wrong.empty()) {
    say(wrong);
    return refuse(argc, argv);
  }
  return typed.run ? typed.run() : run_filter(typed.options);
}

}  // namespace terse
