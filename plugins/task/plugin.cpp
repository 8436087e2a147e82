// `terse task`: the command plugin.
#include "task/plugin.h"

#include <cstdio>
#include <exception>

#include "io/atomic_file.h"
#include "task/actions.h"
#include "task/folder.h"

namespace terse::task {
namespace {

Result<Policy> policy_for(const Options& options) {
  if (options.policy.empty()) return built_in_policy();
  auto bytes = read_file(options.policy);
  if (!bytes) return failure(bytes.error());
  return load_policy(std::move(*bytes), options.policy);
}

int dispatch(int argc, const char* const* argv) {
  const auto options = parse_options(argc, argv);
  if (!options) return complain(options.error(), exit_usage);
  if (options->help) return print(help_text(options->action), exit_done);
  const auto policy = policy_for(*options);
  if (!policy) return complain(policy.error(), exit_usage);
  switch (options->action) {
    case Action::plan:
      return run_plan(*options, *policy);
    case Action::apply:
      return run_apply(*options, *policy);
    case Action::check:
      return run_check(*options, *policy);
    case Action::restore:
      return run_restore(*options, *policy);
    case Action::verify:
      return run_verify(*options, *policy);
    case Action::none:
      break;
  }
  return exit_usage;
}

/// No exception crosses the plugin's border.
int run(int argc, const char* const* argv) {
  try {
    return dispatch(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "terse task: error: %s; nothing more was written\n", error.what());
    return exit_io;
  }
}

constexpr terse_command kCommand{"task", "slim a TASK_STATE.md without losing a fact", run};

}  // namespace
}  // namespace terse::task

extern "C" const terse_plugin terse_task_plugin{TERSE_PLUGIN_ABI,
                                                sizeof(terse_plugin),
                                                "task",
                                                TERSE_VERSION,
                                                &terse::task::kCommand,
                                                nullptr,
                                                nullptr,
                                                nullptr,
                                                nullptr};
