#include "recovery.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/sha256.h"
#include "files.h"
#include "git.h"
#include "io/file_lock.h"
#include "journal.h"

namespace terse::spec {
namespace {

bool exists(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

// Gives an old file its name back. The old bytes are a second link to the same file, so this needs
// no space; where the name was not taken over yet, only that link goes.
bool restore_file(const std::string& path, const std::string& old) {
  struct stat now {};
  struct stat kept {};
  if (::lstat(old.c_str(), &kept) != 0) return true;  // not reached
  const bool same =
      ::lstat(path.c_str(), &now) == 0 && now.st_ino == kept.st_ino && now.st_dev == kept.st_dev;
  if (same) return ::unlink(old.c_str()) == 0;
  return ::rename(old.c_str(), path.c_str()) == 0;
}

// Takes a new file away again, but only the one that the sweep made.
bool remove_file(const Repository& repository, const JournalFile& file) {
  const std::string path = join_path(repository.root, file.name);
  const Result<std::optional<std::string>> bytes = read_optional_file(path);
  if (bytes && *bytes && sha256_hex(**bytes) == file.new_sha256 && ::unlink(path.c_str()) != 0)
    return false;
  const GitResult listed =
      run_git(repository.root, {"ls-files", "--error-unmatch", "--", literal_pathspec(file.name)});
  if (!listed.ok()) return true;
  return run_git(repository.root, {"rm", "--cached", "-q", "-f", "--ignore-unmatch", "--",
                                   literal_pathspec(file.name)})
      .ok();
}

Recovered roll_back(const Repository& repository, const Journal& journal) {
  bool restored = true;
  for (size_t i = 0; i < journal.files.size(); ++i) {
    const JournalFile& file = journal.files[i];
    const bool done = file.existed ? restore_file(join_path(repository.root, file.name),
                                                  old_copy(repository.stage, i))
                                   : remove_file(repository, file);
    restored = restored && done;
  }
  for (size_t i = journal.made_folders.size(); i-- > 0;)
    ::rmdir(join_path(repository.root, journal.made_folders[i]).c_str());
  if (!restored) return Recovered::failed;
  clear_stage(repository);
  return Recovered::restored;
}

}  // namespace

std::optional<std::string> find_commit(const Repository& repository, const std::string& head,
                                       const std::string& subject) {
  const GitResult log = run_git(repository.root, {"rev-list", "--reverse", "--encoding=UTF-8",
                                                  "--format=%H %s", head + "..HEAD"});
  if (!log.ok()) return std::nullopt;
  for (size_t at = 0; at < log.out.size();) {
    const size_t end = std::min(log.out.find('\n', at), log.out.size());
    const std::string line = log.out.substr(at, end - at);
    const size_t blank = line.find(' ');
    if (blank != std::string::npos && line.substr(blank + 1) == subject)
      return line.substr(0, blank);
    at = end + 1;
  }
  return std::nullopt;
}

void clear_stage(const Repository& repository) {
  // The journal first: once it is gone nothing is under way, whatever else still lies there.
  ::unlink(journal_path(repository.stage).c_str());
  DIR* folder = ::opendir(repository.stage.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = ::readdir(folder))
    if (entry->d_name[0] != '.' || (entry->d_name[1] != 0 && entry->d_name[1] != '.'))
      ::unlink(join_path(repository.stage, entry->d_name).c_str());
  ::closedir(folder);
  ::rmdir(repository.stage.c_str());
}

Recovered recover(const Repository& repository) {
  const std::optional<Journal> journal = read_journal(repository.stage);
  if (!journal) {
    clear_stage(repository);
    return Recovered::nothing;
  }
  if (!find_commit(repository, journal->head, journal->subject))
    return roll_back(repository, *journal);
  // git moves HEAD before it writes the index back: a git killed in between left the old entries.
  std::vector<std::string> args = {"reset", "-q", "--"};
  for (const JournalFile& file : journal->files) args.push_back(literal_pathspec(file.name));
  run_git(repository.root, args);
  clear_stage(repository);
  return Recovered::complete;
}

void recover_interrupted(const Step<Repository>& repository) {
  if (!repository || !exists(repository->stage)) return;
  const Result<FileLock> lock = FileLock::acquire(lock_path(*repository), FileLock::Wait::try_once);
  if (!lock) return;  // it is under way, not interrupted
  switch (recover(*repository)) {
    case Recovered::restored:
      std::fputs("terse spec: note: an earlier sweep was interrupted; its files were restored\n",
                 stderr);
      break;
    case Recovered::complete:
      std::fputs("terse spec: note: an earlier sweep was interrupted after its commit\n", stderr);
      break;
    case Recovered::failed:
      std::fprintf(stderr,
                   "terse spec: an earlier sweep could not be undone: the old files are in %s\n",
                   repository->stage.c_str());
      break;
    case Recovered::nothing:
      break;
  }
}

}  // namespace terse::spec
