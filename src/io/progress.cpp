#include "io/progress.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace terse {
namespace {

constexpr std::chrono::milliseconds patience{500};
constexpr std::chrono::milliseconds pace{100};

/// A terminal that can erase a line.
bool can_show() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::strcmp(terminal, "dumb") != 0;
}

void put(const std::string& text) {
  // Whether it arrives does not matter.
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

}  // namespace

Progress::Progress(const char* what, uint64_t total)
    : what_(what), total_(total), shows_(can_show()), next_(Clock::now() + patience) {}

void Progress::at(uint64_t done) {
  done_ = done;
  if (!shows_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + pace;
  shown_ = true;
  const std::string amount = total_ == 0
                                 ? std::to_string(done >> 20) + " MiB"
                                 : std::to_string(done < total_ ? done * 100 / total_ : 100) + '%';
  put("\r\033[Kterse: " + std::string(what_) + ": " + amount);
}

void Progress::erase() {
  if (shown_) put("\r\033[K");
  shown_ = false;
}

}  // namespace terse
