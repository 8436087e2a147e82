/* Was built when a plugin could only add a command: its structure ends there. */
#include "fault.h"

struct first_plugin {
  uint32_t abi;
  uint32_t size;
  const char* name;
  const char* version;
  const terse_command* command;
};

static int run(int argc, const char* const* argv) {
  UNUSED(argv);
  return 40 + argc;
}

static const terse_command greet = {"greet", "says hello by its exit status", run};

extern const struct first_plugin terse_plugin_entry;
__attribute__((visibility("default"))) const struct first_plugin terse_plugin_entry = {
    1, sizeof(struct first_plugin), "fault", "1.0.0", &greet};
