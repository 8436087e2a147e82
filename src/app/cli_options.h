// The options of the command line: what was typed, and what it means once weighed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/run_command.h"
#include "app/session_command.h"

namespace CLI {
class App;
}

namespace terse {

/// What was typed, before it is weighed.
struct Typed {
  Options options;
  RunOptions program;        ///< of `terse run`
  std::function<int()> run;  ///< what the command does; empty: the filter
  Mode unset = Mode::on;     ///< the mode where nobody says one
  std::string mode;
  std::string level = "records";
  std::string on_violation = "disable";
  std::string notices = "auto";
  std::string format_name = "text";  ///< of the stream
  std::string first;                 ///< BASELINE, RECORD, NAME or PACK
  std::string second;                ///< TERSE
  std::vector<std::string> values;
  std::vector<std::string> coverage;
  std::string table;
  bool explicit_fields = false;
  bool ascii = false;
  bool no_cache = false;
  bool ids = false;
  bool json = false;
  bool list = false;

  Format format() const { return json ? Format::json : Format::text; }
};

/// FILE..., read as one stream. The adders below borrow `typed` as long as the app lives.
void add_files(CLI::App& app, Typed& typed);

/// --pack, --strict and --no-cache.
void add_packs(CLI::App& app, Typed& typed);

/// --plugin and --no-plugins, only where plugins run: options are what a start is spent on.
void add_plugins(CLI::App& app, Typed& typed);

/// --skill.
void add_skill(CLI::App& app, Typed& typed);

/// --explicit and --ascii: the dress of a terse form.
void add_dress(CLI::App& app, Typed& typed);

/// --level and --without: what may be rewritten.
void add_scope(CLI::App& app, Typed& typed);

/// --mode, with what `on` means for this command.
void add_mode(CLI::App& app, Typed& typed, const char* help);

/// --state and --after.
void add_session_options(CLI::App& app, Typed& typed);

/// --report, --on-violation, --notices and --hold: what only filters have.
void add_filter_options(CLI::App& app, Typed& typed);

/// Whether a word on the command line, or the environment, makes `add_rare_options` necessary: it
/// may be one of them, or asks for help. Every option costs a start something.
bool needs_rare_options(int argc, char** argv);

/// --format and --ledger: what few runs of the filter ask for.
void add_rare_options(CLI::App& app, Typed& typed);

/// --ledger.
void add_ledger(CLI::App& app, Typed& typed);

/// Brings `typed.options` to what flags and environment say together. Empty, or what is wrong.
std::string weigh(Typed& typed);

}  // namespace terse
