#include "io/pseudo_terminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "io/system_error.h"

namespace terse {

Result<PseudoTerminal> open_pseudo_terminal(int like) {
  PseudoTerminal pair;
  pair.master = Fd(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  char name[128];
  if (pair.master && ::grantpt(pair.master.get()) == 0 && ::unlockpt(pair.master.get()) == 0 &&
      ::ptsname_r(pair.master.get(), name, sizeof name) == 0) {
    pair.slave = Fd(::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
  }
  if (!pair.slave) {
    return failure(system_error("", "cannot open a pseudo-terminal", errno,
                                "send the output through a pipe, `terse run ... | cat`"));
  }
  termios settings{};
  if (::tcgetattr(like, &settings) == 0) ::tcsetattr(pair.slave.get(), TCSANOW, &settings);
  copy_window_size(like, pair.master.get());
  return pair;
}

void set_newlines(int fd, Newlines newlines) {
  termios settings{};
  if (::tcgetattr(fd, &settings) != 0) return;
  settings.c_oflag &= ~static_cast<tcflag_t>(OPOST);
  if (newlines == Newlines::returned) settings.c_oflag |= OPOST | ONLCR;
  ::tcsetattr(fd, TCSANOW, &settings);
}

void copy_window_size(int from, int to) {
  winsize size{};
  if (::ioctl(from, TIOCGWINSZ, &size) == 0) ::ioctl(to, TIOCSWINSZ, &size);
}

bool is_foreground(int fd) {
  const pid_t group = ::tcgetpgrp(fd);
  return group < 0 || group == ::getpgrp();  // fails where nobody controls jobs at this terminal
}

void RawTerminal::enter() {
  if (raw_ || ::tcgetattr(fd_, &before_) != 0) return;
  termios raw = before_;
  ::cfmakeraw(&raw);
  raw_ = ::tcsetattr(fd_, TCSADRAIN, &raw) == 0;
}

void RawTerminal::leave() {
  if (raw_) ::tcsetattr(fd_, TCSADRAIN, &before_);
  raw_ = false;
}

}  // namespace terse
