#include "app/run_monitor.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace terse {
namespace {

volatile pid_t watched_program = 0;

void pass_on(int signal) {
  const int error = errno;
  ::kill(watched_program, signal);
  errno = error;
}

void pass_signals_on(pid_t program) {
  watched_program = program;
  struct sigaction action {};
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  sigset_t passed;
  sigemptyset(&passed);
  for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP}) {
    struct sigaction before {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      ::sigaction(signal, &action, nullptr);
    sigaddset(&passed, signal);
  }
  ::sigprocmask(SIG_UNBLOCK, &passed, nullptr);
}

/// Lets go of the pseudo-terminal, and leaves nobody in its foreground whom a hang-up would hit.
void leave_terminal() {
  if (const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC); terminal >= 0) {
    ::tcsetpgrp(terminal, ::getpgrp());
    ::close(terminal);
  }
}

/// Closes everything but `reports`, which gets another number: what the monitor kept open would
/// never come to its end.
int close_all_but(int reports) {
  constexpr int kept = 3;
  ::dup2(reports, kept);
  ::close_range(kept + 1, ~0U, 0);
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, fd);
  ::close(nowhere);
  return kept;
}

}  // namespace

void send_report(int reports, const ChildReport& report) {
  while (::write(reports, &report, sizeof report) < 0 && errno == EINTR) {
  }
}

void monitor(pid_t program, int reports) {
  const pid_t parent = ::getppid();
  pass_signals_on(program);
  reports = close_all_but(reports);
  int status = 0;
  for (;;) {
    const pid_t changed = ::waitpid(program, &status, WUNTRACED);
    if (changed < 0 && errno == EINTR) continue;
    if (changed < 0 || !WIFSTOPPED(status)) break;
    ::raise(SIGSTOP);
    ::kill(-program, SIGCONT);
  }
  leave_terminal();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  send_report(reports, {ChildReport::Kind::ended, shell_status(status)});
  if (::getppid() != parent) ::_exit(0);
  for (;;) ::pause();
}

}  // namespace terse
