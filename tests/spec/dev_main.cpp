// `terse spec` alone, for tests of the plugin: its arguments are those of the subcommand.
#include "plugin.h"

int main(int argc, char** argv) {
  return terse_spec_plugin.command->run(argc, argv);
}
