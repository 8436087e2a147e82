#include "app/out_of_memory.h"

#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "app/options.h"

namespace terse {
namespace {

/// Where no handler can be: in what runs before main, and where the exception itself has no room.
/// Anything else that ends here is a fault of the program, for a debugger to see.
void on_terminate() {
  if (const std::exception_ptr thrown = std::current_exception()) {
    try {
      std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
      end_out_of_memory();
    } catch (...) {
      std::abort();
    }
  }
  end_out_of_memory();
}

/// Before anything that the program's other files set up.
struct Handler {
  Handler() { std::set_terminate(on_terminate); }
};
__attribute__((init_priority(101))) const Handler handler;

}  // namespace

void end_out_of_memory() {
  constexpr std::string_view message =
      "terse: out of memory; what was written so far is right, the rest is missing\n";
  // Nothing can be done where this fails as well.
  [[maybe_unused]] const ssize_t written = ::write(2, message.data(), message.size());
  ::_exit(status_failed);
}

}  // namespace terse
