#include "recovery.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "files.h"
#include "io/file_lock.h"
#include "journal.h"
#include "restore.h"

namespace terse::spec {
namespace {

std::string short_name(const std::string& commit) {
  return commit.substr(0, 12);
}

// Why a later run must not touch anything, or empty.
std::string why_left(const Repository& repository, const Journal& journal, const MadeCommit& made) {
  using State = MadeCommit::State;
  if (made.state == State::altered)
    return "commit " + short_name(made.sha) + " holds other bytes of " + made.file +
           " than the sweep's";
  if (made.state == State::unknown) return "git does not tell where HEAD is";
  if (made.state != State::none)
    return "HEAD has moved since, from " + short_name(journal.head) + " to " +
           short_name(made.head);
  for (size_t i = 0; i < journal.files.size(); ++i)
    if (present_bytes(repository, journal, i) == Present::foreign)
      return journal.files[i].name + " was changed since";
  return foreign_index(repository, journal).value_or("");
}

Recovery roll_back(const Repository& repository, const Journal& journal, Recovery recovery) {
  bool restored = true;
  for (size_t i = 0; i < journal.files.size(); ++i) {
    std::string kept;
    if (!restore_file(repository, journal, i, kept)) restored = false;
    if (!kept.empty()) recovery.kept += (recovery.kept.empty() ? "" : ", ") + kept;
  }
  if (!restore_index(repository, journal)) restored = false;
  for (size_t i = journal.made_folders.size(); i-- > 0;)
    ::rmdir(join_path(repository.root, journal.made_folders[i]).c_str());
  recovery.outcome = restored ? Recovered::restored : Recovered::failed;
  if (restored) clear_stage(repository);
  return recovery;
}

// git moves HEAD before it writes the index back: a git killed in between left the old entries.
// What else is staged by now is somebody's own.
Recovery complete(const Repository& repository, const Journal& journal, Recovery recovery,
                  Recoverer recoverer) {
  if (recoverer == Recoverer::the_sweep || !foreign_index(repository, journal))
    restore_index(repository, journal);
  clear_stage(repository);
  recovery.outcome = Recovered::complete;
  return recovery;
}

// The repository with the root that the sweep had: it may have been a subfolder, or the top.
Repository as_of(const Repository& repository, const Journal& journal) {
  Repository swept = repository;
  if (!journal.root.empty()) swept.root = journal.root;
  return swept;
}

// Whether a sweep's folder lies where the git folder around `root` may be. A `.git` file leads
// elsewhere: git is asked.
bool may_be_interrupted(const std::string& root) {
  if (exists(join_path(root, ".terse-spec-stage"))) return true;
  char buffer[PATH_MAX];
  if (::realpath(root.empty() ? "." : root.c_str(), buffer) == nullptr) return false;
  for (std::string folder = buffer; !folder.empty(); folder.resize(folder.rfind('/'))) {
    const std::string git = folder + "/.git";
    struct stat status {};
    if (::stat(git.c_str(), &status) != 0) continue;
    return !S_ISDIR(status.st_mode) || exists(git + "/terse-spec");
  }
  return false;
}

}  // namespace

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

Recovery recover(const Repository& here, Recoverer recoverer) {
  Recovery recovery;
  const std::optional<Journal> journal = read_journal(here.stage);
  if (!journal && exists(journal_path(here.stage))) {
    recovery.why = "its journal cannot be read";
    recovery.outcome = Recovered::left;
    return recovery;
  }
  if (!journal) {  // it never came to replacing a file
    clear_stage(here);
    return recovery;
  }
  const Repository repository = as_of(here, *journal);
  recovery.made = find_made_commit(repository, *journal);
  const MadeCommit::State state = recovery.made.state;
  if (state == MadeCommit::State::whole) return complete(repository, *journal, recovery, recoverer);
  if (recoverer == Recoverer::a_later_run) {
    recovery.why = why_left(repository, *journal, recovery.made);
  } else if (state != MadeCommit::State::none && state != MadeCommit::State::unrelated) {
    recovery.why = why_left(repository, *journal, recovery.made);
  }
  if (!recovery.why.empty()) {
    recovery.outcome = Recovered::left;
    return recovery;
  }
  return roll_back(repository, *journal, recovery);
}

std::string mend_by_hand(const Repository& repository) {
  std::string copies;
  if (const std::optional<Journal> journal = read_journal(repository.stage))
    for (size_t i = 0; i < journal->files.size(); ++i)
      if (exists(old_copy(repository.stage, i)))
        copies += (copies.empty() ? " (" : ", ") + std::string("old.") + std::to_string(i) +
                  " is " + journal->files[i].name;
  if (!copies.empty()) copies += ")";
  return "the old files are kept in " + repository.stage + copies +
         "; put the files in order by hand (git status, git diff), then remove that folder and run "
         "again: rm -r " +
         repository.stage;
}

Step<void> recover_interrupted(const Step<Repository>& repository) {
  if (!repository || !exists(repository->stage)) return {};
  const Result<FileLock> lock = FileLock::acquire(lock_path(*repository), FileLock::Wait::try_once);
  if (!lock) return {};  // it is under way, not interrupted
  const std::string index_lock = join_path(repository->git_dir, "index.lock");
  if (exists(journal_path(repository->stage)) && exists(index_lock))
    return refuse(ExitCode::git_refused,
                  "an earlier sweep was interrupted, and git's index is locked (" + index_lock +
                      "): nothing was touched",
                  "let the other git finish, or remove the lock of one that died; then run again");
  const Recovery recovery = recover(*repository, Recoverer::a_later_run);
  switch (recovery.outcome) {
    case Recovered::restored:
      std::fputs("terse spec: note: an earlier sweep was interrupted; its files were restored\n",
                 stderr);
      return {};
    case Recovered::complete:
      std::fputs("terse spec: note: an earlier sweep was interrupted after its commit\n", stderr);
      return {};
    case Recovered::left:
      return refuse(
          ExitCode::git_refused,
          "an earlier sweep was interrupted, and " + recovery.why + ": nothing was touched",
          mend_by_hand(*repository));
    case Recovered::failed:
      return refuse(ExitCode::git_refused, "an earlier sweep could not be undone",
                    mend_by_hand(*repository));
    case Recovered::nothing:
      break;
  }
  return {};
}

Step<void> recover_interrupted(const std::string& root) {
  if (!may_be_interrupted(root)) return {};
  return recover_interrupted(find_repository(root));
}

}  // namespace terse::spec
