#include "app/ledger.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "app/gzip.h"
#include "io/atomic_file.h"
#include "io/fd.h"
#include "io/file_lock.h"
#include "io/system_error.h"

namespace terse {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_rows = 10'000;
constexpr size_t shortest_row = 38;  // a file that is smaller than so many of them is not counted
constexpr const char* mend = "nothing else is disturbed; check the folder, or leave --ledger out";

std::string stamp(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[40];
  return {text, std::strftime(text, sizeof text, format, &parts)};
}

void append_row(const LedgerRow& row, const std::string& time, std::string& out) {
  out += time + '\t' + row.kind + '\t';
  for (const char c : row.name) out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  const bool known = row.kind != "family";
  for (const int64_t number :
       {row.count, row.bytes_in, row.bytes_out, row.tokens_in, row.tokens_out}) {
    out += '\t' + (known ? std::to_string(number) : std::string("-"));
  }
  out += '\t' + std::to_string(row.tokens_saved) + '\n';
}

Diagnostic fault(const std::string& path, const std::string& what, int error) {
  return system_error(path, what, error, mend);
}

/// ledger-20261130T174925Z-4711.tsv
bool is_aside(const std::string& name) {
  constexpr size_t zone = 22;
  return name.starts_with("ledger-2") && name.find("Z-") == zone && name.ends_with(".tsv");
}

/// Packs what a rotation put aside. What cannot be packed stays, and is read as it is.
void pack(const fs::path& aside) {
  const auto text = read_file(aside);
  const auto packed = text ? gzip(*text) : std::nullopt;
  if (packed && write_file_atomically(aside.string() + ".gz", *packed)) unlink(aside.c_str());
}

/// Packs all that was put aside, also by a run that was killed then, and takes away what that one
/// had begun to write: who has the lock is the only one at work here.
void pack_all(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) files.push_back(at->path());
  for (const fs::path& file : files) {
    const std::string name = file.filename();
    if (name.starts_with(".ledger-2") && name.find(".tsv.gz.tmp") != name.npos) {
      unlink(file.c_str());
    } else if (is_aside(name) && fs::is_regular_file(file, error)) {
      pack(file);
    }
  }
}

/// Puts the full file away as gzip. The name changes first, so that a crash counts nothing twice.
Result<void> rotate(const std::string& path) {
  const std::string base = path.substr(0, path.size() - 4) + '-' + stamp("%Y%m%dT%H%M%SZ") + '-';
  const auto is_taken = [](const std::string& name) { return access(name.c_str(), F_OK) == 0; };
  std::string aside;
  // A clock that goes back may give a time a second time.
  for (int64_t number = getpid();; ++number) {
    aside = base + std::to_string(number) + ".tsv";
    if (!is_taken(aside) && !is_taken(aside + ".gz")) break;
  }
  if (rename(path.c_str(), aside.c_str()) != 0)
    return failure(fault(path, "cannot put the full ledger away", errno));
  pack_all(fs::path(path).parent_path());
  return {};
}

Result<void> rotate_if_full(const std::string& path) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return {};
  if (static_cast<size_t>(info.st_size) < most_rows * shortest_row) return {};
  const auto text = read_file(path);
  if (!text || static_cast<size_t>(std::count(text->begin(), text->end(), '\n')) < most_rows)
    return {};
  return rotate(path);
}

/// The ledger, open to read and append. What is no file is refused: nobody may read a pipe.
Result<Fd> open_ledger(const std::string& path) {
  constexpr int flags = O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY;
  Fd file = open_file(path, flags, 0600);
  if (!file) return failure(fault(path, "cannot open the ledger", errno));
  struct stat info {};
  if (fstat(file.get(), &info) != 0) return failure(fault(path, "cannot open the ledger", errno));
  if (S_ISREG(info.st_mode)) return file;
  return failure({Severity::error, path, 0, 0, "the ledger is not a regular file", mend});
}

/// Whether the last row has no end, as after a crash: what follows would be lost with it.
bool is_torn(int file, off_t size) {
  char last = '\n';
  return size > 0 && pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

Result<void> append_text(const std::string& path, std::string text) {
  const auto file = open_ledger(path);
  if (!file) return failure(file.error());
  struct stat info {};
  const bool known = fstat(file->get(), &info) == 0;
  if (known && is_torn(file->get(), info.st_size)) text.insert(0, 1, '\n');
  if (write_whole(file->get(), text)) return {};
  const int error = errno;
  // Half of a row might be read as a whole one, with half of its last number.
  if (known && ftruncate(file->get(), info.st_size) != 0) errno = 0;
  return failure(fault(path, "cannot write to the ledger", error));
}

}  // namespace

Result<FileLock> lock_ledger(const std::string& folder) {
  for (int tries = 0;; ++tries) {
    auto lock = FileLock::acquire(folder, FileLock::Wait::try_once);
    if (lock || tries == 100) return lock;
    usleep(10'000);
  }
}

Result<std::string> ledger_path() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::string(state) + "/terse/ledger.tsv";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::string(home) + "/.local/state/terse/ledger.tsv";
  return failure({Severity::error, "", 0, 0, "there is no place for the ledger",
                  "set HOME or XDG_STATE_HOME to an absolute path"});
}

Result<void> append_to_ledger(const std::vector<LedgerRow>& rows) {
  const auto path = ledger_path();
  if (!path) return failure(path.error());
  const std::string folder = fs::path(*path).parent_path();
  std::error_code error;
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
  if (error) return failure(fault(folder, "cannot create the ledger's folder", error.value()));
  const auto lock = lock_ledger(folder);
  if (!lock) return failure(lock.error());
  if (auto rotated = rotate_if_full(*path); !rotated) return rotated;
  std::string text;
  const std::string time = stamp("%Y-%m-%dT%H:%M:%SZ");
  for (const LedgerRow& row : rows) append_row(row, time, text);
  return append_text(*path, text);
}

}  // namespace terse
