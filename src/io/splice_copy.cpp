#include "io/splice_copy.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>

#include "io/fd.h"

namespace terse {

namespace {

using Status = CopyResult::Status;

constexpr size_t chunk = 1 << 20;

bool would_wait(int error) {
  return error == EAGAIN || error == EWOULDBLOCK;
}

CopyResult& write_error(CopyResult& result) {
  result.status = errno == EPIPE ? Status::closed : Status::write_failed;
  result.error = errno;
  return result;
}

bool write_all(int out, const char* data, size_t size, CopyResult& result) {
  while (size > 0) {
    const ssize_t count = ::write(out, data, size);
    if (count >= 0) {
      data += count;
      size -= static_cast<size_t>(count);
      result.bytes += static_cast<uint64_t>(count);
    } else if (would_wait(errno)) {
      wait_ready(out, Direction::write, -1);
    } else if (errno != EINTR) {
      write_error(result);
      return false;
    }
  }
  return true;
}

void read_and_write(int in, int out, CopyResult& result) {
  const std::unique_ptr<char[]> buffer(new char[chunk]);
  for (;;) {
    const ssize_t count = ::read(in, buffer.get(), chunk);
    if (count == 0) return;
    if (count > 0) {
      if (!write_all(out, buffer.get(), static_cast<size_t>(count), result)) return;
    } else if (would_wait(errno)) {
      wait_ready(in, Direction::read, -1);
    } else if (errno != EINTR) {
      result.error = errno;
      // A terminal whose other side is gone is at its end.
      if (result.error == EIO && ::isatty(in) == 1) return;
      result.status = Status::read_failed;
      return;
    }
  }
}

#ifdef __linux__

/// True when all is done or failed for good; false where splice does not serve.
bool splice_all(int in, int out, CopyResult& result) {
  for (;;) {
    const ssize_t count = ::splice(in, nullptr, out, nullptr, chunk, SPLICE_F_MOVE | SPLICE_F_MORE);
    if (count > 0) {
      result.bytes += static_cast<uint64_t>(count);
    } else if (count == 0) {
      return true;
    } else if (would_wait(errno)) {
      // Either side may be the one that waits.
      wait_ready(in, Direction::read, -1);
      wait_ready(out, Direction::write, -1);
    } else if (errno == EPIPE) {
      write_error(result);
      return true;
    } else if (errno != EINTR) {
      return false;  // the plain copy goes on from here, or reports the error
    }
  }
}

/// The same for copy_file_range. Its end of input is not trusted: files of /proc claim size 0.
void copy_ranges(int in, int out, CopyResult& result) {
  ssize_t count = 0;
  while ((count = ::copy_file_range(in, nullptr, out, nullptr, chunk, 0)) > 0 ||
         (count < 0 && errno == EINTR))
    if (count > 0) result.bytes += static_cast<uint64_t>(count);
}

#endif

}  // namespace

CopyResult splice_copy(int in, int out) {
  CopyResult result;
  enlarge_pipe(in);
  enlarge_pipe(out);
#ifdef __linux__
  if (splice_all(in, out, result)) return result;
  copy_ranges(in, out, result);
#endif
  read_and_write(in, out, result);
  return result;
}

}  // namespace terse
