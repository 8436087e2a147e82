// What stands in the ledger, whoever wrote it.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "app/gzip.h"
#include "app/ledger.h"
#include "io/atomic_file.h"
#include "io/regular_file.h"
#include "io/system_error.h"

namespace terse {
namespace {

namespace fs = std::filesystem;

constexpr size_t longest_archive = size_t{64} << 20;
constexpr int64_t largest = int64_t{1} << 53;  // what every reader of JSON can hold

/// A cell that is a number, or `-` for none.
bool parse_cell(Bytes cell, int64_t least, int64_t& number) {
  if (cell == "-") return true;
  const auto [end, fault] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  const bool whole = fault == std::errc() && end == cell.data() + cell.size();
  return whole && number >= least && number <= largest;
}

/// 2026-11-30T17:49:25Z, and a time that there was.
bool parse_stamp(const std::string& text, std::time_t& time) {
  std::tm parts{};
  if (std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ", &parts.tm_year, &parts.tm_mon,
                  &parts.tm_mday, &parts.tm_hour, &parts.tm_min, &parts.tm_sec) != 6)
    return false;
  parts.tm_year -= 1900;
  parts.tm_mon -= 1;
  time = timegm(&parts);
  std::array<char, 80> back;  // strftime writes the year 1 as 1
  std::snprintf(back.data(), back.size(), "%04d-%02d-%02dT%02d:%02d:%02dZ", parts.tm_year + 1900,
                parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return parts.tm_year + 1900 > 0 && text == back.data();
}

/// What a crash cut in its last number, or nobody's sum, is no row.
bool parse_row(Bytes line, LedgerRow& row) {
  std::vector<Bytes> cells;
  for (size_t at = 0; at <= line.size();) {
    const size_t end = std::min(line.find('\t', at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  if (cells.size() != 9 || !parse_stamp(std::string(cells[0]), row.time)) return false;
  row.kind = cells[1];
  row.name = cells[2];
  const bool sized = row.kind != "family";
  return parse_cell(cells[3], 0, row.count) && parse_cell(cells[4], 0, row.bytes_in) &&
         parse_cell(cells[5], 0, row.bytes_out) && parse_cell(cells[6], 0, row.tokens_in) &&
         parse_cell(cells[7], 0, row.tokens_out) &&
         parse_cell(cells[8], -largest, row.tokens_saved) &&
         (!sized || row.tokens_saved == row.tokens_in - row.tokens_out);
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

bool is_packed(const fs::path& file) {
  return file.extension() == ".gz";
}

/// The files of the ledger, oldest first, with the number of those that are no files in `skipped`.
Result<std::vector<fs::path>> find_files(const fs::path& ledger, uint64_t& skipped) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::directory_iterator at(ledger.parent_path(), error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const fs::path& file = at->path();
    const std::string name = file.filename();
    const bool ours =
        name.starts_with("ledger") && (name.ends_with(".tsv") || name.ends_with(".tsv.gz"));
    std::error_code unknown;
    // Both stand there only where a rotation was cut short; they say the same.
    if (!ours || fs::exists(file.string() + ".gz", unknown)) continue;
    const fs::file_type type = fs::status(file, unknown).type();
    if (file == ledger || type == fs::file_type::regular || type == fs::file_type::none) {
      files.push_back(file);  // one that cannot be told is reported when it is read
    } else {
      ++skipped;
    }
  }
  if (error)
    return failure(system_error(ledger.parent_path(), "cannot read the folder", error.value()));
  std::sort(files.begin(), files.end());  // `ledger-...` before `ledger.tsv`
  return files;
}

/// All of them as they stand, under the lock: a rotation would take one away.
Result<std::vector<std::string>> read_files(const std::vector<fs::path>& files) {
  std::vector<std::string> texts;
  for (const fs::path& file : files) {
    if (auto other = not_a_regular_file(file)) return failure(std::move(*other));
    auto text = read_file(file);
    if (!text) return failure(text.error());
    texts.push_back(std::move(*text));
  }
  return texts;
}

}  // namespace

Result<LedgerRows> read_ledger() {
  const auto path = ledger_path();
  if (!path) return failure(path.error());
  const fs::path folder = fs::path(*path).parent_path();
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (status.type() == fs::file_type::not_found) return LedgerRows{};
  if (error) return failure(system_error(folder, "cannot open the ledger's folder", error.value()));
  auto lock = std::make_optional(lock_ledger(folder));
  if (!*lock) return failure(lock->error());
  LedgerRows out;
  const auto files = find_files(*path, out.skipped);
  if (!files) return failure(files.error());
  const auto texts = read_files(*files);
  if (!texts) return failure(texts.error());
  lock.reset();  // a filter that ends waits for it
  for (size_t i = 0; i < files->size(); ++i) {
    const std::string& text = (*texts)[i];
    const bool packed = is_packed((*files)[i]);
    const auto plain = packed ? gunzip(text, longest_archive) : std::nullopt;
    if (packed && !plain) {
      ++out.skipped;
      continue;
    }
    parse_rows(packed ? *plain : text, out);
  }
  return out;
}

}  // namespace terse
