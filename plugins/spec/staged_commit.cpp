#include "staged_commit.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/sha256.h"
#include "files.h"
#include "git.h"
#include "io/fd.h"
#include "journal.h"
#include "recovery.h"
#include "restore.h"

namespace terse::spec {
namespace {

tl::unexpected<Refusal> system_failure(const std::string& path, const char* what) {
  return refuse(ExitCode::failed, path + " " + what + ": " + std::strerror(errno),
                errno == ENOSPC ? "make room on the disk" : "mend that and run again");
}

Step<void> write_staged(const std::string& path, const std::string& bytes, mode_t mode) {
  Fd file = open_file(path, O_WRONLY | O_CREAT | O_EXCL);
  if (!file) return system_failure(path, "cannot be created");
  const bool written = write_whole(file.get(), bytes) &&
                       (mode == 0 || ::fchmod(file.get(), mode) == 0) && sync_file(file.get());
  const int error = errno;
  const bool closed = file.reset();
  if (written && closed) return {};
  errno = written ? errno : error;
  return system_failure(path, "cannot be written");
}

Step<void> sync_folder(const std::string& path) {
  const Fd folder = open_file(path, O_RDONLY | O_DIRECTORY);
  if (!folder) return system_failure(path, "cannot be opened");
  if (sync_file(folder.get()) || errno == EINVAL) return {};
  return system_failure(path, "cannot be flushed");
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

std::string absolute(const std::string& path) {
  char buffer[PATH_MAX];
  return ::realpath(path.c_str(), buffer) == nullptr ? path : std::string(buffer);
}

tl::unexpected<Refusal> git_failure(const GitResult& result, const char* what) {
  std::string said = chomp(result.err);
  if (said.empty()) said = chomp(result.out);
  if (said.empty()) said = "no message, status " + std::to_string(result.status);
  return refuse(ExitCode::git_refused, std::string(what) + ": " + said,
                "nothing was changed; mend what git or its hook says and run again");
}

// The folders that `name` needs below the root and that are not there, outermost first.
std::vector<std::string> missing_folders(const std::string& root, const std::string& name) {
  std::vector<std::string> missing;
  for (size_t slash = name.find('/'); slash != std::string::npos;
       slash = name.find('/', slash + 1)) {
    struct stat status {};
    if (::stat(join_path(root, name.substr(0, slash)).c_str(), &status) != 0)
      missing.push_back(name.substr(0, slash));
  }
  return missing;
}

Step<JournalFile> journal_file(const Repository& repository, const FileChange& change,
                               size_t index) {
  JournalFile file{change.name, change.existed, sha256_hex(change.content), change.old_sha256, ""};
  if (change.existed) {
    // The link holds the old file: what was proved has to rest on these bytes.
    const Result<std::optional<std::string>> old =
        read_optional_file(old_copy(repository.stage, index));
    if (!old || !*old || sha256_hex(**old) != change.old_sha256)
      return refuse(ExitCode::stale_plan, change.name + " was changed meanwhile",
                    "run `terse spec propose` again");
  }
  const GitResult blob = run_git(repository.root, {"hash-object", "--path=" + change.name, "--",
                                                   absolute(new_copy(repository.stage, index))});
  if (!blob.ok()) return git_failure(blob, "git hash-object failed");
  file.new_blob = chomp(blob.out);
  return file;
}

// New bytes, a second link to the old ones, the message and the journal: nothing visible yet.
Step<Journal> stage(const Repository& repository, const std::vector<FileChange>& changes,
                    const std::string& message) {
  Journal journal;
  journal.root = absolute(repository.root);
  journal.head = repository.head;
  journal.subject = message.substr(0, message.find('\n'));
  if (::mkdir(repository.stage.c_str(), 0777) != 0)
    return system_failure(repository.stage, "cannot be made");
  for (size_t i = 0; i < changes.size(); ++i) {
    const FileChange& change = changes[i];
    const std::string path = join_path(repository.root, change.name);
    struct stat status {};
    if (change.existed && ::lstat(path.c_str(), &status) != 0)
      return system_failure(path, "is gone");
    const mode_t mode = change.existed ? status.st_mode & 07777 : 0;
    if (Step<void> written = write_staged(new_copy(repository.stage, i), change.content, mode);
        !written)
      return tl::unexpected<Refusal>(written.error());
    if (change.existed && ::link(path.c_str(), old_copy(repository.stage, i).c_str()) != 0)
      return system_failure(path, "cannot be kept");
    for (const std::string& folder : missing_folders(repository.root, change.name))
      journal.made_folders.push_back(folder);
    Step<JournalFile> file = journal_file(repository, change, i);
    if (!file) return tl::unexpected<Refusal>(file.error());
    journal.files.push_back(std::move(*file));
  }
  if (Step<void> written = write_staged(join_path(repository.stage, "message"), message, 0);
      !written)
    return tl::unexpected<Refusal>(written.error());
  if (Result<void> written = write_journal(repository.stage, journal); !written)
    return refuse(ExitCode::failed, written.error().what, written.error().mend);
  return journal;
}

Step<void> put_in_place(const Repository& repository, const Journal& journal) {
  for (const std::string& folder : journal.made_folders)
    if (::mkdir(join_path(repository.root, folder).c_str(), 0777) != 0)
      return system_failure(join_path(repository.root, folder), "cannot be made");
  for (size_t i = 0; i < journal.files.size(); ++i) {
    const std::string path = join_path(repository.root, journal.files[i].name);
    if (::rename(new_copy(repository.stage, i).c_str(), path.c_str()) != 0)
      return system_failure(path, "cannot be replaced");
    if (Step<void> synced = sync_folder(folder_of(path)); !synced) return synced;
  }
  return {};
}

Step<void> commit(const Repository& repository, const Journal& journal) {
  for (const JournalFile& file : journal.files) {
    if (file.existed) continue;
    const GitResult added =
        run_git(repository.root, {"add", "-N", "--", literal_pathspec(file.name)});
    if (added.killed()) ::unlink(join_path(repository.git_dir, "index.lock").c_str());
    if (!added.ok()) return git_failure(added, "git add failed");
  }
  const std::string message = absolute(join_path(repository.stage, "message"));
  std::vector<std::string> args = {"commit", "-q", "--cleanup=verbatim", "-F", message,
                                   "--only", "--"};
  for (const JournalFile& file : journal.files) args.push_back(literal_pathspec(file.name));
  const GitResult committed = run_git(repository.root, args);
  // A git that was killed leaves its lock behind; there was none before, see `open_repository`.
  if (committed.killed()) ::unlink(join_path(repository.git_dir, "index.lock").c_str());
  if (!committed.ok()) return git_failure(committed, "git commit failed");
  return {};
}

// A commit that holds other bytes than were proved, because a hook changed them, is taken off
// again. Where that is not safe it stays, and is said.
Step<std::string> refuse_altered(const Repository& repository, const Journal& journal,
                                 const MadeCommit& made) {
  const std::string whose = "a hook changed " + made.file + ": the commit held other bytes than ";
  if (!take_off(repository, journal, made)) {
    restore_index(repository, journal);  // git left the proved bytes there, not the commit's
    clear_stage(repository);
    return refuse(ExitCode::git_refused,
                  "commit " + made.sha + " holds other bytes of " + made.file +
                      " than were proved, and it is not safe to undo it",
                  "look at it with git show; `git revert " + made.sha + "` takes it back");
  }
  const Recovery recovery = recover(repository, Recoverer::the_sweep);
  if (recovery.outcome != Recovered::restored)
    return refuse(ExitCode::git_refused, whose + "were proved", mend_by_hand(repository));
  return refuse(
      ExitCode::git_refused, whose + "were proved, and was undone",
      "let the hook leave the files as they are, or run it on them before" + kept_note(recovery));
}

}  // namespace

std::string kept_note(const Recovery& recovery) {
  return recovery.kept.empty() ? std::string()
                               : "; what was in the files instead is kept in " + recovery.kept;
}

Step<std::string> stage_and_commit(const Repository& repository,
                                   const std::vector<FileChange>& changes,
                                   const std::string& message) {
  using State = MadeCommit::State;
  Step<void> done;
  Step<Journal> journal = stage(repository, changes, message);
  if (!journal) {
    done = tl::unexpected<Refusal>(journal.error());
  } else if (done = put_in_place(repository, *journal); done) {
    done = commit(repository, *journal);
  }
  if (done) {
    const MadeCommit made = find_made_commit(repository, *journal);
    if (made.state == State::whole) {
      clear_stage(repository);
      return made.sha;
    }
    if (made.state == State::altered || made.state == State::unrelated)
      return refuse_altered(repository, *journal, made);
    done = refuse(ExitCode::git_refused, "git made no commit", "nothing was changed; see git log");
  }
  const Recovery recovery = recover(repository, Recoverer::the_sweep);
  if (recovery.outcome == Recovered::complete) return recovery.made.sha;
  Refusal refusal = done.error();
  if (recovery.outcome == Recovered::left) {
    refusal.code = ExitCode::git_refused;
    refusal.why.what += "; " + recovery.why;
    refusal.why.mend = mend_by_hand(repository);
  } else if (recovery.outcome == Recovered::failed) {
    refusal.why.mend = "the old files are in " + repository.stage + ": run again to restore them";
  }
  refusal.why.mend += kept_note(recovery);
  return tl::unexpected<Refusal>(refusal);
}

}  // namespace terse::spec
