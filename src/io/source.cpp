#include "io/source.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/fd.h"
#include "io/interruption.h"

namespace terse {

Source::Source(int fd, size_t block_size, size_t capacity)
    : fd_(fd),
      block_size_(std::max<size_t>(block_size, 1)),
      capacity_(std::max(capacity, block_size_)),
      buffer_(new char[capacity_]) {  // not make_unique: that would touch every page
  enlarge_pipe(fd);
}

Source::Status Source::refill() {
  // Roll the tail to the front only when the room behind it is short: a tail that grows by single
  // bytes is then not moved each time.
  if (begin_ == end_) {
    begin_ = end_ = 0;
  } else if (capacity_ - end_ < block_size_ && begin_ != 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  const size_t room = std::min(block_size_, capacity_ - end_);
  if (room == 0) return Status::full;
  for (;;) {
    ssize_t count = ::read(fd_, buffer_.get() + end_, room);
    if (count == 0) count = Interruption::read_rest(fd_, buffer_.get() + end_, room);
    if (count > 0) {
      if (tap_ != nullptr) tap_->on_read({buffer_.get() + end_, static_cast<size_t>(count)});
      end_ += static_cast<size_t>(count);
      return Status::data;
    }
    if (count == 0) return Status::end;
    if (errno == EINTR) continue;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      wait_ready(fd_, Direction::read, -1);
      continue;
    }
    error_ = errno;
    // Linux says so where others say that it is the end.
    if (error_ == EIO && ::isatty(fd_) == 1) return Status::end;
    return Status::failed;
  }
}

bool Source::would_block() const {
  return !wait_ready(fd_, Direction::read, 0);
}

bool Source::wait_readable(int timeout_ms) const {
  return wait_ready(fd_, Direction::read, timeout_ms);
}

}  // namespace terse
