// Runs the plugin alone, as `task ARG...`: what the CLI tests start before the program is built.
#include <vector>

#include "task/plugin.h"

int main(int argc, char** argv) {
  const std::vector<const char*> arguments(argv, argv + argc + 1);
  return terse_task_plugin.command->run(argc, arguments.data());
}
