#include "app/run_terminal.h"

#include <unistd.h>

#include <cerrno>

namespace terse {

RunTerminal::RunTerminal(int keys_to, std::vector<int> masters)
    : keys_to_(keys_to), masters_(std::move(masters)), raw_(STDIN_FILENO) {}

void RunTerminal::settle() {
  const bool was_raw = raw_.is_raw();
  if (keys_to_ >= 0 && is_foreground(STDIN_FILENO)) raw_.enter();
  if (was_raw && raw_.is_raw()) return;
  // A raw terminal no longer returns the carriage, so the program's own has to.
  for (const int master : masters_) {
    set_newlines(master, raw_.is_raw() ? Newlines::returned : Newlines::kept);
  }
}

void RunTerminal::leave() {
  raw_.leave();
}

void RunTerminal::pass_keys() {
  char keys[4096];
  const ssize_t count = ::read(STDIN_FILENO, keys, sizeof keys);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    keys_to_ = -1;  // the terminal is gone; so will be the program, by SIGHUP
    raw_.leave();
    return;
  }
  for (ssize_t sent = 0; sent < count;) {
    // A program that reads no key for so long does not get them all, as at any terminal.
    if (!wait_ready(keys_to_, Direction::write, 200)) return;
    const ssize_t now = ::write(keys_to_, keys + sent, static_cast<size_t>(count - sent));
    if (now < 0 && errno != EINTR) return;
    if (now > 0) sent += now;
  }
}

void RunTerminal::resize() {
  const int like = ::isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO;
  for (const int master : masters_) copy_window_size(like, master);
}

}  // namespace terse
