#include "restore.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/sha256.h"
#include "files.h"
#include "git.h"
#include "made_commit.h"

namespace terse::spec {
namespace {

// The blob in the index, empty where there is none; nothing when git does not say.
std::optional<std::string> indexed_blob(const Repository& repository, const std::string& name) {
  std::vector<std::string> args = {"ls-files", "-s", "-z", "--", literal_pathspec(name)};
  GitResult listed = run_git(repository.root, args);
  if (!listed.ok()) listed = run_git(repository.root, args);
  if (!listed.ok()) return std::nullopt;
  const size_t blank = listed.out.find(' ');
  if (blank == std::string::npos) return std::string();
  return listed.out.substr(blank + 1, listed.out.find(' ', blank + 1) - blank - 1);
}

// `add -N` enters a new file as if it were empty.
bool is_blob_of_nothing(const std::string& blob) {
  return blob == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391" ||
         blob == "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813";
}

bool is_same_file(const std::string& path, const std::string& other) {
  struct stat one {};
  struct stat two {};
  return ::lstat(path.c_str(), &one) == 0 && ::lstat(other.c_str(), &two) == 0 &&
         one.st_ino == two.st_ino && one.st_dev == two.st_dev;
}

// Gives what is at `path` a second name that nothing here takes away.
bool put_aside(const Repository& repository, const std::string& path, std::string& kept) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return errno == ENOENT;
  const std::string folder = kept_folder(repository);
  if (::mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) return false;
  const std::string name = path.substr(path.rfind('/') + 1);
  for (int number = 1; number < 10000; ++number) {
    kept = join_path(folder, name + "." + std::to_string(number));
    if (::link(path.c_str(), kept.c_str()) == 0) return true;
    if (errno != EEXIST) break;
  }
  kept.clear();
  return false;
}

}  // namespace

std::string kept_folder(const Repository& repository) {
  return repository.stage + "-kept";
}

Present present_bytes(const Repository& repository, const Journal& journal, size_t index) {
  const JournalFile& file = journal.files[index];
  const std::string path = join_path(repository.root, file.name);
  if (file.existed && is_same_file(path, old_copy(repository.stage, index)))
    return Present::untouched;
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0)
    return !file.existed && (errno == ENOENT || errno == ENOTDIR) ? Present::before
                                                                  : Present::foreign;
  if (!S_ISREG(status.st_mode)) return Present::foreign;
  const Result<std::optional<std::string>> bytes = read_optional_file(path);
  if (!bytes || !*bytes) return Present::foreign;
  const std::string now = sha256_hex(**bytes);
  if (now == file.new_sha256) return Present::swept;
  return file.existed && now == file.old_sha256 ? Present::before : Present::foreign;
}

std::optional<std::string> foreign_index(const Repository& repository, const Journal& journal) {
  for (const JournalFile& file : journal.files) {
    const std::optional<std::string> blob = indexed_blob(repository, file.name);
    if (!blob) return "git does not list its index";
    const bool added = !file.existed && (blob->empty() || is_blob_of_nothing(*blob));
    if (added || *blob == file.new_blob) continue;
    if (*blob != blob_in(repository, journal.head, file.name))
      return file.name + " was staged since";
  }
  return std::nullopt;
}

bool restore_file(const Repository& repository, const Journal& journal, size_t index,
                  std::string& kept) {
  const JournalFile& file = journal.files[index];
  const std::string path = join_path(repository.root, file.name);
  const std::string old = old_copy(repository.stage, index);
  const Present present = present_bytes(repository, journal, index);
  if (present == Present::foreign && !put_aside(repository, path, kept)) return false;
  if (!file.existed)
    return present == Present::before || ::unlink(path.c_str()) == 0 || errno == ENOENT;
  if (present == Present::untouched || present == Present::before)
    return ::unlink(old.c_str()) == 0 || errno == ENOENT;
  return ::rename(old.c_str(), path.c_str()) == 0;
}

bool restore_index(const Repository& repository, const Journal& journal) {
  bool restored = true;
  for (const JournalFile& file : journal.files) {
    const std::optional<std::string> blob = indexed_blob(repository, file.name);
    const std::string wanted = blob_in(repository, "HEAD", file.name);
    if (blob && *blob == wanted) continue;
    const std::vector<std::string> args =
        wanted.empty() ? std::vector<std::string>{"rm",
                                                  "--cached",
                                                  "-q",
                                                  "-f",
                                                  "--ignore-unmatch",
                                                  "--",
                                                  literal_pathspec(file.name)}
                       : std::vector<std::string>{"reset", "-q", "--", literal_pathspec(file.name)};
    if (!run_git(repository.root, args).ok()) restored = false;
  }
  return restored;
}

}  // namespace terse::spec
