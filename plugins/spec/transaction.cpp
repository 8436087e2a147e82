#include "transaction.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/json_value.h"
#include "io/fd.h"
#include "io/file_lock.h"
#include "recovery.h"
#include "staged_commit.h"

namespace terse::spec {
namespace {

void ignore_signal(int) {}

// Ctrl-C and friends end the git that runs, which we then see fail and undo; they do not end us
// half way. Handlers, not SIG_IGN: programs that we start get the default back. One that is ignored
// already, as under nohup, stays so for all of us.
void outlive_signals() {
  struct sigaction action {};
  action.sa_handler = ignore_signal;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    struct sigaction before {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
      ::sigaction(signal, &action, nullptr);
  }
}

std::string to_report(const Step<std::string>& outcome) {
  JsonWriter json(JsonWriter::one_line);
  json.begin_object();
  if (outcome) {
    json.member("sha", *outcome);
  } else {
    const Refusal& refusal = outcome.error();
    json.member("code", static_cast<uint64_t>(to_status(refusal.code)));
    json.member("what", refusal.why.what);
    json.member("mend", refusal.why.mend);
  }
  json.end_object();
  return json.take();
}

// What the worker said before it ended, or nothing if it was cut off.
std::optional<Step<std::string>> from_report(const std::string& report) {
  const std::optional<JsonValue> json = parse_json(report);
  if (!json) return std::nullopt;
  if (json->find("sha") != nullptr) return Step<std::string>(json->text_of("sha"));
  const JsonValue* code = json->find("code");
  const uint64_t status = code == nullptr ? 1 : code->count().value_or(1);
  return Step<std::string>(
      refuse(static_cast<ExitCode>(status), json->text_of("what"), json->text_of("mend")));
}

[[noreturn]] void work(const Repository& repository, const std::vector<FileChange>& changes,
                       const std::string& message, int report_fd) {
  int status = 0;
  try {
    const std::string report = to_report(stage_and_commit(repository, changes, message));
    if (!write_whole(report_fd, report)) status = 1;
  } catch (...) {  // out of memory: the caller sees no report and restores
    status = 1;
  }
  ::_exit(status);
}

// Waits for the worker, and if it was killed for the git it had started, which is ours by then.
void wait_for(pid_t worker) {
  int status = 0;
  while (::waitpid(worker, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFSIGNALED(status)) return;
  while (::waitpid(-1, nullptr, 0) >= 0 || errno == EINTR) {
  }
}

Step<std::string> after_a_kill(const Repository& repository) {
  const Recovery recovery = recover(repository, Recoverer::the_sweep);
  switch (recovery.outcome) {
    case Recovered::complete:
      return recovery.made.sha;
    case Recovered::left:
      return refuse(ExitCode::git_refused, "the sweep was killed, and " + recovery.why,
                    mend_by_hand(repository));
    case Recovered::failed:
      return refuse(ExitCode::failed, "the sweep was killed and could not be undone",
                    "the old files are in " + repository.stage + ": run again to restore them" +
                        kept_note(recovery));
    default:
      break;
  }
  return refuse(ExitCode::failed, "the sweep was killed",
                "nothing was changed; run again" + kept_note(recovery));
}

}  // namespace

Step<std::string> commit_changes(const Repository& repository,
                                 const std::vector<FileChange>& changes,
                                 const std::string& message) {
  const Result<FileLock> lock = FileLock::acquire(lock_path(repository), FileLock::Wait::try_once);
  if (!lock)
    return refuse(ExitCode::git_refused, "another terse spec is at work here", "let it finish");
  if (recover(repository, Recoverer::a_later_run).outcome != Recovered::nothing)
    return refuse(ExitCode::git_refused, "an earlier sweep was interrupted", "run again");
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
    return refuse(ExitCode::failed, std::string("no pipe: ") + std::strerror(errno), "run again");
  outlive_signals();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  const pid_t worker = ::fork();
  if (worker < 0) {
    ::close(pipe[0]);
    ::close(pipe[1]);
    return refuse(ExitCode::failed, std::string("cannot fork: ") + std::strerror(errno),
                  "run again");
  }
  if (worker == 0) work(repository, changes, message, pipe[1]);
  ::close(pipe[1]);
  std::string report;
  read_to_end(pipe[0], report);  // one that is cut off is no report
  ::close(pipe[0]);
  wait_for(worker);
  if (std::optional<Step<std::string>> outcome = from_report(report)) return *outcome;
  return after_a_kill(repository);
}

}  // namespace terse::spec
