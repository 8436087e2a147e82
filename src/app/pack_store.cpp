#include "app/pack_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "base/sha256.h"
#include "io/fd.h"

namespace terse {
namespace {

// Beyond it a start is slow for other reasons.
constexpr off_t most_bytes = 16 << 20;
// The coarsest clock of a file system in use: FAT counts in two seconds.
constexpr int64_t tick = 2'000'000'000;

int64_t nanoseconds(const struct timespec& time) {
  return static_cast<int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

std::string cache_folder() {
  // A relative path in the variable is to be ignored (XDG Base Directory Specification).
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return cache;
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return std::string(home) + "/.cache";
  return {};
}

/// This very program: a rebuilt one may judge packs otherwise. Empty where the system does not say.
std::string this_build() {
  struct stat info {};
  if (stat("/proc/self/exe", &info) != 0) return {};
  std::string out = TERSE_VERSION;
  for (const auto number : {static_cast<int64_t>(info.st_dev), static_cast<int64_t>(info.st_ino),
                            static_cast<int64_t>(info.st_size), nanoseconds(info.st_mtim)}) {
    out += ' ' + std::to_string(number);
  }
  return out;
}

/// Of the names; sets that share a file overwrite one another, so that there is an end to them.
std::string file_name(const std::string& build, const std::vector<std::string>& paths) {
  std::string all = build;
  char folder[4096];
  if (getcwd(folder, sizeof folder) != nullptr) all += folder;
  for (const std::string& path : paths) all += '\n' + path;
  uint32_t hash = 2166136261u;  // FNV-1a
  for (const char c : all) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  char name[16];
  std::snprintf(name, sizeof name, "/packs-%02x", (hash ^ hash >> 8 ^ hash >> 16) & 0xff);
  return name;
}

/// Nobody else can have written it.
bool is_own(const struct stat& info) {
  return info.st_uid == geteuid() && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::shared_ptr<const std::string> read_own(const std::string& path) {
  const Fd file = open_file(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  struct stat info {};
  if (!file || fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode) || !is_own(info) ||
      info.st_size > most_bytes) {
    return nullptr;
  }
  auto bytes = std::make_shared<std::string>();
  bytes->reserve(static_cast<size_t>(info.st_size) + 1);
  return read_to_end(file.get(), *bytes) ? bytes : nullptr;
}

/// Makes the folder of `path` and the one above it. False where it is not the user's own: through a
/// link of somebody else's another file would be replaced.
bool has_own_folder(const std::string& path) {
  const std::string folder = path.substr(0, path.rfind('/'));
  if (mkdir(folder.c_str(), 0700) != 0 && errno == ENOENT) {
    mkdir(folder.substr(0, folder.rfind('/')).c_str(), 0700);
    mkdir(folder.c_str(), 0700);
  }
  struct stat info {};
  return lstat(folder.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && is_own(info);
}

/// By a file of its own and a change of names, so that nobody reads half of one.
void replace_file(const std::string& path, Bytes bytes) {
  if (!has_own_folder(path)) return;
  std::string temporary = path + ".XXXXXX";
  Fd file(mkostemp(temporary.data(), O_CLOEXEC));  // mode 0600
  if (!file) return;
  const bool whole = write_whole(file.get(), bytes) && file.reset();
  if (!whole || rename(temporary.c_str(), path.c_str()) != 0) unlink(temporary.c_str());
}

}  // namespace

PackStore::PackStore(bool wanted, const std::vector<std::string>& paths) {
  if (!wanted || paths.empty()) return;
  const std::string folder = cache_folder();
  build_ = this_build();
  if (folder.empty() || build_.empty()) return;
  file_ = folder + "/terse" + file_name(build_, paths);
  if (const auto bytes = read_own(file_)) read_pack_cache(bytes, build_, kept_);
}

std::optional<PackStamp> PackStore::stamp(const std::string& path) const {
  struct stat info {};
  if (file_.empty() || stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) {
    return std::nullopt;
  }
  PackStamp out;
  out.path = path;
  out.device = info.st_dev;
  out.inode = info.st_ino;
  out.size = static_cast<uint64_t>(info.st_size);
  out.modified = nanoseconds(info.st_mtim);
  out.changed = nanoseconds(info.st_ctim);
  return out;
}

std::optional<Pack> PackStore::take(const PackStamp& stamp) {
  for (size_t i = 0; i < kept_.stamps.size(); ++i) {
    if (!kept_.stamps[i].is_same_file(stamp)) continue;
    kept_.stamps[i].path.clear();
    return std::move(kept_.packs[i]);
  }
  return std::nullopt;
}

std::optional<Pack> PackStore::take(const PackStamp& stamp, Bytes content) {
  for (const PackStamp& kept : kept_.stamps) {
    if (kept.is_same_file(stamp) && kept.digest == sha256(content)) return take(stamp);
  }
  return std::nullopt;
}

void PackStore::keep(std::vector<std::optional<PackStamp>> stamps, std::vector<Pack>& packs) {
  struct timespec time {};
  if (file_.empty() || clock_gettime(CLOCK_REALTIME, &time) != 0) return;
  PackCache cache;
  std::vector<size_t> places;
  for (size_t i = 0; i < stamps.size(); ++i) {
    const std::optional<PackStamp>& stamp = stamps[i];
    if (!stamp || std::max(stamp->modified, stamp->changed) > nanoseconds(time) - tick) continue;
    places.push_back(i);
    cache.stamps.push_back(*stamp);
    cache.packs.push_back(std::move(packs[i]));
  }
  if (places.empty()) return;
  const std::string bytes = write_pack_cache(build_, cache);
  for (size_t i = 0; i < places.size(); ++i) packs[places[i]] = std::move(cache.packs[i]);
  if (bytes.size() <= static_cast<size_t>(most_bytes)) replace_file(file_, bytes);
}

}  // namespace terse
