#include "io/write_signals.h"

#include <csignal>

namespace terse {
namespace {

struct WriteSignal {
  int number;
  void (*found)(int);
};

WriteSignal write_signals[] = {{SIGPIPE, SIG_DFL}, {SIGXFSZ, SIG_DFL}};

}  // namespace

void ignore_write_signals() {
  for (WriteSignal& signal : write_signals) signal.found = std::signal(signal.number, SIG_IGN);
}

void restore_write_signals() {
  for (const WriteSignal& signal : write_signals)
    std::signal(signal.number, signal.found == SIG_IGN ? SIG_IGN : SIG_DFL);
}

}  // namespace terse
