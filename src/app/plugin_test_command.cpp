// `terse rules plugin-test`: the plugin runs in a process of its own, where it may crash.
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "app/commands.h"
#include "app/load_plugins.h"
#include "app/messages.h"
#include "app/output.h"
#include "filter/plugin_check.h"
#include "io/fd.h"

namespace terse {
namespace {

// No call takes that long, on a busy machine under a sanitizer neither.
constexpr int patience_ms = 10000;

// What a line of the plugin's process is; the rest of it is the text.
constexpr char says_step = 's';
constexpr char says_finding = 'f';
constexpr char says_warning = 'w';
constexpr char says_done = 'd';

void send(int to, char what, std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  const std::string line = what + text + '\n';
  for (size_t at = 0; at < line.size();) {
    const ssize_t count = ::write(to, line.data() + at, line.size() - at);
    if (count <= 0) _exit(status_failed);
    at += static_cast<size_t>(count);
  }
}

/// The manifest that goes with `path`: a library's is beside it, where that names it.
FoundPlugin found_at(const std::string& path) {
  Options options;
  options.no_plugins = true;
  options.plugins = {path};
  const std::string manifest = path.substr(0, path.rfind('/') + 1) + "plugin.toml";
  std::error_code error;
  const bool library = !path.ends_with(".toml") && !std::filesystem::is_directory(path, error);
  if (library && std::filesystem::exists(manifest, error)) {
    options.plugins = {manifest};
    FoundPlugin beside = find_plugins(options).front();
    const std::string name = path.substr(path.rfind('/') + 1);
    if (beside.state == PluginState::broken || beside.manifest.library == name) return beside;
    options.plugins = {path};
  }
  return find_plugins(options).front();
}

/// The plugin's process: says each step and each finding, then ends.
[[noreturn]] void run_checks(const std::string& path, int to) {
  const int printed = memfd_create("stdout", MFD_CLOEXEC);
  if (printed >= 0) dup2(printed, STDOUT_FILENO);
  send(to, says_step, "load");
  FoundPlugin found = found_at(path);
  std::optional<terse_plugin> entry;
  if (found.state == PluginState::active) entry = load_plugin(found);
  std::vector<Diagnostic> findings = found.findings;
  if (entry) {
    const auto rulebook = built_in_rulebook();
    check_plugin(
        *entry, *rulebook, found.path, [to](const std::string& step) { send(to, says_step, step); },
        findings);
    std::fflush(stdout);
    if (printed >= 0 && lseek(printed, 0, SEEK_END) > 0) {
      findings.push_back({Severity::error, found.path, 0, 0, "it prints to stdout, which is data",
                          "print to stderr, or not at all"});
    }
  }
  bool good = true;
  for (const Diagnostic& finding : findings) {
    const bool warning = finding.severity == Severity::warning;
    good = good && warning;
    send(to, warning ? says_warning : says_finding, finding.to_string());
  }
  std::string summary = found.path + ": " + found.manifest.name + ' ' + found.manifest.version;
  if (entry && entry->classify != nullptr) summary += ", classify";
  if (entry && entry->rewrite != nullptr) summary += ", rewrite";
  if (entry && entry->command != nullptr) summary += ", command " + found.manifest.command;
  send(to, says_done, good ? summary + ": keeps to ABI " + std::to_string(TERSE_PLUGIN_ABI) : "");
  _exit(status_ok);
}

/// What the plugin's process has said so far.
struct Heard {
  std::string step;
  std::string done;
  bool ended = false;  ///< it came to its end
  bool good = true;
};

void hear(const std::string& line, Heard& heard) {
  if (line.empty()) return;
  const std::string text = line.substr(1);
  if (line[0] == says_step) heard.step = text;
  if (line[0] == says_finding || line[0] == says_warning) say(text);
  if (line[0] == says_finding) heard.good = false;
  if (line[0] != says_done) return;
  heard.ended = true;
  heard.done = text;
}

/// Listens until the process is silent for good. False: it is stuck.
bool listen(int from, Heard& heard) {
  std::string unread;
  char block[4096];
  while (wait_ready(from, Direction::read, patience_ms)) {
    const ssize_t count = ::read(from, block, sizeof block);
    if (count <= 0) return true;
    unread.append(block, static_cast<size_t>(count));
    for (size_t end; (end = unread.find('\n')) != std::string::npos;) {
      hear(unread.substr(0, end), heard);
      unread.erase(0, end + 1);
    }
  }
  return false;
}

int test_plugin(const std::string& path, Output& out) {
  int ends[2];
  if (pipe(ends) != 0) return status_failed;
  Fd from(ends[0]);
  Fd to(ends[1]);
  const pid_t child = fork();
  if (child == 0) run_checks(path, to.get());
  to.reset();
  Heard heard;
  const bool stuck = child > 0 && !listen(from.get(), heard);
  if (stuck) kill(child, SIGKILL);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return status_failed;
  if (stuck) {
    say({Severity::error, path, 0, 0, "it got stuck in " + heard.step,
         "let every call come back soon: the stream waits for it"});
    return status_failed;
  }
  if (!heard.ended) {
    const std::string how = WIFSIGNALED(status)
                                ? "it crashed with signal " + std::to_string(WTERMSIG(status))
                                : std::string("it ended the process");
    say({Severity::error, path, 0, 0, how + " in " + heard.step,
         "mend it: a crash takes the whole stream with it"});
    return status_failed;
  }
  if (!heard.good) return status_failed;
  out.text() += heard.done + '\n';
  return status_ok;
}

}  // namespace

int run_plugin_test(const std::vector<std::string>& paths) {
  Output out;
  int status = status_ok;
  for (const std::string& path : paths) {
    if (test_plugin(path, out) != status_ok) status = status_failed;
  }
  return out.flush() ? status : status_failed;
}

}  // namespace terse
