#include "filter/session.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "filter/session_json.h"
#include "io/atomic_file.h"
#include "io/file_lock.h"

namespace terse {
namespace {

namespace fs = std::filesystem;

Diagnostic not_a_file(const std::string& path) {
  Diagnostic d;
  d.file = path;
  d.what = "the session state is not a regular file";
  d.mend = "name another file with --state";
  return d;
}

/// The content of the file; nothing where there is none.
Result<std::optional<std::string>> read_text(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::optional<std::string>();
  } else if (!S_ISREG(info.st_mode)) {
    return failure(not_a_file(path));  // reading a pipe could wait for ever
  }
  Result<std::string> text = read_file(path);
  if (!text) return failure(text.error());
  return std::optional<std::string>(std::move(*text));
}

}  // namespace

uint64_t SessionTotals::reduction() const {
  if (baseline_tokens == 0 || emitted_tokens >= baseline_tokens) return 0;
  return (baseline_tokens - emitted_tokens) * 100 / baseline_tokens;
}

Activation automatic_activation(const SessionState& state, uint64_t after) {
  if (state.is_off() || state.mode == SessionMode::off) return Activation::none;
  if (state.mode == SessionMode::on) return Activation::by_request;
  return state.rounds >= after ? Activation::automatic : Activation::none;
}

std::string new_session_id() {
  if (const char* given = std::getenv("GODMODE_SESSION"); given != nullptr && *given != '\0') {
    return given;
  }
  static constexpr char digits[] = "0123456789abcdef";
  std::random_device random;
  std::string id;
  for (int i = 0; i < 8; ++i) id += digits[random() % 16];
  return id;
}

Result<std::optional<SessionState>> SessionFile::read() const {
  const Result<std::optional<std::string>> text = read_text(path_);
  if (!text) return failure(text.error());
  if (!*text) return std::optional<SessionState>();
  Result<SessionState> state = parse_session(path_, **text);
  if (!state) return failure(state.error());
  return std::optional<SessionState>(std::move(*state));
}

Result<std::optional<SessionState>> SessionFile::update(
    Missing missing, const std::function<void(SessionState&)>& change) const {
  std::error_code error;
  // All names of one file share one lock.
  const fs::path target = fs::weakly_canonical(fs::absolute(path_, error), error);
  const std::string real = error ? path_ : target.string();
  const fs::path folder = fs::path(real).parent_path();
  if (missing == Missing::leave && !fs::exists(real, error)) return std::optional<SessionState>();
  if (missing == Missing::create && !fs::exists(folder, error)) {
    fs::create_directories(folder, error);  // where that fails, the lock says why
  }
  const Result<FileLock> lock = FileLock::acquire(folder.string());
  if (!lock) return failure(lock.error());

  const Result<std::optional<std::string>> text = read_text(real);
  if (!text) return failure(text.error());
  if (!*text && missing == Missing::leave) return std::optional<SessionState>();
  SessionState before;
  if (*text) {
    Result<SessionState> state = parse_session(path_, **text);
    if (!state) return failure(state.error());
    before = std::move(*state);
  } else {
    before.id = new_session_id();
  }
  SessionState after = before;
  change(after);
  if (after != before || !*text) {
    const Result<void> written =
        write_file_atomically(real, print_session(text->value_or(""), before, after));
    if (!written) return failure(written.error());
  }
  return std::optional<SessionState>(std::move(after));
}

bool FileWatch::changed() {
  struct stat now {};
  const bool exists = ::stat(path_.c_str(), &now) == 0;
  const bool same =
      looked_ && exists == exists_ &&
      (!exists || (now.st_ino == seen_.st_ino && now.st_dev == seen_.st_dev &&
                   now.st_size == seen_.st_size && now.st_mtim.tv_sec == seen_.st_mtim.tv_sec &&
                   now.st_mtim.tv_nsec == seen_.st_mtim.tv_nsec));
  const bool suspect = fresh_;
  looked_ = true;
  exists_ = exists;
  seen_ = now;
  // The clock of file times ticks every few milliseconds; two seconds cover any file system.
  fresh_ = exists && ::time(nullptr) - now.st_mtim.tv_sec <= 2;
  return !same || suspect;
}

}  // namespace terse
