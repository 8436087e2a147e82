#include "made_commit.h"

#include <vector>

#include "base/sha256.h"
#include "git.h"

namespace terse::spec {
namespace {

// A git that was cut off says nothing about the repository: asked once more.
GitResult ask_git(const Repository& repository, const std::vector<std::string>& args) {
  GitResult told = run_git(repository.root, args);
  if (!told.ok()) told = run_git(repository.root, args);
  return told;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

bool holds_new_bytes(const Repository& repository, const std::string& commit,
                     const JournalFile& file) {
  const std::string blob = blob_in(repository, commit, file.name);
  if (blob.empty()) return false;
  if (blob == file.new_blob) return true;
  // Line endings may be kept where git's name was made with them converted.
  const GitResult bytes = ask_git(repository, {"cat-file", "blob", blob});
  return bytes.ok() && sha256_hex(bytes.out) == file.new_sha256;
}

std::vector<std::string> since(const Journal& journal) {
  return {"rev-list", "--first-parent", "--reverse", journal.head + ".." + "HEAD", "--"};
}

}  // namespace

std::string blob_in(const Repository& repository, const std::string& commit,
                    const std::string& name) {
  const GitResult told =
      ask_git(repository, {"rev-parse", "-q", "--verify", commit + ":./" + name});
  return told.ok() ? chomp(told.out) : std::string();
}

MadeCommit find_made_commit(const Repository& repository, const Journal& journal) {
  using State = MadeCommit::State;
  MadeCommit made;
  const GitResult head = ask_git(repository, {"rev-parse", "-q", "--verify", "HEAD^{commit}"});
  if (!head.ok()) return made;
  made.head = chomp(head.out);
  if (made.head == journal.head) {
    made.state = State::none;
    return made;
  }
  if (!ask_git(repository, {"merge-base", "--is-ancestor", journal.head, made.head}).ok()) {
    made.state = State::elsewhere;
    return made;
  }
  std::vector<std::string> args = since(journal);
  for (const JournalFile& file : journal.files) args.push_back(literal_pathspec(file.name));
  GitResult commits = ask_git(repository, args);
  if (!commits.ok()) return made;
  made.sha = first_line(commits.out);
  if (made.sha.empty()) {  // HEAD moved, the files did not
    commits = ask_git(repository, since(journal));
    if (!commits.ok()) return made;
    made.sha = first_line(commits.out);
    made.file = journal.files.front().name;
    made.state = State::unrelated;
    return made;
  }
  made.state = State::whole;
  for (const JournalFile& file : journal.files) {
    if (holds_new_bytes(repository, made.sha, file)) continue;
    made.state = State::altered;
    made.file = file.name;
    break;
  }
  return made;
}

bool take_off(const Repository& repository, const Journal& journal, const MadeCommit& made) {
  if (made.sha.empty() || made.sha != made.head) return false;
  const GitResult parents = ask_git(repository, {"rev-list", "--parents", "-n", "1", made.sha});
  if (chomp(parents.out) != made.sha + " " + journal.head) return false;
  const std::string branch = chomp(run_git(repository.root, {"symbolic-ref", "-q", "HEAD"}).out);
  const GitResult refs =
      ask_git(repository, {"for-each-ref", "--contains", made.sha, "--format=%(refname)"});
  const std::string on = chomp(refs.out);
  if (!refs.ok() || (!on.empty() && on != branch)) return false;
  return run_git(repository.root, {"update-ref", "-m", "terse spec: not what was proved", "HEAD",
                                   journal.head, made.sha})
      .ok();
}

}  // namespace terse::spec
