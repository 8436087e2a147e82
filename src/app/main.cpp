#include <cstdio>
#include <exception>

#include "app/cli.h"
#include "app/messages.h"
#include "app/options.h"

int main(int argc, char** argv) {
  try {
    return terse::run_command_line(argc, argv);
  } catch (const std::exception& error) {
    // Out of memory at start-up and the like. Past start-up the filter itself throws nothing.
    terse::say(std::string("cannot go on: ") + error.what());
    return terse::status_failed;
  }
}
