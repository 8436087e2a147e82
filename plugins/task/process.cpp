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

/// So that a question about old commits opens no connection and stores nothing.
constexpr const char* kNoFetch[] = {"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"};

std::vector<char*> plain_environment() {
  std::vector<char*> out;
  for (const char* assignment : kNoFetch) out.push_back(const_cast<char*>(assignment));
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view variable = text.substr(0, text.find('='));
    const bool misleads =
        std::find(std::begin(misleading_git_variables), std::end(misleading_git_variables),
                  variable) != std::end(misleading_git_variables);
    const bool is_set = std::any_of(std::begin(kNoFetch), std::end(kNoFetch), [&](const char* one) {
      return std::string_view(one).starts_with(text.substr(0, variable.size() + 1));
    });
    if (!misleads && !is_set) out.push_back(*entry);
  }
  out.push_back(nullptr);
  return out;
}

/// Starts `argv` and lets `read` have its stdout; the exit status, 128 where `read` fails.
template <class Read>
int run_and_read(const std::vector<std::string>& argv, Read read) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return ProcessResult().exit;
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
  int exit = ProcessResult().exit;
  if (failed == 0) {
    const bool whole = read(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    exit = whole && WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  close(ends[0]);
  return exit;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& argv) {
  ProcessResult result;
  result.exit = run_and_read(argv, [&](int fd) { return read_to_end(fd, result.out); });
  return result;
}

int run_process(const std::vector<std::string>& argv,
                const std::function<void(std::string_view line)>& take) {
  return run_and_read(argv, [&](int fd) {
    std::vector<char> buffer(64 * 1024);
    std::string begun;  // a line that goes on in the next piece
    for (;;) {
      const ssize_t count = read_some(fd, buffer.data(), buffer.size());
      if (count <= 0) {
        if (!begun.empty()) take(begun);
        return count == 0;
      }
      std::string_view piece(buffer.data(), static_cast<size_t>(count));
      for (size_t end = piece.find('\n'); end != piece.npos; end = piece.find('\n')) {
        if (begun.empty()) {
          take(piece.substr(0, end));
        } else {
          take(begun.append(piece.substr(0, end)));
          begun.clear();
        }
        piece.remove_prefix(end + 1);
      }
      begun.append(piece);
    }
  });
}

}  // namespace terse::task
