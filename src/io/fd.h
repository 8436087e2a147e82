// File descriptors: owned ones, and the waiting that every user of one needs.
#pragma once

#include <utility>

namespace terse {

/// Owns a descriptor and closes it. -1 is none.
class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_(fd) {}
  ~Fd() { reset(); }
  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Fd& operator=(Fd&& other) noexcept {
    if (this != &other) {
      reset();
      fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
  }

  int get() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }

  /// Closes now; returns false when the kernel reports that written data was lost.
  bool reset();

 private:
  int fd_ = -1;
};

enum class Direction { read, write };

/// Waits until `fd` can be read or written without blocking, is at its end, or failed. False when
/// `timeout_ms` passed first; a negative timeout waits for ever. Signals do not shorten the wait.
bool wait_ready(int fd, Direction direction, int timeout_ms);

/// Gives a pipe a buffer of 1 MiB where the system allows it; anything else is left alone.
void enlarge_pipe(int fd);

}  // namespace terse
