// `terse hook`: the program as a hook of a coding agent, and its installation as one.
#pragma once

#include <string>
#include <vector>

#include "app/options.h"

namespace terse {

/// The tools whose answers are reports of sub-agents. Source: Claude Code's names, old and new.
inline const std::vector<std::string> report_tools = {"Task", "Agent"};

/// `terse hook claude`: reads one event from stdin. A report is answered in short form, a prompt
/// resets the session's counter, everything else and everything in doubt is silence and status 0.
/// Runs in $CLAUDE_PROJECT_DIR where that is set.
int run_hook_claude(const Options& options, const std::vector<std::string>& tools);

/// What a wrong command line of `terse hook claude` ends with: the event is read and not answered.
/// The status may not be 2, which would block what the hook is asked about, and the host, which is
/// still writing, may not find a broken pipe. Source: Claude Code's documentation, "Exit code
/// output".
int refuse_hook_event();

/// Whose settings are meant.
enum class SettingsOf { user, project };

/// Whether files are written, or only shown how they would change.
enum class DryRun { no, yes };

/// `terse hook install HOST`: merges the hooks into the host's settings, a backup beside them.
int run_hook_install(const std::string& host, SettingsOf whose, DryRun dry,
                     const std::vector<std::string>& tools);

/// `terse hook uninstall HOST`: takes them out; an untouched file gets its old bytes back.
int run_hook_uninstall(const std::string& host, SettingsOf whose, DryRun dry);

}  // namespace terse
