#include <csignal>
#include <exception>
#include <string>

#include "app/cli.h"
#include "app/messages.h"
#include "app/options.h"
#include "io/interruption.h"

int main(int argc, char** argv) {
  // A reader that leaves shows as EPIPE, so that what a command has to say still gets out.
  std::signal(SIGPIPE, SIG_IGN);
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
