#include "app/run_command.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "app/messages.h"
#include "app/ready_filter.h"
#include "app/run_supervisor.h"
#include "app/tee_file.h"

namespace terse {
namespace {

constexpr int terminal_hold_ms = 200;

/// The outputs of the program that are not simply this one's own.
struct Channels {
  Channel out;
  Channel err;  ///< without a reader: stderr is inherited
};

/// How the program sits where stdin is a terminal or not. Without keys on stdin it may still want
/// some of its controlling terminal, for a password. They could be taken there and passed on, but
/// whoever feeds stdin may be asking for one as well, so both stay at the user's own terminal.
Seat seat_of(const Channel& out) {
  return out.is_terminal && ::isatty(STDIN_FILENO) == 1 ? Seat::own : Seat::shared;
}

Result<Channels> open_channels(const RunOptions& run) {
  Channels channels;
  Result<Channel> out = Channel::open(STDOUT_FILENO);
  if (!out) return failure(out.error());
  channels.out = std::move(*out);
  // Where the terminal is raw, what goes there has to come from a pseudo-terminal, too.
  const bool own_seat = seat_of(channels.out) == Seat::own;
  if (!run.with_stderr && !(own_seat && ::isatty(STDERR_FILENO) == 1)) return channels;
  Result<Channel> err = Channel::open(STDERR_FILENO);
  if (!err) return failure(err.error());
  channels.err = std::move(*err);
  return channels;
}

/// Makes this process, a child, the filter of `channel`: stdin is what the program writes, stdout
/// is `target`, stderr `messages`.
void become_filter(Channels& channels, const Channel& channel, int target, int messages) {
  const pid_t parent = ::getppid();
  // A group of its own: what the keys of the terminal do to the program must not end its filter
  // before it has printed its last words.
  ::setpgid(0, 0);
  std::signal(SIGTTOU, SIG_IGN);
  const sigset_t signals = run_signals();
  ::sigprocmask(SIG_UNBLOCK, &signals, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) std::raise(SIGTERM);
  ::dup2(channel.reader.get(), STDIN_FILENO);
  const Fd spare(::dup(messages));
  ::dup2(target, STDOUT_FILENO);
  ::dup2(spare.get(), STDERR_FILENO);
  channels = Channels{};
}

enum class Which { out, err };

/// The filter's own work, in its process.
int filter_channel(Channels& channels, Which which, Options options, const RunOptions& run,
                   const ReadyFilter& ready, TeeFile& tee) {
  const bool is_err = which == Which::err;
  const int target = is_err ? STDERR_FILENO : STDOUT_FILENO;
  const bool messages_in_place = is_err || !channels.err.is_terminal;
  if (options.hold_ms < 0 && ::isatty(target) == 1) options.hold_ms = terminal_hold_ms;
  if (is_err && !run.with_stderr) options.mode = Mode::off;
  if (is_err) options.report.clear();  // there is one, of stdout
  become_filter(channels, is_err ? channels.err : channels.out, target,
                messages_in_place ? STDERR_FILENO : channels.err.writer.get());
  const bool is_kept = !run.tee.empty() && (!is_err || run.with_stderr);
  const int status = run_filter(options, ready, is_kept ? &tee : nullptr);
  return status == status_ok && !tee.is_whole() ? status_failed : status;
}

/// How a filter ended, as far as the exit status goes: one whose reader has left did no wrong, nor
/// one that was told to stop.
bool went_well(const RunFilter& filter) {
  if (WIFEXITED(filter.wait_status)) return WEXITSTATUS(filter.wait_status) == status_ok;
  const int signal = WTERMSIG(filter.wait_status);
  return signal == SIGPIPE || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

void say_why(const RunSupervisor& supervisor, const RunOptions& run) {
  const std::string& name = run.words.front();
  const int error = supervisor.start_error();
  if (error == ENOENT && name.find('/') == std::string::npos) {
    say(name + ": there is no such program on PATH");
  } else if (error == ENOENT && ::access(name.c_str(), F_OK) == 0) {
    say(name + ": cannot be executed: the interpreter in its first line is missing");
  } else if (error != 0) {
    say(name + ": cannot be executed: " + std::strerror(error));
  }
  if (supervisor.gave_up()) {
    say(name +
        " has ended, but something that it started still holds its output open; what came "
        "within " +
        std::to_string(run.drain_ms) + " ms is written (--drain MS)");
  }
}

}  // namespace

int run_program(const Options& options, const RunOptions& run) {
  const ReadyFilter ready = load_filter(options);
  if (ready.loaded.status != status_ok) return ready.loaded.status;
  Result<Channels> opened = open_channels(run);
  if (!opened) {
    say(opened.error());
    return status_failed;
  }
  Channels& channels = *opened;
  TeeFile tee(run.tee);
  ChildPlan plan{
      run.words, seat_of(channels.out), -1, channels.out.writer.get(), channels.err.writer.get(),
      {}};
  const sigset_t signals = run_signals();
  ::sigprocmask(SIG_BLOCK, &signals, &plan.signals);
  const bool passes_keys = plan.seat == Seat::own;
  if (passes_keys) plan.in = channels.out.writer.get();

  std::vector<RunFilter> filters;
  for (const Which which : {Which::out, Which::err}) {
    Channel& channel = which == Which::out ? channels.out : channels.err;
    if (!channel.reader) continue;
    RunFilter filter;
    filter.pid = ::fork();
    if (filter.pid == 0) return filter_channel(channels, which, options, run, ready, tee);
    if (filter.pid < 0) {
      say(std::string("cannot start a process: ") + std::strerror(errno));
      return status_failed;
    }
    filters.push_back(std::move(filter));
  }

  std::vector<int> masters;
  for (const Channel* channel : {&channels.out, &channels.err}) {
    if (channel->is_terminal) masters.push_back(channel->reader.get());
  }
  RunTerminal terminal(passes_keys ? channels.out.reader.get() : -1, masters);
  terminal.settle();  // before the program asks for it
  Result<Child> child = start_child(plan);
  channels.out.writer.reset();
  channels.err.writer.reset();
  if (!child) {
    terminal.leave();
    say(child.error());
    return status_failed;
  }
  filters.front().reader = std::move(channels.out.reader);
  if (filters.size() > 1) filters.back().reader = std::move(channels.err.reader);
  RunSupervisor supervisor(std::move(*child), plan.seat, filters, terminal, run.drain_ms);
  const int status = supervisor.wait();
  say_why(supervisor, run);
  if (status != status_ok) return status;
  for (const RunFilter& filter : filters) {
    if (!went_well(filter)) return status_failed;
  }
  return tee.is_whole() ? status_ok : status_failed;
}

}  // namespace terse
