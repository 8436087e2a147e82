// The subcommands as the command line knows them: names, help, and what each runs.
#pragma once

#include "app/cli_options.h"

namespace terse {

inline constexpr const char* program_summary =
    "Shortens the records of autonomous agents and proves that no fact is lost.";

/// Whether a word on the command line makes `add_commands` necessary: it names a subcommand or asks
/// for help. To set them all up takes a seventh of the time in which the filter starts and ends.
bool needs_commands(const std::string& word);

/// Adds what the program has without a subcommand: the filter.
void add_filter(CLI::App& app, Typed& typed);

/// Adds the subcommand that the first word of the command line names to `app`; for any other word
/// all of them. The one that is typed leaves what it does in `typed.run`.
/// Borrows `typed` as long as the app lives.
void add_commands(CLI::App& app, Typed& typed, const std::string& first);

/// A subcommand of `app` that does `run`.
CLI::App* add_command(CLI::App& app, Typed& typed, const char* name, const char* summary,
                      const std::function<int(Typed&)>& run, const std::string& examples);

/// `terse hook`.
void add_hook(CLI::App& app, Typed& typed);

/// `terse gain`.
void add_gain(CLI::App& app, Typed& typed);

/// `terse report`.
void add_report(CLI::App& app, Typed& typed);

}  // namespace terse
