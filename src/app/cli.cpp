#include "app/cli.h"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "app/commands.h"
#include "app/messages.h"
#include "app/session_command.h"
#include "filter/plugin_host.h"

namespace terse {
namespace {

constexpr const char* filter_examples =
    "Examples:\n"
    "  claude -p \"/godmode:optimize\" | terse\n"
    "  rtk pytest 2>&1 | terse\n"
    "  terse --pack ./my-skill.toml < session.log\n"
    "  terse --report stderr session.log > short.log";

/// `0`, `off`, `false`, `no` and empty are off; `auto` is automatic; anything else is on.
Mode parse_mode(const std::string& text) {
  for (const char* off : {"", "0", "off", "false", "no"}) {
    if (text == off) return Mode::off;
  }
  return text == "auto" ? Mode::automatic : Mode::on;
}

struct Said {
  Mode mode;
  ModeSource source;
};

/// Precedence: the flag, then TERSE_MODE, then GODMODE_TERSE, then `unset`; the opt-out of a
/// session comes second and is looked up while the stream runs. Source: product.md.
Said weigh_mode(const std::string& flag, Mode unset) {
  if (!flag.empty()) return {parse_mode(flag), ModeSource::flag};
  if (const char* value = std::getenv("TERSE_MODE")) {
    return {parse_mode(value), ModeSource::terse_mode};
  }
  if (const char* value = std::getenv("GODMODE_TERSE")) {
    return {parse_mode(value), ModeSource::godmode_terse};
  }
  return {unset, ModeSource::nobody};
}

/// What was typed, before it is weighed.
struct Typed {
  std::string mode;
  std::string level = "records";
  std::string on_violation = "disable";
  std::string notices = "auto";
  SessionVerb verb = SessionVerb::status;
  std::string rule_name;
  std::string try_pack;
  std::string baseline;
  std::string terse;
  std::string record;
  std::vector<std::string> values;
  std::string table;
  bool ids = false;
  bool json = false;
  bool list = false;
  bool explicit_fields = false;
  bool ascii = false;
  std::vector<std::string> coverage;
  Options options;
};

void add_common(CLI::App& app, Typed& typed) {
  Options& o = typed.options;
  app.add_option("FILE", o.files, "Read these files as one stream; none or - is stdin");
  app.add_option("--pack", o.packs, "Add a rule pack (repeatable, the nearest wins)")
      ->envname("TERSE_PACK")
      ->delimiter(':')
      ->allow_extra_args(false);
  app.add_option("--skill", o.pipeline.skills,
                 "Use the packs of this skill from the start (repeatable, * for all)")
      ->envname("TERSE_SKILL")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--mode", typed.mode, "on, off or auto; beats TERSE_MODE and GODMODE_TERSE")
      ->check(CLI::IsMember({"on", "off", "auto"}));
  app.add_option("--level", typed.level, "What may be rewritten: records, prose or tight")
      ->envname("TERSE_LEVEL")
      ->check(CLI::IsMember({"records", "prose", "tight"}));
  app.add_flag("--explicit", typed.explicit_fields, "Print every derived and default field")
      ->envname("TERSE_EXPLICIT");
  app.add_flag("--ascii", typed.ascii, "Print -> instead of the arrow")->envname("TERSE_ASCII");
  app.add_option("--report", o.report, "Write one JSON object at the end to FILE or stderr")
      ->envname("TERSE_REPORT");
  app.add_option("--on-violation", typed.on_violation,
                 "After a broken contract: disable, quarantine or fail")
      ->envname("TERSE_ON_VIOLATION")
      ->check(CLI::IsMember({"disable", "quarantine", "fail"}));
  app.add_option("--without", o.pipeline.without, "Switch a family of prose rules off (repeatable)")
      ->envname("TERSE_WITHOUT")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_flag("--strict", o.strict, "A broken pack is status 2 instead of a warning")
      ->envname("TERSE_STRICT");
  app.add_option("--hold", o.hold_ms, "Let held text go after MS idle milliseconds")
      ->envname("TERSE_HOLD")
      ->check(CLI::Range(0, 86400000));
}

void add_session_options(CLI::App& app, Typed& typed) {
  app.add_option("--state", typed.options.state_file, "The session's state file")
      ->capture_default_str()
      ->envname("TERSE_STATE");
  app.add_option("--after", typed.options.after,
                 "In automatic mode, rounds without a human before records are shortened")
      ->capture_default_str()
      ->envname("TERSE_AFTER");
}

CLI::App* add_session(CLI::App& app, Typed& typed) {
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
  session->footer(
      "Examples:\n"
      "  claude -p \"/godmode:optimize\" | terse --mode auto    # verbose for five rounds\n"
      "  terse session round     # at the end of each round\n"
      "  terse session prompt    # when the user speaks\n"
      "  terse session off       # every filter of the session, at once\n"
      "  terse session status --json | jq .active");
  for (const Verb& verb : verbs) {
    CLI::App* command = session->add_subcommand(verb.name, verb.summary);
    add_session_options(*command, typed);
    command->add_flag("--json", typed.json, "Print the state as one JSON object");
    command->footer(std::string("Examples:\n  terse session ") + verb.name);
    command->callback([&typed, which = verb.verb] { typed.verb = which; });
  }
  return session;
}

void weigh_mode_of(Typed& typed, Mode unset) {
  const Said said = weigh_mode(typed.mode, unset);
  typed.options.mode = said.mode;
  typed.options.mode_source = said.source;
}

void weigh(Typed& typed) {
  Options& o = typed.options;
  weigh_mode_of(typed, Mode::on);
  o.notices = typed.notices == "stderr"   ? Notices::to_stderr
              : typed.notices == "stdout" ? Notices::to_stdout
              : typed.notices == "none"   ? Notices::none
                                          : Notices::automatic;
  o.pipeline.level = typed.level == "records" ? Level::records
                     : typed.level == "tight" ? Level::tight
                                              : Level::prose;
  o.glyphs = typed.ascii ? Glyphs::ascii : Glyphs::unicode;
  o.pipeline.elision = typed.explicit_fields ? Elision::explicit_form : Elision::elided;
  o.pipeline.measure = o.report.empty() ? Measure::bytes : Measure::tokens;
  o.pipeline.on_violation = typed.on_violation == "fail"         ? OnViolation::fail
                            : typed.on_violation == "quarantine" ? OnViolation::quarantine
                                                                 : OnViolation::disable;
}

CLI::App* add_command(CLI::App& app, const char* name, const char* summary, const char* examples,
                      Typed& typed) {
  CLI::App* command = app.add_subcommand(name, summary);
  command->footer(std::string("Examples:\n") + examples);
  add_common(*command, typed);
  return command;
}

/// The option or subcommand that an unknown word most likely meant.
std::string suggestion(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  std::vector<const char*> known;
  for (const std::string& name : names) known.push_back(name.c_str());
  return nearest_name(word.substr(0, word.find('=')), known.data(), known.size());
}

int usage_error(const CLI::App& app, const CLI::ParseError& error,
                const std::vector<std::string>& left_over) {
  std::string text = error.what();
  for (const std::string& word : left_over) {
    if (word.size() < 2 || word[0] != '-') continue;
    const std::string near = suggestion(app, word);
    text = "unknown option " + word + (near.empty() ? "" : "; did you mean " + near + "?");
    break;
  }
  say(text + " (terse --help lists the options)");
  return status_usage;
}

}  // namespace

int run_command_line(int argc, char** argv) {
  if (argc > 1) {
    if (const terse_command* command = find_plugin_command(argv[1])) {
      return command->run(argc - 1, argv + 1);
    }
  }
  CLI::App app{"Shortens the records of autonomous agents and proves that no fact is lost.",
               "terse"};
  app.footer(std::string(filter_examples) + plugin_command_help());
  app.set_version_flag("--version", "terse " TERSE_VERSION);
  app.require_subcommand(0, 1);
  Typed typed;
  add_common(app, typed);
  add_session_options(app, typed);
  app.add_option("--notices", typed.notices, "Where Terse: lines go: auto, stderr, stdout or none")
      ->envname("TERSE_NOTICES")
      ->check(CLI::IsMember({"auto", "stderr", "stdout", "none"}));
  CLI::App* classify =
      add_command(app, "classify", "Print LINE<TAB>CLASS for every line",
                  "  terse classify session.log | cut -f2 | sort | uniq -c", typed);
  CLI::App* explain =
      add_command(app, "explain", "Say for each record which rule fired, or why it stayed verbatim",
                  "  terse explain session.log", typed);
  CLI::App* fields = add_command(app, "fields", "Print every record as a line of JSON",
                                 "  terse fields session.log | jq .fields", typed);
  CLI::App* expand =
      add_command(app, "expand", "Turn terse records back into canonical verbose ones",
                  "  terse session.log | terse expand", typed);
  CLI::App* verify = app.add_subcommand("verify", "Hold a terse transcript against its baseline");
  verify->add_option("BASELINE", typed.baseline, "The verbose transcript")->required();
  verify->add_option("TERSE", typed.terse, "The terse transcript, whoever wrote it")->required();
  verify->add_option("--pack", typed.options.packs, "Add a rule pack (repeatable)");
  verify->add_flag("--ascii", typed.ascii, "The terse forms print -> instead of the arrow");
  verify->add_flag("--json", typed.json, "Print findings as JSON Lines");
  verify->footer("Examples:\n  terse verify baseline.log terse.log && echo \"nothing was lost\"");
  CLI::App* tokens = app.add_subcommand("tokens", "Count bytes and tokens, estimated or exact")
                         ->footer("Examples:\n  terse tokens --table o200k_base.tiktoken s.log");
  tokens->add_option("FILE", typed.options.files, "The text; none or - is stdin");
  tokens->add_option("--table", typed.table, "Count exactly by this rank table (*.tiktoken)");
  tokens->add_flag("--ids", typed.ids, "Print the exact tokens' ids too");
  tokens->add_flag("--json", typed.json, "Print one JSON object");
  CLI::App* emit = app.add_subcommand("emit", "Print one record, verbose or terse by the mode");
  emit->add_option("RECORD", typed.record, "TEMPLATE or PACK/TEMPLATE");
  emit->add_option("FIELD", typed.values, "key=value");
  emit->add_option("--mode", typed.mode, "on is terse; beats TERSE_MODE and GODMODE_TERSE")
      ->check(CLI::IsMember({"on", "off", "auto"}));
  emit->add_option("--pack", typed.options.packs, "Add a rule pack (repeatable)")
      ->allow_extra_args(false);
  add_session_options(*emit, typed);
  emit->add_flag("--explicit", typed.explicit_fields, "Print every derived and default field");
  emit->add_flag("--ascii", typed.ascii, "Print -> instead of the arrow");
  emit->add_flag("--list", typed.list, "Name every record and its fields");
  emit->footer(
      "Examples:\n"
      "  GODMODE_TERSE=1 terse emit round round=7 status=kept change=\"Connection pool\" "
      "metric=226ms delta=-18.2\n"
      "  terse emit --list");
  CLI::App* session = add_session(app, typed);
  CLI::App* rules = app.add_subcommand("rules", "List, show, check and try rule packs");
  rules->require_subcommand(1);
  CLI::App* list = add_command(*rules, "list", "The packs in force and where they come from",
                               "  terse rules list --pack ./my-skill.toml", typed);
  CLI::App* show = rules->add_subcommand("show", "The templates of a pack, or one template");
  show->add_option("NAME", typed.rule_name, "PACK, TEMPLATE or PACK/TEMPLATE")->required();
  show->footer("Examples:\n  terse rules show godmode/round");
  CLI::App* check = add_command(*rules, "check", "Hold packs to their examples and the laws",
                                "  terse rules check ./my-skill.toml", typed);
  check->add_option("--coverage", typed.coverage, "Say how often each rule fires on these FILEs")
      ->expected(1, 1 << 20);
  CLI::App* create = rules->add_subcommand("new", "Write NAME.toml, a pack to start from");
  create->add_option("NAME", typed.rule_name, "The pack's name")->required();
  create->footer("Examples:\n  terse rules new my-skill && terse rules check my-skill.toml");
  CLI::App* trust = rules->add_subcommand("trust", "Allow packs of .terse/rules as they are now");
  trust->add_option("PATH", typed.options.files, "Packs, or folders of packs");
  trust->add_flag("--list", typed.list, "Print what is trusted, as sha256sum does");
  trust->footer("Examples:\n  terse rules trust .terse/rules\n  terse rules trust --list");
  CLI::App* untrust = rules->add_subcommand("untrust", "Take the trust back");
  untrust->add_option("PATH", typed.options.files, "Packs, or folders of packs")->required();
  untrust->footer("Examples:\n  terse rules untrust .terse/rules/my-skill.toml");
  CLI::App* attempt = rules->add_subcommand("try", "Before and after of each record PACK changes");
  attempt->add_option("PACK", typed.try_pack, "The pack to try")->required();
  attempt->add_option("FILE", typed.options.files, "The transcript; none or - is stdin");
  attempt->footer("Examples:\n  terse rules try ./my-skill.toml < session.log");

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version);
  } catch (const CLI::ParseError& error) {
    const CLI::App* inner = &app;
    while (!inner->get_subcommands().empty()) inner = inner->get_subcommands().front();
    return usage_error(*inner, error, app.remaining(true));
  }
  weigh(typed);
  const Format format = typed.json ? Format::json : Format::text;
  if (attempt->parsed()) {
    typed.options.packs = {typed.try_pack};
    return run_rules_try(typed.options);
  }
  if (classify->parsed()) return run_classify(typed.options);
  if (explain->parsed()) return run_explain(typed.options);
  if (fields->parsed()) return run_fields(typed.options);
  if (expand->parsed()) return run_expand(typed.options);
  if (verify->parsed()) {
    return run_verify(typed.options, typed.baseline, typed.terse, format);
  }
  const Ids ids = typed.ids ? Ids::shown : Ids::hidden;
  if (tokens->parsed()) return run_tokens(typed.options, typed.table, ids, format);
  if (emit->parsed()) {
    weigh_mode_of(typed, Mode::off);
    if (typed.list) return run_emit_list(typed.options);
    if (typed.record.empty()) {
      say("which record? terse emit --list names them");
      return status_usage;
    }
    return run_emit(typed.options, typed.record, typed.values);
  }
  if (session->parsed()) return run_session(typed.verb, typed.options, format);
  if (list->parsed()) return run_rules_list(typed.options);
  if (show->parsed()) return run_rules_show(typed.options, typed.rule_name);
  if (check->parsed() && typed.coverage.empty()) return run_rules_check(typed.options);
  if (check->parsed()) {
    typed.options.packs.insert(typed.options.packs.end(), typed.options.files.begin(),
                               typed.options.files.end());
    typed.options.files = typed.coverage;
    return run_rules_coverage(typed.options);
  }
  if (create->parsed()) return run_rules_new(typed.rule_name);
  if (untrust->parsed()) return run_rules_untrust(typed.options.files);
  if (trust->parsed()) {
    if (typed.list) return run_rules_trust_list();
    if (!typed.options.files.empty()) return run_rules_trust(typed.options.files);
    say("which packs? terse rules trust .terse/rules trusts those of the project");
    return status_usage;
  }
  return run_filter(typed.options);
}

}  // namespace terse
