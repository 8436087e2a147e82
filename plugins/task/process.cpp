#include "task/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "io/fd.h"
#include "io/git_variables.h"
#include "io/write_signals.h"

extern char** environ;

namespace terse::task {
namespace {

std::vector<char*> plain_environment() {
  std::vector<char*> out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view variable = text.substr(0, text.find('='));
    const bool misleads =
        std::find(std::begin(misleading_git_variables), std::end(misleading_git_variables),
                  variable) != std::end(misleading_git_variables);
    if (!misleads) out.push_back(*entry);
  }
  out.push_back(nullptr);
  return out;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& argv) {
  ProcessResult result;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return result;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // What this program ignores, the other must not: it has to end where its reader has left.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  const sigset_t restored = write_signals_to_restore();
  posix_spawnattr_setsigdefault(&attributes, &restored);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> pointers;
  for (const std::string& argument : argv) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  std::vector<char*> variables = plain_environment();
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, pointers[0], &actions, &attributes, pointers.data(), variables.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failed == 0) {
    const bool whole = read_to_end(ends[0], result.out);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    result.exit = whole && WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  close(ends[0]);
  return result;
}

}  // namespace terse::task
