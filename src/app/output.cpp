#include "app/output.h"

#include <cerrno>
#include <cstdio>

#include "app/messages.h"
#include "io/system_error.h"

namespace terse {

void Output::settle() {
  if (text_.size() > 64 * 1024) flush();
}

bool Output::flush() {
  if (!failed_ && !text_.empty()) {
    failed_ = std::fwrite(text_.data(), 1, text_.size(), stdout) != text_.size();
    failed_ = std::fflush(stdout) != 0 || failed_;
    if (failed_ && errno != EPIPE) say(system_error("stdout", "cannot write", errno));
  }
  text_.clear();
  return !failed_;
}

}  // namespace terse
