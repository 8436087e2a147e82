#include "app/trust.h"

#include <algorithm>
#include <filesystem>

#include "app/pack_places.h"
#include "base/sha256.h"
#include "io/atomic_file.h"
#include "io/file_lock.h"

namespace terse {
namespace {

namespace fs = std::filesystem;

std::string resolved(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real.string();
}

std::string store_path() {
  const std::string folder = user_config_folder();
  return folder.empty() ? std::string() : folder + "/trusted";
}

std::vector<TrustedFile> parse(const std::string& text) {
  std::vector<TrustedFile> files;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    // A digest, two blanks, a path. Any other line trusts nothing.
    if (line.size() > 66 && line.compare(64, 2, "  ") == 0 &&
        line.find_first_not_of("0123456789abcdef") == 64) {
      files.push_back({line.substr(0, 64), line.substr(66)});
    }
  }
  return files;
}

/// Reads the store under a lock, lets `change` edit it and writes it back.
template <class Change>
Result<void> edit_store(const Change& change) {
  const std::string path = store_path();
  if (path.empty()) {
    return failure({Severity::error, "", 0, 0, "there is no place for trust records",
                    "set HOME or XDG_CONFIG_HOME to an absolute path"});
  }
  const std::string folder = user_config_folder();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return failure({Severity::error, folder, 0, 0, "cannot create the folder: " + error.message(),
                    "check its permissions"});
  }
  const auto lock = FileLock::acquire(folder);
  if (!lock) return failure(lock.error());
  std::vector<TrustedFile> files;
  if (fs::exists(path, error)) {
    const auto text = read_file(path);
    if (!text) return failure(text.error());
    files = parse(*text);
  }
  if (auto changed = change(files); !changed) return failure(changed.error());
  std::string out;
  for (const TrustedFile& file : files) out += file.digest + "  " + file.path + '\n';
  return write_file_atomically(path, out);
}

void forget(std::vector<TrustedFile>& files, const std::string& path,
            std::vector<TrustedFile>* forgotten) {
  const auto keep = std::stable_partition(files.begin(), files.end(),
                                          [&](const TrustedFile& f) { return f.path != path; });
  if (forgotten != nullptr) forgotten->insert(forgotten->end(), keep, files.end());
  files.erase(keep, files.end());
}

}  // namespace

TrustStore TrustStore::read() {
  TrustStore store;
  const std::string path = store_path();
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return store;
  if (const auto text = read_file(path)) store.files_ = parse(*text);
  return store;
}

Trust TrustStore::of(const std::string& path, Bytes content) const {
  if (files_.empty()) return Trust::unknown;
  const std::string real = resolved(path);
  const auto found = std::find_if(files_.begin(), files_.end(),
                                  [&](const TrustedFile& file) { return file.path == real; });
  if (found == files_.end()) return Trust::unknown;
  return found->digest == sha256_hex(content) ? Trust::trusted : Trust::changed;
}

Result<std::vector<TrustedFile>> trust_files(const std::vector<std::string>& paths) {
  std::vector<TrustedFile> made;
  const auto done = edit_store([&](std::vector<TrustedFile>& files) -> Result<void> {
    for (const std::string& path : paths) {
      const auto content = read_file(path);
      if (!content) return failure(content.error());
      TrustedFile file{sha256_hex(*content), resolved(path)};
      if (file.path.find('\n') != std::string::npos) {
        return failure({Severity::error, path, 0, 0, "a path with a line break cannot be recorded",
                        "rename the file"});
      }
      forget(files, file.path, nullptr);
      files.push_back(file);
      made.push_back(std::move(file));
    }
    return {};
  });
  if (!done) return failure(done.error());
  return made;
}

Result<std::vector<TrustedFile>> untrust_files(const std::vector<std::string>& paths) {
  std::vector<TrustedFile> forgotten;
  const auto done = edit_store([&](std::vector<TrustedFile>& files) -> Result<void> {
    for (const std::string& path : paths) forget(files, resolved(path), &forgotten);
    return {};
  });
  if (!done) return failure(done.error());
  return forgotten;
}

}  // namespace terse
