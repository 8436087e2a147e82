#include "io/fd.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace terse {

bool Fd::reset() {
  const int fd = std::exchange(fd_, -1);
  // Linux frees the descriptor also on EINTR: a second close could hit a stranger's.
  return fd < 0 || ::close(fd) == 0 || errno == EINTR;
}

bool wait_ready(int fd, Direction direction, int timeout_ms) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::milliseconds(std::max(timeout_ms, 0));
  pollfd entry{fd, static_cast<short>(direction == Direction::read ? POLLIN : POLLOUT), 0};
  int left = timeout_ms;
  for (;;) {
    const int count = ::poll(&entry, 1, left);
    if (count > 0) return true;
    if (count < 0 && errno != EINTR) return true;  // the next read or write reports it
    if (timeout_ms < 0) continue;
    const auto rest =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (count == 0 || rest.count() <= 0) return false;
    left = static_cast<int>(rest.count());
  }
}

void enlarge_pipe(int fd) {
#ifdef F_SETPIPE_SZ
  constexpr int wanted = 1 << 20;
  const int now = ::fcntl(fd, F_GETPIPE_SZ);
  if (now > 0 && now < wanted) ::fcntl(fd, F_SETPIPE_SZ, wanted);
#else
  static_cast<void>(fd);
#endif
}

}  // namespace terse
