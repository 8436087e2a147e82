#include "app/run_child.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "app/run_monitor.h"
#include "io/system_error.h"
#include "io/write_signals.h"

namespace terse {
namespace {

void put(int fd, int target) {
  if (fd >= 0) ::dup2(fd, target);
}

/// Whether `file` says itself that it is a program for a machine, whole or not.
bool is_machine_program(const char* file) {
  char magic[4] = {};
  const int fd = ::open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const ssize_t count = ::read(fd, magic, sizeof magic);
  ::close(fd);
  return count == sizeof magic && Bytes(magic, sizeof magic) == "\177ELF";
}

/// Executes the file of that path. A script that names no interpreter is one of sh, as for a shell;
/// execvp would give it a broken program as well. Returns where it failed, with errno.
void execute_file(const char* file, std::vector<char*>& words) {
  ::execv(file, words.data());
  if (errno != ENOEXEC) return;
  const bool is_broken = is_machine_program(file);
  errno = ENOEXEC;
  if (is_broken) return;
  std::vector<char*> shell = {const_cast<char*>("sh"), const_cast<char*>(file)};
  shell.insert(shell.end(), words.begin() + 1, words.end());
  ::execv("/bin/sh", shell.data());
  errno = ENOEXEC;
}

/// The same for a name that is looked for on PATH. One that must not be executed does not hide
/// another behind it.
void execute_on_path(std::vector<char*>& words) {
  const Bytes name = words[0];
  if (name.find('/') != Bytes::npos) return execute_file(words[0], words);
  const char* set = std::getenv("PATH");
  Bytes path = set != nullptr ? Bytes(set) : Bytes("/bin:/usr/bin");
  int error = ENOENT;
  for (bool more = !name.empty(); more;) {
    const size_t end = std::min(path.find(':'), path.size());
    more = end < path.size();
    std::string file(path.substr(0, end));
    path.remove_prefix(more ? end + 1 : end);
    if (file.empty()) file = '.';  // an empty place is the folder that one is in
    file += '/';
    file += name;
    execute_file(file.c_str(), words);
    if (errno == EACCES) {
      error = EACCES;
    } else if (errno != ENOENT && errno != ENOTDIR && errno != ESTALE && errno != ENODEV &&
               errno != ETIMEDOUT) {
      return;
    }
  }
  errno = error;
}

/// Becomes the program, or reports why not.
[[noreturn]] void execute(const ChildPlan& plan, int reports) {
  std::vector<char*> words;
  for (const std::string& word : plan.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  restore_write_signals();
  ::sigprocmask(SIG_SETMASK, &plan.signals, nullptr);
  execute_on_path(words);
  send_report(reports, {ChildReport::Kind::not_started, errno});
  ::_exit(127);
}

/// In a child: leads a new session at the pseudo-terminal and has a child of its own execute.
[[noreturn]] void lead_session(const ChildPlan& plan, int reports) {
  ::setsid();
  ::ioctl(plan.out, TIOCSCTTY, 0);
  const pid_t program = ::fork();
  if (program == 0) {
    ::setpgid(0, 0);
    ::tcsetpgrp(STDOUT_FILENO, ::getpgrp());  // SIGTTOU is blocked
    execute(plan, reports);
  }
  if (program < 0) send_report(reports, {ChildReport::Kind::not_started, errno});
  if (program < 0) ::_exit(126);
  ::setpgid(program, program);
  monitor(program, reports);
}

}  // namespace

Result<Channel> Channel::open(int out) {
  Channel channel;
  channel.is_terminal = ::isatty(out) == 1;
  if (channel.is_terminal) {
    Result<PseudoTerminal> pair = open_pseudo_terminal(out);
    if (!pair) return failure(pair.error());
    channel.reader = std::move(pair->master);
    channel.writer = std::move(pair->slave);
    return channel;
  }
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return failure(system_error("", "cannot open a pipe", errno));
  channel.reader = Fd(ends[0]);
  channel.writer = Fd(ends[1]);
  return channel;
}

Result<Child> start_child(const ChildPlan& plan) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return failure(system_error("", "cannot open a pipe", errno));
  Child child;
  child.reports = Fd(ends[0]);
  const Fd writer(ends[1]);
  child.pid = ::fork();
  if (child.pid < 0) return failure(system_error("", "cannot start a process", errno));
  if (child.pid > 0) return child;
  put(plan.in, STDIN_FILENO);
  put(plan.out, STDOUT_FILENO);
  put(plan.err, STDERR_FILENO);
  if (plan.seat == Seat::own) lead_session(plan, writer.get());
  execute(plan, writer.get());
}

int shell_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

}  // namespace terse
