#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "task/report.h"

namespace terse::task {
namespace fs = std::filesystem;

namespace {

constexpr const char* kTopic = "wos/context-budget.md";

/// Whether a command of that name may be recommended.
bool is_command(const Run& run, const std::string& name) {
  if (run.options.commands_dir.empty()) {
    const std::vector<std::string>& known = run.policy->commands;
    return std::find(known.begin(), known.end(), name) != known.end();
  }
  std::error_code error;
  const fs::path folder(run.options.commands_dir);
  return name != "_shared" && (fs::is_regular_file(folder / (name + ".md"), error) ||
                               fs::is_regular_file(folder / name / "SKILL.md", error));
}

Route choose(const Run& run, const Doing& doing) {
  const bool applied = doing.written != nullptr;
  const size_t leaving = run.count(Fate::drop) + run.count(Fate::move);
  const bool deep = run.closed >= 5 && leaving + run.count(Fate::candidate) >= 20;
  const std::string depth = deep ? "MEDIUM" : "LOW";
  switch (run.outcome) {
    case Outcome::disagree:
      return {"/state-reconcile", "Agent", "MEDIUM",
              run.reason + "; reconcile them before anything is filtered", ""};
    case Outcome::not_editable:
      return {"/state-reconcile", "Agent", "LOW",
              "TASK_STATE.md cannot be edited safely: " + run.reason, ""};
    case Outcome::no_op:
      if (run.reason_code == "nothing_marked") {
        return {"/sync-task-state", "Agent", "LOW",
                "mark what is stale or close one more slice, then plan again", ""};
      }
      return {"/resume-from-state", "Ask", "LOW",
              "nothing to compact; resume from the state as it is", ""};
    case Outcome::compact:
      break;
  }
  if (!applied && run.options.contract == Contract::g3) {
    return {"/harvest-session-learnings", "Agent", depth,
            std::to_string(leaving) + " entries would leave; harvest them before they are pruned",
            ""};
  }
  return {"/sync-task-state", "Agent", depth,
          applied ? "the state was compacted; flush other small updates"
                  : "review the plan and apply it, then flush other small updates",
          ""};
}

}  // namespace

Route route_of(const Run& run, const Doing& doing) {
  Route route = choose(run, doing);
  const std::string source = run.options.commands_dir.empty() ? std::string("the built-in list")
                                                              : run.options.commands_dir;
  if (!is_command(run, route.run_now.substr(1))) {
    route.reason = "no command " + route.run_now + " in " + source + "; " + route.reason;
    route.run_now = "none";
    route.mode = "N/A";
    route.complexity = "N/A";
  }
  route.names_from = source;
  return route;
}

std::string wos_root_line(const Run& run) {
  std::error_code error;
  const fs::path start = fs::absolute(run.folder.path, error).lexically_normal();
  for (fs::path root = start;; root = root.parent_path()) {
    if (fs::is_regular_file(root / kTopic, error)) return "WOS root: " + root.string();
    if (root == root.parent_path()) break;
  }
  const char* home = std::getenv("HOME");
  for (const char* docs : {".claude/workflow-docs", ".cursor/workflow-docs"}) {
    if (home == nullptr) break;
    const fs::path root = fs::path(home) / docs;
    if (fs::is_regular_file(root / kTopic, error)) return "WOS root: " + root.string();
  }
  return std::string("WOS root: NEITHER the repository nor the installed docs have ") + kTopic +
         "; it resolved nowhere";
}

}  // namespace terse::task
