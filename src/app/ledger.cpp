#include "app/ledger.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "app/gzip.h"
#include "io/atomic_file.h"
#include "io/fd.h"
#include "io/file_lock.h"
#include "io/regular_file.h"
#include "io/system_error.h"

namespace terse {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_rows = 10'000;
constexpr size_t shortest_row = 38;  // a file that is smaller than so many of them is not counted
constexpr size_t longest_archive = size_t{64} << 20;
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

/// A cell that is a number, or `-` for none.
bool parse_cell(Bytes cell, int64_t& number) {
  if (cell == "-") return true;
  const auto [end, fault] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  return fault == std::errc() && end == cell.data() + cell.size();
}

bool parse_row(Bytes line, LedgerRow& row) {
  std::vector<Bytes> cells;
  for (size_t at = 0; at <= line.size();) {
    const size_t end = std::min(line.find('\t', at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  if (cells.size() != 9 || cells[0].size() != 20 || cells[0].back() != 'Z') return false;
  row.time = cells[0];
  row.kind = cells[1];
  row.name = cells[2];
  return parse_cell(cells[3], row.count) && parse_cell(cells[4], row.bytes_in) &&
         parse_cell(cells[5], row.bytes_out) && parse_cell(cells[6], row.tokens_in) &&
         parse_cell(cells[7], row.tokens_out) && parse_cell(cells[8], row.tokens_saved);
}

void parse_rows(Bytes text, LedgerRows& out) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    LedgerRow row;
    if (parse_row(text.substr(0, end), row)) {
      out.rows.push_back(std::move(row));
    } else if (end != 0) {
      ++out.skipped;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// The lock, if it comes free within a second: who waits longer keeps a stream's end waiting.
Result<FileLock> lock_folder(const std::string& folder) {
  for (int tries = 0;; ++tries) {
    auto lock = FileLock::acquire(folder, FileLock::Wait::try_once);
    if (lock || tries == 100) return lock;
    usleep(10'000);
  }
}

Diagnostic fault(const std::string& path, const std::string& what, int error) {
  return system_error(path, what, error, mend);
}

/// Puts the full file away as gzip. The name changes first, so that a crash counts nothing twice.
Result<void> rotate(const std::string& path) {
  const std::string base = path.substr(0, path.size() - 4) + '-' + stamp("%Y%m%dT%H%M%SZ") + '-' +
                           std::to_string(getpid());
  const std::string aside = base + ".tsv";
  if (rename(path.c_str(), aside.c_str()) != 0)
    return failure(fault(path, "cannot put the full ledger away", errno));
  const auto text = read_file(aside);
  const auto packed = text ? gzip(*text) : std::nullopt;
  if (!packed) return {};  // it is read as it is
  const auto written = write_file_atomically(aside + ".gz", *packed);
  if (written) unlink(aside.c_str());
  return {};
}

Result<void> rotate_if_full(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return {};
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

/// Whether the last row has no end, as after a full disk: what follows would be lost with it.
bool is_torn(int file) {
  struct stat info {};
  char last = '\n';
  return fstat(file, &info) == 0 && info.st_size > 0 &&
         pread(file, &last, 1, info.st_size - 1) == 1 && last != '\n';
}

Result<void> append_text(const std::string& path, std::string text) {
  const auto file = open_ledger(path);
  if (!file) return failure(file.error());
  if (is_torn(file->get())) text.insert(0, 1, '\n');
  if (!write_whole(file->get(), text))
    return failure(fault(path, "cannot write to the ledger", errno));
  return {};
}

}  // namespace

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
  if (!fs::is_directory(folder, error))
    return failure({Severity::error, folder, 0, 0, "cannot create the ledger's folder", mend});
  const auto lock = lock_folder(folder);
  if (!lock) return failure(lock.error());
  if (auto rotated = rotate_if_full(*path); !rotated) return rotated;
  std::string text;
  const std::string time = stamp("%Y-%m-%dT%H:%M:%SZ");
  for (const LedgerRow& row : rows) append_row(row, time, text);
  return append_text(*path, text);
}

Result<LedgerRows> read_ledger() {
  const auto path = ledger_path();
  if (!path) return failure(path.error());
  const fs::path folder = fs::path(*path).parent_path();
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename();
    const bool ours =
        name.starts_with("ledger") && (name.ends_with(".tsv") || name.ends_with(".tsv.gz"));
    // Both stand there only where a rotation was cut short; they say the same.
    if (ours && !fs::exists(at->path().string() + ".gz", error)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());  // `ledger-...` before `ledger.tsv`
  LedgerRows out;
  for (const std::string& name : names) {
    if (auto other = not_a_regular_file(folder / name)) return failure(std::move(*other));
    const auto text = read_file(folder / name);
    if (!text) return failure(text.error());
    const bool packed = name.ends_with(".gz");
    const auto plain = packed ? gunzip(*text, longest_archive) : std::nullopt;
    if (packed && !plain) {
      ++out.skipped;
      continue;
    }
    parse_rows(packed ? *plain : *text, out);
  }
  return out;
}

}  // namespace terse
