#include "io/broken_pipe.h"

#include <csignal>

namespace terse {
namespace {

void (*found)(int) = SIG_DFL;

}  // namespace

void ignore_broken_pipes() {
  found = std::signal(SIGPIPE, SIG_IGN);
}

void restore_broken_pipes() {
  std::signal(SIGPIPE, found == SIG_IGN ? SIG_IGN : SIG_DFL);
}

}  // namespace terse
