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
