#include <exception>
#include <new>

#include "app/cli.h"
#include "app/messages.h"
#include "app/options.h"
#include "app/out_of_memory.h"
#include "io/fd.h"
#include "io/interruption.h"
#include "io/write_signals.h"

int main(int argc, char** argv) {
  terse::occupy_standard_descriptors();
  terse::ignore_write_signals();
  try {
    const int status = terse::run_command_line(argc, argv);
    if (const int signal = terse::Interruption::signal()) terse::end_by(signal);
    return status;
  } catch (const std::bad_alloc&) {
    terse::end_out_of_memory();
  } catch (const std::exception& error) {
    terse::say(std::string("cannot go on: ") + error.what());
    return terse::status_failed;
  }
}
