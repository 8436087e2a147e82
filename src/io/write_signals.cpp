#include "io/write_signals.h"

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

sigset_t write_signals_to_restore() {
  sigset_t out;
  sigemptyset(&out);
  for (const WriteSignal& signal : write_signals) {
    if (signal.found != SIG_IGN) sigaddset(&out, signal.number);
  }
  return out;
}

}  // namespace terse
