#include <exception>
#include <string>

#include "app/cli.h"
#include "app/messages.h"
#include "app/options.h"
#include "io/broken_pipe.h"
#include "io/interruption.h"

int main(int argc, char** argv) {
  terse::ignore_broken_pipes();
  try {
    const int status = terse::run_command_line(argc, argv);
    if (const int signal = terse::Interruption::signal()) terse::end_by(signal);
    return status;
  } catch (const std::exception& error) {
    // Out of memory at start-up and the like. Past start-up the filter itself throws nothing.
    terse::say(std::string("cannot go on: ") + error.what());
    return terse::status_failed;
  }
}
