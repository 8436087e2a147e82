#include "app/cli_commands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "app/messages.h"

namespace terse {

CLI::App* add_command(CLI::App& app, Typed& typed, const char* name, const char* summary,
                      const std::function<int(Typed&)>& run, const std::string& examples) {
  CLI::App* command = app.add_subcommand(name, summary);
  command->footer("Examples:\n" + examples);
  command->callback([&typed, run] { typed.run = [&typed, run] { return run(typed); }; });
  return command;
}

namespace {

/// A command that reads a transcript by the packs in force.
CLI::App* add_reader(CLI::App& app, Typed& typed, const char* name, const char* summary,
                     int (*run)(const Options&), const std::string& examples) {
  CLI::App* command = add_command(
      app, typed, name, summary, [run](Typed& t) { return run(t.options); }, examples);
  add_files(*command, typed);
  add_packs(*command, typed);
  return command;
}

void add_readers(CLI::App& app, Typed& typed) {
  CLI::App* classify =
      add_reader(app, typed, "classify", "Print LINE<TAB>CLASS for every line", run_classify,
                 "  terse classify session.log | cut -f2 | sort | uniq -c");
  add_plugins(*classify, typed);
  CLI::App* explain = add_reader(app, typed, "explain",
                                 "Say for each record which rule fired, or why it stayed verbatim",
                                 run_explain, "  terse explain session.log");
  add_plugins(*explain, typed);
  add_skill(*explain, typed);
  add_scope(*explain, typed);
  add_dress(*explain, typed);
  CLI::App* fields = add_reader(app, typed, "fields", "Print every record as a line of JSON",
                                run_fields, "  terse fields session.log | jq .fields");
  add_skill(*fields, typed);
  CLI::App* expand =
      add_reader(app, typed, "expand", "Turn terse records back into canonical verbose ones",
                 run_expand, "  terse session.log | terse expand");
  add_skill(*expand, typed);
  add_dress(*expand, typed);
}

int run_words(Typed& typed) {
  if (!typed.program.words.empty()) return run_program(typed.options, typed.program);
  say("which program? `run` comes first, the program's words follow a --: terse run [OPTION...] -- "
      "CMD [ARG...]");
  return status_usage;
}

void add_run(CLI::App& app, Typed& typed) {
  CLI::App* command = add_command(
      app, typed, "run",
      "Run a program with its output filtered: terse run [OPTION...] -- CMD [ARG...]", run_words,
      "  terse run -- claude -p \"/godmode:optimize\"\n"
      "  terse run --stderr --tee raw.log -- ./loop.sh 20\n\n"
      "Exit status: CMD's own, 128+N where signal N ended it, 127 where there is no such program,\n"
      "126 where it cannot be executed, 1 where it ended with 0 but its output could not be "
      "written.");
  add_mode(*command, typed, "on, off or auto; beats TERSE_MODE and GODMODE_TERSE");
  add_scope(*command, typed);
  add_packs(*command, typed);
  add_plugins(*command, typed);
  add_skill(*command, typed);
  add_dress(*command, typed);
  add_filter_options(*command, typed);
  add_session_options(*command, typed);
  add_rare_options(*command, typed);
  command
      ->add_flag("--stderr", typed.program.with_stderr, "Filter its stderr too, apart from stdout")
      ->envname("TERSE_STDERR");
  command->add_option("--tee", typed.program.tee, "Keep what comes in, as it came, in FILE")
      ->type_name("FILE")
      ->envname("TERSE_TEE");
  command
      ->add_option("--drain", typed.program.drain_ms,
                   "Once it has ended, wait at most MS milliseconds for who still holds its output")
      ->type_name("MS")
      ->capture_default_str()
      ->envname("TERSE_DRAIN")
      ->check(CLI::Range(0, 86400000));
}

void add_verify(CLI::App& app, Typed& typed) {
  CLI::App* verify = add_command(
      app, typed, "verify", "Hold a terse transcript against its baseline",
      [](Typed& t) { return run_verify(t.options, t.first, t.second, t.format()); },
      "  terse verify baseline.log terse.log && echo \"nothing was lost\"\n"
      "  terse --level prose session.log | terse verify session.log -");
  verify->add_option("BASELINE", typed.first, "The verbose transcript; - is stdin")->required();
  verify->add_option("TERSE", typed.second, "The terse transcript, whoever wrote it; - is stdin")
      ->required();
  add_packs(*verify, typed);
  verify->add_flag("--ascii", typed.ascii, "The terse forms print -> instead of the arrow");
  verify->add_flag("--json", typed.json, "Print findings as JSON Lines");
}

void add_tokens(CLI::App& app, Typed& typed) {
  CLI::App* tokens = add_command(
      app, typed, "tokens", "Count bytes and tokens, estimated or exact",
      [](Typed& t) {
        return run_tokens(t.options, t.table, t.ids ? Ids::shown : Ids::hidden, t.format());
      },
      "  terse tokens session.log\n"
      "  terse tokens --table o200k_base.tiktoken session.log");
  add_files(*tokens, typed);
  tokens->add_option("--table", typed.table, "Count exactly by this rank table (*.tiktoken)")
      ->type_name("FILE");
  tokens->add_flag("--ids", typed.ids, "Print the exact tokens' ids too");
  tokens->add_flag("--json", typed.json, "Print one JSON object");
}

int emit(Typed& typed) {
  if (typed.list) return run_emit_list(typed.options);
  if (!typed.first.empty()) return run_emit(typed.options, typed.first, typed.values);
  say("which record? terse emit --list names them");
  return status_usage;
}

void add_emit(CLI::App& app, Typed& typed) {
  CLI::App* command = add_command(
      app, typed, "emit", "Print one record, verbose or terse by the mode", emit,
      "  GODMODE_TERSE=1 terse emit round round=7 status=kept change=\"Connection pool\" "
      "metric=226ms delta=-18.2\n"
      "  terse emit --list");
  // A skill that has not been told to be terse prints what it always printed.
  command->preparse_callback([&typed](size_t) { typed.unset = Mode::off; });
  command->add_option("RECORD", typed.first, "TEMPLATE or PACK/TEMPLATE");
  command->add_option("FIELD", typed.values, "key=value");
  add_mode(*command, typed, "on is terse; beats TERSE_MODE and GODMODE_TERSE");
  add_packs(*command, typed);
  add_session_options(*command, typed);
  add_dress(*command, typed);
  command->add_flag("--list", typed.list, "Name every record and its fields");
}

void add_session(CLI::App& app, Typed& typed) {
  struct Verb {
    const char* name;
    SessionVerb verb;
    const char* summary;
  };
  static constexpr Verb verbs[] = {
      {"status", SessionVerb::status, "Print the state and what a filter does here now"},
      {"on", SessionVerb::on, "Switch on; ends an opt-out"},
      {"off", SessionVerb::off, "Opt out for the rest of the session"},
      {"auto", SessionVerb::automatic, "Let the rounds decide again; an opt-out stays"},
      {"round", SessionVerb::round, "Count a round without a human (a hook's job)"},
      {"prompt", SessionVerb::prompt, "A human has spoken: back to 0 rounds (a hook's job)"},
  };
  CLI::App* session = app.add_subcommand("session", "Switch the running filters of a session");
  session->require_subcommand(1);
  add_session_options(*session, typed);  // before the verb as well as behind it
  session->footer(
      "Examples:\n"
      "  claude -p \"/godmode:optimize\" | terse --mode auto    # verbose for five rounds\n"
      "  terse session round     # at the end of each round\n"
      "  terse session prompt    # when the user speaks\n"
      "  terse session off       # every filter of the session, at once\n"
      "  terse session status --json | jq .active");
  for (const Verb& verb : verbs) {
    CLI::App* command = add_command(
        *session, typed, verb.name, verb.summary,
        [which = verb.verb](Typed& t) { return run_session(which, t.options, t.format()); },
        std::string("  terse session ") + verb.name);
    add_session_options(*command, typed);
    command->add_flag("--json", typed.json, "Print the state as one JSON object");
  }
}

int check(Typed& typed) {
  if (typed.coverage.empty()) return run_rules_check(typed.options);
  Options options = typed.options;
  options.packs.insert(options.packs.end(), options.files.begin(), options.files.end());
  options.files = typed.coverage;
  return run_rules_coverage(options);
}

void add_check(CLI::App& rules, Typed& typed) {
  CLI::App* command =
      add_command(rules, typed, "check", "Hold packs to their examples and the laws", check,
                  "  terse rules check ./my-skill.toml\n"
                  "  terse rules check ./my-skill.toml --coverage session.log");
  command->add_option("PACK", typed.options.files, "The packs to check");
  add_packs(*command, typed);
  add_skill(*command, typed);
  command->add_option("--coverage", typed.coverage, "Say how often each rule fires on these FILEs")
      ->type_name("FILE")
      ->expected(1, 1 << 20);
}

void add_try(CLI::App& rules, Typed& typed) {
  CLI::App* command = add_command(
      rules, typed, "try", "Before and after of each record that PACK changes",
      [](Typed& t) { return run_rules_try(t.options, t.first); },
      "  terse rules try ./my-skill.toml < session.log");
  command->add_option("PACK", typed.first, "The pack to try")->required();
  command->add_option("FILE", typed.options.files, "The transcript; none or - is stdin");
  add_dress(*command, typed);
}

int trust(Typed& typed) {
  if (typed.list) return run_rules_trust_list();
  if (!typed.options.files.empty()) return run_rules_trust(typed.options.files);
  say("which packs? terse rules trust .terse/rules trusts those of the project");
  return status_usage;
}

void add_trust(CLI::App& rules, Typed& typed) {
  CLI::App* command =
      add_command(rules, typed, "trust", "Allow packs of .terse/rules as they are now", trust,
                  "  terse rules trust .terse/rules\n  terse rules trust --list");
  command->add_option("PATH", typed.options.files, "Packs, or folders of packs");
  command->add_flag("--list", typed.list, "Print what is trusted, as sha256sum does");
  CLI::App* untrust = add_command(
      rules, typed, "untrust", "Take the trust back",
      [](Typed& t) { return run_rules_untrust(t.options.files); },
      "  terse rules untrust .terse/rules/my-skill.toml");
  untrust->add_option("PATH", typed.options.files, "Packs, or folders of packs")->required();
}

void add_rules(CLI::App& app, Typed& typed) {
  CLI::App* rules = app.add_subcommand("rules", "List, show, check and try rule packs");
  rules->require_subcommand(1);
  rules->footer(
      "Examples:\n"
      "  terse rules list\n"
      "  terse rules new my-skill && terse rules check my-skill.toml\n"
      "  terse rules try ./my-skill.toml < session.log");
  CLI::App* list = add_command(
      *rules, typed, "list", "The packs in force and where they come from",
      [](Typed& t) { return run_rules_list(t.options); },
      "  terse rules list --pack ./my-skill.toml");
  list->add_option("--report", typed.options.report,
                   "What `terse --report FILE` wrote: counts the records of each pack")
      ->envname("TERSE_REPORT");
  add_packs(*list, typed);
  add_plugins(*list, typed);
  CLI::App* show = add_command(
      *rules, typed, "show", "The templates of a pack, or one template",
      [](Typed& t) { return run_rules_show(t.options, t.first); },
      "  terse rules show godmode/round\n  terse rules show my-skill --pack ./my-skill.toml");
  show->add_option("NAME", typed.first, "PACK, TEMPLATE or PACK/TEMPLATE")->required();
  add_packs(*show, typed);
  add_check(*rules, typed);
  CLI::App* create = add_command(
      *rules, typed, "new", "Write NAME.toml, a pack to start from",
      [](Typed& t) { return run_rules_new(t.first); },
      "  terse rules new my-skill && terse rules check my-skill.toml");
  create->add_option("NAME", typed.first, "The pack's name")->required();
  add_command(
      *rules, typed, "schema", "The JSON Schema of packs, for editors",
      [](Typed&) { return run_rules_schema(); }, "  terse rules schema > schema.json");
  add_trust(*rules, typed);
  CLI::App* plugin_test = add_command(
      *rules, typed, "plugin-test", "Hold native plugins to the plugin ABI and the laws",
      [](Typed& t) { return run_plugin_test(t.options.files); },
      "  terse rules plugin-test build/libexample.so");
  plugin_test->add_option("FILE", typed.options.files, "Libraries, or folders with a plugin.toml")
      ->required();
  add_try(*rules, typed);
}

}  // namespace

namespace {

struct Adder {
  std::array<std::string_view, 4> names;
  void (*add)(CLI::App&, Typed&);
};

constexpr Adder adders[] = {
    {{"run"}, add_run},       {{"classify", "explain", "fields", "expand"}, add_readers},
    {{"verify"}, add_verify}, {{"tokens"}, add_tokens},
    {{"emit"}, add_emit},     {{"session"}, add_session},
    {{"rules"}, add_rules},   {{"hook"}, add_hook},
    {{"gain"}, add_gain},     {{"report"}, add_report},
};

bool is_of(const Adder& adder, std::string_view word) {
  return !word.empty() &&
         std::find(adder.names.begin(), adder.names.end(), word) != adder.names.end();
}

}  // namespace

bool needs_commands(const std::string& word) {
  if (word == "-h" || word == "--help") return true;
  return std::any_of(std::begin(adders), std::end(adders),
                     [&word](const Adder& adder) { return is_of(adder, word); });
}

void add_commands(CLI::App& app, Typed& typed, const std::string& first) {
  for (const Adder& adder : adders) {
    if (!is_of(adder, first)) continue;
    adder.add(app, typed);
    return;
  }
  for (const Adder& adder : adders) adder.add(app, typed);
}

}  // namespace terse
