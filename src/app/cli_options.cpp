#include "app/cli_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>

namespace terse {
namespace {

/// Off in an environment variable, whatever the case. Source: product.md, "Modes and the session".
bool is_off(const std::string& lower) {
  for (const char* off : {"", "0", "off", "false", "no"}) {
    if (lower == off) return true;
  }
  return false;
}

Mode parse_mode(const std::string& text) {
  const std::string lower = CLI::detail::to_lower(text);
  if (is_off(lower)) return Mode::off;
  return lower == "auto" ? Mode::automatic : Mode::on;
}

/// TERSE_MODE stands for `--mode`, whose words are few; GODMODE_TERSE is the seed's switch, on for
/// any word that is not off.
bool is_mode(const std::string& text) {
  const std::string lower = CLI::detail::to_lower(text);
  for (const char* word : {"on", "1", "true", "yes", "auto"}) {
    if (lower == word) return true;
  }
  return is_off(lower);
}

/// Precedence: the flag, then TERSE_MODE, then GODMODE_TERSE, then `unset`; the opt-out of a
/// session comes second and is looked up while the stream runs. Source: product.md.
std::string weigh_mode(Typed& typed) {
  Options& o = typed.options;
  const auto say = [&o](const std::string& text, ModeSource source) {
    o.mode = parse_mode(text);
    o.mode_source = source;
    return std::string{};
  };
  if (!typed.mode.empty()) return say(typed.mode, ModeSource::flag);
  if (const char* own = std::getenv("TERSE_MODE")) {
    if (!is_mode(own)) return std::string("TERSE_MODE: ") + own + " is none of on, off and auto";
    return say(own, ModeSource::terse_mode);
  }
  if (const char* godmode = std::getenv("GODMODE_TERSE")) {
    return say(godmode, ModeSource::godmode_terse);
  }
  o.mode = typed.unset;
  o.mode_source = ModeSource::nobody;
  return {};
}

}  // namespace

void add_files(CLI::App& app, Typed& typed) {
  app.add_option("FILE", typed.options.files, "Read these files as one stream; none or - is stdin");
}

void add_packs(CLI::App& app, Typed& typed) {
  app.add_option("--pack", typed.options.packs, "Add a rule pack (repeatable, the nearest wins)")
      ->type_name("FILE")
      ->envname("TERSE_PACK")
      ->delimiter(':')
      ->allow_extra_args(false);
  app.add_flag("--strict", typed.options.strict,
               "A broken pack or plugin is status 2 instead of a warning")
      ->envname("TERSE_STRICT");
  app.add_flag("--no-cache", typed.no_cache, "Check the packs anew and keep nothing of them")
      ->envname("TERSE_NO_CACHE");
}

void add_plugins(CLI::App& app, Typed& typed) {
  app.add_option("--plugin", typed.options.plugins,
                 "Add a native plugin: its folder or its library (repeatable)")
      ->type_name("PATH")
      ->envname("TERSE_PLUGIN")
      ->delimiter(':')
      ->allow_extra_args(false);
  app.add_flag("--no-plugins", typed.options.no_plugins, "Use no plugin but those of --plugin")
      ->envname("TERSE_NO_PLUGINS");
}

void add_skill(CLI::App& app, Typed& typed) {
  app.add_option("--skill", typed.options.pipeline.skills,
                 "Use the packs of this skill from the start (repeatable, * for all)")
      ->type_name("NAME")
      ->envname("TERSE_SKILL")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_dress(CLI::App& app, Typed& typed) {
  app.add_flag("--explicit", typed.explicit_fields, "Print every derived and default field")
      ->envname("TERSE_EXPLICIT");
  app.add_flag("--ascii", typed.ascii, "Print -> instead of the arrow")->envname("TERSE_ASCII");
}

void add_scope(CLI::App& app, Typed& typed) {
  app.add_option("--level", typed.level, "What may be rewritten: records, prose or tight")
      ->envname("TERSE_LEVEL")
      ->check(CLI::IsMember({"records", "prose", "tight"}));
  app.add_option("--without", typed.options.pipeline.without,
                 "Switch a family of prose rules off (repeatable)")
      ->type_name("FAMILY")
      ->envname("TERSE_WITHOUT")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_mode(CLI::App& app, Typed& typed, const char* help) {
  app.add_option("--mode", typed.mode, help)->check(CLI::IsMember({"on", "off", "auto"}));
}

void add_session_options(CLI::App& app, Typed& typed) {
  app.add_option("--state", typed.options.state_file, "The session's state file")
      ->type_name("FILE")
      ->capture_default_str()
      ->envname("TERSE_STATE");
  app.add_option("--after", typed.options.after,
                 "In automatic mode, rounds without a human before records are shortened")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000'000))
      ->envname("TERSE_AFTER");
}

void add_filter_options(CLI::App& app, Typed& typed) {
  app.add_option("--report", typed.options.report,
                 "Write one JSON object at the end to FILE or stderr")
      ->type_name("FILE")
      ->envname("TERSE_REPORT");
  app.add_option("--on-violation", typed.on_violation,
                 "After a broken contract: disable, quarantine or fail")
      ->envname("TERSE_ON_VIOLATION")
      ->check(CLI::IsMember({"disable", "quarantine", "fail"}));
  app.add_option("--notices", typed.notices, "Where Terse: lines go: auto, stderr, stdout or none")
      ->envname("TERSE_NOTICES")
      ->check(CLI::IsMember({"auto", "stderr", "stdout", "none"}));
  app.add_option("--hold", typed.options.hold_ms, "Let held text go after MS idle milliseconds")
      ->type_name("MS")
      ->envname("TERSE_HOLD")
      ->check(CLI::Range(0, 86400000));
}

bool needs_rare_options(int argc, char** argv) {
  for (const char* name : {"TERSE_FORMAT", "TERSE_LEDGER"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return std::any_of(argv, argv + argc, [](const std::string& word) {
    return word.starts_with("--f") || word.starts_with("--le") || word == "--help" || word == "-h";
  });
}

void add_ledger(CLI::App& app, Typed& typed) {
  app.add_flag("--ledger", typed.options.ledger,
               "Keep account of this run for `terse gain`, on this machine only")
      ->envname("TERSE_LEDGER");
}

void add_rare_options(CLI::App& app, Typed& typed) {
  add_ledger(app, typed);
  app.add_option("--format", typed.format_name,
                 "What comes in and goes out: text or claude-stream-json")
      ->envname("TERSE_FORMAT")
      ->check(CLI::IsMember({"text", "claude-stream-json"}));
}

std::string weigh(Typed& typed) {
  Options& o = typed.options;
  o.format = typed.format_name == "text" ? StreamFormat::text : StreamFormat::claude_stream_json;
  if (o.format != StreamFormat::text && typed.notices == "stdout")
    return "--notices stdout would break the JSON on stdout; use --notices stderr";
  o.notices = typed.notices == "stderr"   ? Notices::to_stderr
              : typed.notices == "stdout" ? Notices::to_stdout
              : typed.notices == "none"   ? Notices::none
                                          : Notices::automatic;
  o.pipeline.level = typed.level == "records" ? Level::records
                     : typed.level == "tight" ? Level::tight
                                              : Level::prose;
  o.cache = !typed.no_cache;
  o.glyphs = typed.ascii ? Glyphs::ascii : Glyphs::unicode;
  o.pipeline.elision = typed.explicit_fields ? Elision::explicit_form : Elision::elided;
  o.pipeline.measure = o.report.empty() ? Measure::bytes : Measure::tokens;
  o.pipeline.on_violation = typed.on_violation == "fail"         ? OnViolation::fail
                            : typed.on_violation == "quarantine" ? OnViolation::quarantine
                                                                 : OnViolation::disable;
  return weigh_mode(typed);
}

}  // namespace terse
