#include "io/interruption.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace terse {

namespace {

constexpr int ending[] = {SIGINT, SIGTERM, SIGHUP};

// A writer that never stops must not keep the filter alive: as much as the largest pipe holds.
constexpr size_t most_rest = 1 << 20;

std::atomic<int> came{0};
std::atomic<int> watched{-1};  // the descriptor whose reads end
std::atomic<int> nowhere{-1};  // what it is replaced by
std::atomic<int> kept{-1};     // the input itself, under another number
std::atomic<size_t> rest_left{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler uses it");

/// Swaps the input for one that is at its end. Setting a flag would not do: the signal may come
/// between the look at the flag and the read that blocks.
void end_input(int signal) {
  const int error = errno;
  came = signal;
  if (watched >= 0) ::dup2(nowhere, watched);
  errno = error;
}

}  // namespace

Interruption::Interruption() {
  if (came != 0) return;  // the next one is to end the program
  struct sigaction action {};
  action.sa_handler = end_input;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: a read has to come back
  for (const int signal : ending) {
    struct sigaction before {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
      ::sigaction(signal, &action, nullptr);
    }
  }
}

Interruption::~Interruption() {
  for (const int signal : ending) {
    struct sigaction now {};
    if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == end_input) {
      std::signal(signal, SIG_DFL);
    }
  }
}

InterruptedReads::InterruptedReads(int fd) : input_(::fcntl(fd, F_DUPFD_CLOEXEC, 0)) {
  if (!input_) return;  // what is opened now would take the number of a closed input
  nowhere_ = open_file("/dev/null", O_RDONLY);
  if (!nowhere_) return;
  nowhere = nowhere_.get();
  kept = input_.get();
  rest_left = most_rest;
  watched = fd;  // last: the handler takes it for a sign that the others are set
  if (came != 0) ::dup2(nowhere, watched);
}

InterruptedReads::~InterruptedReads() {
  watched = kept = -1;
}

int Interruption::signal() {
  return came;
}

ssize_t Interruption::read_rest(int fd, char* out, size_t room) {
  if (came == 0 || fd != watched || rest_left == 0) return 0;
  if (!wait_ready(kept, Direction::read, 0)) return 0;
  const ssize_t count = ::read(kept, out, std::min<size_t>(room, rest_left));
  if (count <= 0) return 0;
  rest_left -= static_cast<size_t>(count);
  return count;
}

void end_by(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace terse
