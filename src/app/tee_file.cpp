#include "app/tee_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "app/messages.h"
#include "io/system_error.h"

namespace terse {

TeeFile::TeeFile(const std::string& name) : name_(name) {
  if (name_.empty()) return;
  file_ = open_file(name_, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
  if (!file_) give_up("cannot open the file", errno);
}

void TeeFile::on_read(Bytes bytes) {
  while (file_ && !bytes.empty()) {
    const ssize_t count = ::write(file_.get(), bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<size_t>(count));
    } else if (errno == EAGAIN) {
      wait_ready(file_.get(), Direction::write, -1);
    } else if (errno != EINTR) {
      give_up("cannot write to the file", errno);
    }
  }
}

void TeeFile::give_up(const char* what, int error) {
  whole_ = false;
  file_.reset();
  say(system_error(name_, what, error,
                   "the raw stream is not kept there; the filtered one goes on"));
}

}  // namespace terse
