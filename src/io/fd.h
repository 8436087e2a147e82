// File descriptors: owned ones, and the waiting that every user of one needs.
#pragma once

#include <fcntl.h>
#include <sys/types.h>

#include <string>
#include <utility>

#include "base/bytes.h"

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

/// The calls below go on after signals (but for one that is to end the program, interruption.h),
/// and wait where a descriptor is non-blocking. What they return on failure is what the system said
/// last; errno has the reason.

/// Opens `path`; none where that fails. Closed in programs that this one starts.
Fd open_file(const std::string& path, int flags, mode_t mode = 0666);

/// Up to `room` bytes; 0 at the end, -1 on failure.
ssize_t read_some(int fd, char* out, size_t room);

/// Everything up to the end is appended to `out`. False on failure.
bool read_to_end(int fd, std::string& out);

/// Reads up to the end and keeps nothing, for a writer who must not find a broken pipe.
void read_away(int fd);

/// False where a byte could not be written.
bool write_whole(int fd, Bytes bytes);

/// fsync.
bool sync_file(int fd);

/// Call first. Where stdin, stdout or stderr is closed, a file that is opened would take its
/// number, and what is meant for it would go to that file. It stays as useless as it was: calls on
/// it fail, and a program that this one starts finds it closed.
void occupy_standard_descriptors();

/// Gives a pipe a buffer of 1 MiB where the system allows it; anything else is left alone.
void enlarge_pipe(int fd);

}  // namespace terse
