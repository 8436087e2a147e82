#include "app/run_supervisor.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace terse {
namespace {

int64_t monotonic_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

/// Whether the other side of a pipe or a pseudo-terminal is held open by anybody.
bool has_writer(int reader) {
  pollfd entry{reader, 0, 0};
  return ::poll(&entry, 1, 0) == 0;
}

}  // namespace

sigset_t run_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP,
                           SIGCONT, SIGWINCH, SIGTTOU}) {
    sigaddset(&set, signal);
  }
  return set;
}

RunSupervisor::RunSupervisor(Child child, Seat seat, std::vector<RunFilter>& filters,
                             RunTerminal& terminal, int drain_ms)
    : child_(std::move(child)),
      seat_(seat),
      filters_(filters),
      terminal_(terminal),
      drain_ms_(drain_ms) {
  sigset_t read_here = run_signals();
  sigdelset(&read_here, SIGTTOU);
  signals_ = Fd(::signalfd(-1, &read_here, SFD_CLOEXEC | SFD_NONBLOCK));
}

bool RunSupervisor::is_over() const {
  return status_ >= 0 && std::all_of(filters_.begin(), filters_.end(),
                                     [](const RunFilter& filter) { return filter.pid < 0; });
}

int RunSupervisor::time_left() const {
  if (status_ < 0 || drained_) return -1;
  return static_cast<int>(std::max<int64_t>(drain_until_ - monotonic_ms(), 0));
}

int RunSupervisor::wait() {
  terminal_.settle();
  reap();
  while (!is_over()) {
    pollfd watched[3] = {{signals_.get(), POLLIN, 0},
                         {child_.reports.get(), POLLIN, 0},
                         {terminal_.passes_keys() ? STDIN_FILENO : -1, POLLIN, 0}};
    const int ready = ::poll(watched, 3, time_left());
    if (ready == 0) end_drain();
    if (ready <= 0) continue;
    if (watched[2].revents != 0) terminal_.pass_keys();
    if (watched[1].revents != 0) read_report();
    if (watched[0].revents != 0) read_signal();
  }
  terminal_.leave();
  if (child_.pid > 0) {  // the monitor has stayed
    ::kill(child_.pid, SIGKILL);
    ::waitpid(child_.pid, nullptr, 0);
  }
  return status_;
}

void RunSupervisor::read_report() {
  ChildReport report{};
  const ssize_t count = ::read(child_.reports.get(), &report, sizeof report);
  if (count < 0 && errno == EINTR) return;
  if (count != sizeof report) {
    child_.reports.reset();
  } else if (report.kind == ChildReport::Kind::not_started) {
    start_error_ = report.value;
    on_end(report.value == ENOENT || report.value == ENOTDIR ? 127 : 126);
  } else {
    on_end(report.value);
  }
}

void RunSupervisor::read_signal() {
  signalfd_siginfo info{};
  while (::read(signals_.get(), &info, sizeof info) == sizeof info) {
    siginfo_t plain{};
    plain.si_signo = static_cast<int>(info.ssi_signo);
    plain.si_code = info.ssi_code;
    on_signal(plain);
  }
}

void RunSupervisor::on_signal(const siginfo_t& info) {
  const int signal = info.si_signo;
  if (signal == SIGCHLD) return reap();
  if (signal == SIGWINCH) terminal_.resize();
  if (signal == SIGCONT) terminal_.settle();
  if (status_ >= 0) {
    const bool ends = signal == SIGINT || signal == SIGTERM || signal == SIGHUP;
    return ends ? signal_filters(signal) : void();
  }
  // What the terminal sends goes to the whole group, so the program has it already; of the window's
  // size it may have heard before its own terminal knew.
  const bool has_it = seat_ == Seat::shared && info.si_code == SI_KERNEL && signal != SIGWINCH;
  const bool is_told = seat_ == Seat::own && signal == SIGWINCH;  // by its own terminal
  if (!has_it && !is_told) ::kill(child_.pid, signal);
}

void RunSupervisor::reap() {
  int status = 0;
  for (pid_t pid = 0; (pid = ::waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0;) {
    if (pid == child_.pid) {
      if (WIFSTOPPED(status)) {
        suspend(WSTOPSIG(status));
        continue;
      }
      child_.pid = -1;
      if (child_.reports) read_report();  // why it did not start, or how it ended
      if (status_ < 0) on_end(shell_status(status));
      continue;
    }
    for (RunFilter& filter : filters_) {
      if (filter.pid != pid || WIFSTOPPED(status)) continue;
      filter.pid = -1;
      filter.wait_status = status;
      filter.reader.reset();  // a program that goes on writing finds that nobody reads
    }
  }
}

void RunSupervisor::on_end(int status) {
  if (status_ >= 0) return;
  status_ = status;
  drain_until_ = monotonic_ms() + drain_ms_;
}

/// Stops as the program has stopped; comes back when somebody wants it to go on, and so may it.
void RunSupervisor::suspend(int signal) {
  const bool at_terminal = terminal_.passes_keys();
  terminal_.leave();
  // What the terminal would have stopped with the program: everybody in this group.
  if (at_terminal) {
    ::kill(0, SIGTSTP);
  } else {
    ::raise(seat_ == Seat::own ? SIGTSTP : signal);
  }
  sigset_t stops;
  sigemptyset(&stops);
  for (const int stop : {SIGTSTP, SIGTTOU}) sigaddset(&stops, stop);
  ::sigprocmask(SIG_UNBLOCK, &stops, nullptr);  // here it stops
  ::sigprocmask(SIG_BLOCK, &stops, nullptr);
  terminal_.settle();
  ::kill(child_.pid, SIGCONT);
}

/// The time to drain is over. Whoever still writes is no longer waited for; a filter whose reader
/// is slow is.
void RunSupervisor::end_drain() {
  drained_ = true;
  for (RunFilter& filter : filters_) {
    if (filter.pid < 0) continue;
    if (has_writer(filter.reader.get())) {
      gave_up_ = true;
      ::kill(filter.pid, SIGTERM);  // it writes what has come, then ends
    } else if (&filter != &filters_.back()) {
      // What it has to say itself goes to the next one.
      drained_ = false;
      drain_until_ = monotonic_ms() + drain_ms_;
      return;
    }
  }
}

void RunSupervisor::signal_filters(int signal) {
  for (const RunFilter& filter : filters_) {
    if (filter.pid > 0) ::kill(filter.pid, signal);
  }
}

}  // namespace terse
