#include "io/fd.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "io/interruption.h"

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

namespace {

/// Whether a call that failed is to be made again, once it can succeed.
bool goes_on(int fd, Direction direction) {
  if (errno == EINTR) return Interruption::signal() == 0;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
  return wait_ready(fd, direction, -1);
}

}  // namespace

Fd open_file(const std::string& path, int flags, mode_t mode) {
  for (;;) {
    Fd fd(::open(path.c_str(), flags | O_CLOEXEC, mode));
    if (fd || errno != EINTR || Interruption::signal() != 0) return fd;
  }
}

ssize_t read_some(int fd, char* out, size_t room) {
  ssize_t count = 0;
  do {
    count = ::read(fd, out, room);
  } while (count < 0 && goes_on(fd, Direction::read));
  return count;
}

bool read_to_end(int fd, std::string& out) {
  char buffer[64 * 1024];
  for (;;) {
    const ssize_t count = read_some(fd, buffer, sizeof buffer);
    if (count <= 0) return count == 0;
    out.append(buffer, static_cast<size_t>(count));
  }
}

void read_away(int fd) {
  char buffer[64 * 1024];
  while (read_some(fd, buffer, sizeof buffer) > 0) {
  }
}

bool write_whole(int fd, Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<size_t>(count));
    } else if (!goes_on(fd, Direction::write)) {
      return false;
    }
  }
  return true;
}

bool sync_file(int fd) {
  int result = 0;
  do {
    result = ::fsync(fd);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

void occupy_standard_descriptors() {
  constexpr int least_use[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int fd = 0; fd < 3; ++fd) {
    // The lowest free number is this one. Where even /dev/null is missing nothing can be done.
    if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", least_use[fd] | O_CLOEXEC) < 0) return;
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
