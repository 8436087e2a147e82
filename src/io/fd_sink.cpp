#include "io/fd_sink.h"

#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "io/fd.h"

namespace terse {

namespace {

#ifdef IOV_MAX
constexpr size_t most_runs = IOV_MAX;
#else
constexpr size_t most_runs = 1024;
#endif

}  // namespace

FdSink::FdSink(int fd) : fd_(fd) {
  enlarge_pipe(fd);
}

void FdSink::borrow(Bytes bytes) {
  if (bytes.empty() || state_ != State::open) return;
  pending_ += bytes.size();
  if (!runs_.empty()) {
    iovec& last = runs_.back();
    if (static_cast<const char*>(last.iov_base) + last.iov_len == bytes.data()) {
      last.iov_len += bytes.size();
      return;
    }
  }
  runs_.push_back({const_cast<char*>(bytes.data()), bytes.size()});  // writev does not write to it
}

void FdSink::copy(Bytes bytes) {
  if (state_ == State::open) borrow(copies_.copy(bytes));
}

bool FdSink::flush() {
  if (state_ == State::open && !write_runs()) {
    state_ = errno == EPIPE ? State::closed : State::failed;
    error_ = errno;
  }
  runs_.clear();
  copies_.reset();
  pending_ = 0;
  return state_ == State::open;
}

/// False with errno set when the descriptor takes no more.
bool FdSink::write_runs() {
  size_t at = 0;
  while (at < runs_.size()) {
    const int count = static_cast<int>(std::min(runs_.size() - at, most_runs));
    const ssize_t result = ::writev(fd_, runs_.data() + at, count);
    if (result < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
      wait_ready(fd_, Direction::write, -1);
      continue;
    }
    size_t taken = static_cast<size_t>(result);
    written_ += taken;
    while (at < runs_.size() && taken >= runs_[at].iov_len) taken -= runs_[at++].iov_len;
    if (at < runs_.size() && taken != 0) {
      runs_[at].iov_base = static_cast<char*>(runs_[at].iov_base) + taken;
      runs_[at].iov_len -= taken;
    }
  }
  return true;
}

}  // namespace terse
