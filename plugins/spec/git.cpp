#include "git.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "io/fd.h"
#include "io/git_variables.h"
#include "io/write_signals.h"

namespace terse::spec {
namespace {

// Two ends of a pipe that programs we start do not inherit.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  bool open() const { return ends[0] >= 0; }
  void close_end(size_t end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
};

// Reads both pipes to their ends.
void collect(Pipe& out, Pipe& err, GitResult& result) {
  struct Stream {
    Pipe* pipe;
    std::string* text;
  };
  const std::array<Stream, 2> streams = {Stream{&out, &result.out}, Stream{&err, &result.err}};
  while (out.open() || err.open()) {
    std::array<pollfd, 2> waits{};
    for (size_t i = 0; i < streams.size(); ++i) waits[i] = {streams[i].pipe->ends[0], POLLIN, 0};
    if (::poll(waits.data(), waits.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return;
    }
    for (size_t i = 0; i < streams.size(); ++i) {
      if (waits[i].revents == 0) continue;
      std::array<char, 4096> buffer;
      const ssize_t got = read_some(streams[i].pipe->ends[0], buffer.data(), buffer.size());
      if (got <= 0)
        streams[i].pipe->close_end(0);
      else
        streams[i].text->append(buffer.data(), static_cast<size_t>(got));
    }
  }
}

[[noreturn]] void become_git(const std::vector<char*>& argv, int out, int err) {
  // What we ignore, git must not: it has to end on a closed pipe. What we were told to ignore, as
  // by nohup, it has to ignore too.
  restore_write_signals();
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const Fd null = open_file("/dev/null", O_RDONLY);
  if (null) ::dup2(null.get(), STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  for (const char* name : misleading_git_variables) ::unsetenv(name);
  ::execvp("git", argv.data());
  ::_exit(127);
}

}  // namespace

GitResult run_git(const std::string& root, const std::vector<std::string>& args) {
  GitResult result;
  result.status = -1000;
  std::vector<std::string> words = {"git", "-C", root};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  Pipe out;
  Pipe err;
  if (!out.open() || !err.open()) {
    result.err = std::string("no pipe: ") + std::strerror(errno);
    return result;
  }
  const pid_t child = ::fork();
  if (child < 0) {
    result.err = std::string("cannot start git: ") + std::strerror(errno);
    return result;
  }
  if (child == 0) become_git(argv, out.ends[1], err.ends[1]);
  out.close_end(1);
  err.close_end(1);
  collect(out, err, result);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return result;
  result.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  if (result.status == 127 && result.err.empty()) result.err = "git is not installed";
  return result;
}

std::string chomp(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

std::string literal_pathspec(const std::string& name) {
  return ":(literal)" + name;
}

}  // namespace terse::spec
