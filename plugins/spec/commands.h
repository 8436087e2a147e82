// The subcommands of `terse spec`: each runs to its exit status.
#pragma once

#include "arguments.h"
#include "constants.h"
#include "exit_code.h"
#include "project.h"

namespace terse::spec {

ExitCode run_emit(const Arguments& arguments);
ExitCode run_check(const Arguments& arguments);
ExitCode run_propose(const Arguments& arguments);
ExitCode run_apply(const Arguments& arguments);
ExitCode run_verify(const Arguments& arguments);

/// Prints why a project could not be loaded; not for `no_spec`.
ExitCode complain_load(const LoadedProject& loaded);

/// True when `--format` is absent, text or json.
bool known_format(const Arguments& arguments);

/// The options that set `Constants`, appended to every table that works with them.
void add_constant_options(std::vector<Option>& options);

/// The constants as the command line sets them.
Result<Constants> read_constants(const Arguments& arguments);

/// Prints `terse spec: …` on stderr and hands `code` back.
ExitCode complain(const Diagnostic& diagnostic, ExitCode code);
ExitCode complain(const std::string& what, const std::string& mend, ExitCode code);

/// Writes all of `text` to stdout. `failed` when the far end does not take it.
ExitCode print(const std::string& text);

}  // namespace terse::spec
