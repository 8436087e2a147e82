// What the command line says.
#pragma once

#include <string>
#include <vector>

#include "base/command_text.h"
#include "base/result.h"

namespace terse::task {

enum class Action { none, plan, apply, check, restore, verify };
enum class Format { text, md, json, edit };
enum class Gate { slices, tokens, both_small, off };
enum class Contract { g1, g2, g3 };
enum class Handoff { compact, full };
enum class Inferred { list, take };
enum class Pinned { refuse, allow };
enum class Observations { keep, filter };
enum class LogCheck { warn, strict };
enum class Listing { no, yes };
/// How many reasons a verdict tells. all: for a report that lists what stays. first: the one that
/// is shown where there is one line an entry; none at all for an entry that could not leave anyway.
enum class Reasons { first, all };

struct Options {
  Action action = Action::none;
  std::vector<std::string> paths;  ///< DIR; OLD and NEW; DIR and ID
  std::string out, plan, policy, summary_file, commands_dir, bootstrap_turn, now, dir;
  bool automatic = false;
  bool help = false;
  bool list = false;
  Format format = Format::text;
  Gate gate = Gate::both_small;
  Contract contract = Contract::g2;
  Handoff handoff = Handoff::compact;
  Inferred inferred = Inferred::list;
  Pinned pinned = Pinned::refuse;
  Observations observations = Observations::keep;
  LogCheck log_check = LogCheck::warn;
  Reasons reasons = Reasons::all;  ///< no option: the action knows what it will show
};

/// Exit codes of the command.
enum Exit : int {
  exit_done = 0,
  exit_breach = 1,
  exit_usage = 2,
  exit_no_op = 3,
  exit_disagree = 4,
  exit_not_editable = 5,
  exit_stale = 6,
  exit_io = 7
};

/// Reads `task ARG...` (argv[0] is the subcommand's name). Fails on anything unknown, with the
/// nearest known name.
Result<Options> parse_options(int argc, const char* const* argv);

/// Help for one action, or the overview.
std::string help_text(Action action);

/// The actions as their help shows them.
std::vector<CommandText> command_texts();

const char* gate_name(Gate gate);

}  // namespace terse::task
