#include "repository.h"

#include <sys/stat.h>

#include <algorithm>

#include "files.h"
#include "git.h"

namespace terse::spec {
namespace {

struct Operation {
  const char* file;
  const char* name;
};

constexpr Operation kOperations[] = {
    {"MERGE_HEAD", "a merge"},          {"CHERRY_PICK_HEAD", "a cherry-pick"},
    {"REVERT_HEAD", "a revert"},        {"rebase-merge", "a rebase"},
    {"rebase-apply", "a rebase or am"}, {"BISECT_LOG", "a bisect"},
};

Step<void> check_state(const Repository& repository, DetachedHead detached) {
  for (const Operation& operation : kOperations)
    if (exists(join_path(repository.git_dir, operation.file)))
      return refuse(ExitCode::git_refused, std::string(operation.name) + " is in progress",
                    "finish or abort it first");
  if (exists(join_path(repository.git_dir, "index.lock")))
    return refuse(ExitCode::git_refused, "the index is locked (index.lock)",
                  "let the other git finish, or take away the lock of one that died");
  if (detached == DetachedHead::refuse &&
      !run_git(repository.root, {"symbolic-ref", "-q", "HEAD"}).ok())
    return refuse(ExitCode::git_refused, "HEAD is detached",
                  "check out a branch, or give --allow-detached");
  return {};
}

// The blobs that `names` have in HEAD, in their order; empty where HEAD has no such file.
Step<std::vector<std::string>> blobs_in_head(const Repository& repository,
                                             const std::vector<std::string>& names) {
  std::vector<std::string> args = {"ls-tree", "-z", "HEAD", "--"};
  args.insert(args.end(), names.begin(), names.end());
  const GitResult listed = run_git(repository.root, args);
  if (!listed.ok()) return refuse(ExitCode::git_refused, chomp(listed.err), "see git status");
  std::vector<std::string> blobs(names.size());
  for (size_t at = 0; at < listed.out.size();) {  // MODE TYPE BLOB<tab>NAME<nul>
    const size_t end = std::min(listed.out.find('\0', at), listed.out.size());
    const std::string entry = listed.out.substr(at, end - at);
    at = end + 1;
    const size_t tab = entry.find('\t');
    if (tab == std::string::npos) continue;
    const auto it = std::find(names.begin(), names.end(), entry.substr(tab + 1));
    const size_t blank = entry.rfind(' ', tab) + 1;
    if (it != names.end())
      blobs[static_cast<size_t>(it - names.begin())] = entry.substr(blank, tab - blank);
  }
  return blobs;
}

// git status believes the flags assume-unchanged and skip-worktree; the bytes do not.
Step<void> check_bytes(const Repository& repository, const std::vector<std::string>& owned) {
  const Step<std::vector<std::string>> head = blobs_in_head(repository, owned);
  if (!head) return tl::unexpected<Refusal>(head.error());
  std::vector<std::string> args = {"hash-object", "--"};
  std::vector<std::string> there;
  for (const std::string& name : owned)
    if (exists(join_path(repository.root, name))) there.push_back(name);
  args.insert(args.end(), there.begin(), there.end());
  const GitResult hashed = there.empty() ? GitResult{0, "", ""} : run_git(repository.root, args);
  if (!hashed.ok()) return refuse(ExitCode::git_refused, chomp(hashed.err), "see git status");
  size_t at = 0;
  for (size_t i = 0; i < owned.size(); ++i) {
    std::string now;
    if (std::find(there.begin(), there.end(), owned[i]) != there.end()) {
      const size_t end = std::min(hashed.out.find('\n', at), hashed.out.size());
      now = hashed.out.substr(at, end - at);
      at = end + 1;
    }
    if (now == (*head)[i]) continue;
    return refuse(ExitCode::git_refused,
                  owned[i] + " has changes that are not committed, and git is told not to look",
                  "git update-index --no-assume-unchanged --no-skip-worktree " + owned[i] +
                      ", then commit or stash it");
  }
  return {};
}

Step<void> check_files(const Repository& repository, const std::vector<std::string>& names,
                       const std::vector<std::string>& owned) {
  std::vector<std::string> args = {"status", "--porcelain=v1", "-z", "--untracked-files=all", "--"};
  for (const std::string& name : owned) args.push_back(literal_pathspec(name));
  const GitResult status = run_git(repository.root, args);
  if (!status.ok()) return refuse(ExitCode::git_refused, chomp(status.err), "see git status");
  if (!status.out.empty()) {
    const std::string first = status.out.substr(3, status.out.find('\0') - 3);
    const bool untracked = status.out.compare(0, 2, "??") == 0;
    return refuse(ExitCode::git_refused,
                  first + (untracked ? " is not tracked" : " has changes that are not committed"),
                  "commit or stash it first, so that the sweep is one commit of its own");
  }
  if (Step<void> same = check_bytes(repository, owned); !same) return same;
  for (const std::string& name : names) {
    if (exists(join_path(repository.root, name))) {
      const GitResult listed = run_git(
          repository.root, {"ls-files", "-v", "--error-unmatch", "--", literal_pathspec(name)});
      if (listed.ok() && (listed.out[0] == 'S' || listed.out[0] == 's'))
        return refuse(ExitCode::git_refused,
                      name +
                          " has the flag skip-worktree: git would not "
                          "commit its new bytes",
                      "git update-index --no-skip-worktree " + name);
      if (listed.ok()) continue;
      return refuse(ExitCode::git_refused, name + " is ignored and not tracked",
                    "track it (git add -f), or name another file");
    }
    if (run_git(repository.root, {"check-ignore", "-q", "--", name}).ok())
      return refuse(ExitCode::git_refused, name + " would be ignored by git",
                    "take it out of .gitignore");
  }
  return {};
}

}  // namespace

Step<Repository> find_repository(const std::string& root) {
  // One call for all three. Without a commit it fails at HEAD, after the first two lines.
  const GitResult told =
      run_git(root, {"rev-parse", "--absolute-git-dir", "--show-toplevel", "HEAD"});
  const size_t dir_end = told.out.find('\n');
  const size_t top_end = dir_end == std::string::npos ? dir_end : told.out.find('\n', dir_end + 1);
  if (top_end == std::string::npos)
    return refuse(ExitCode::git_refused,
                  told.status == 127 || told.status == -1000 ? chomp(told.err)
                                                             : root + " is in no git work tree",
                  "the sweep is one commit: run `git init` and commit SPEC.md first");
  Repository repository;
  repository.root = root;
  repository.git_dir = told.out.substr(0, dir_end);
  if (told.ok()) repository.head = chomp(told.out.substr(top_end + 1));
  if (std::count(told.out.begin(), told.out.end(), '\n') > 3) {  // a path with a line end in it
    repository.git_dir = chomp(run_git(root, {"rev-parse", "--absolute-git-dir"}).out);
    repository.head = chomp(run_git(root, {"rev-parse", "-q", "--verify", "HEAD"}).out);
  }
  // Renames need one file system; a git folder elsewhere (a linked work tree) is no place then.
  struct stat here {};
  struct stat there {};
  const bool same = ::stat(root.c_str(), &here) == 0 &&
                    ::stat(repository.git_dir.c_str(), &there) == 0 && here.st_dev == there.st_dev;
  repository.stage =
      same ? join_path(repository.git_dir, "terse-spec") : join_path(root, ".terse-spec-stage");
  return repository;
}

Step<Repository> open_repository(const std::string& root, const std::vector<std::string>& names,
                                 const std::vector<std::string>& owned, DetachedHead detached) {
  Step<Repository> repository = find_repository(root);
  if (!repository) return repository;
  if (repository->head.empty())
    return refuse(ExitCode::git_refused, "there is no commit yet", "commit SPEC.md first");
  if (const Step<void> state = check_state(*repository, detached); !state)
    return tl::unexpected<Refusal>(state.error());
  if (const Step<void> files = check_files(*repository, names, owned); !files)
    return tl::unexpected<Refusal>(files.error());
  return repository;
}

std::vector<std::string> foreign_staged(const Repository& repository,
                                        const std::vector<std::string>& names) {
  const GitResult diff =
      run_git(repository.root, {"diff", "--cached", "--name-only", "-z", "--relative"});
  std::vector<std::string> foreign;
  for (size_t at = 0; at < diff.out.size();) {
    const size_t end = std::min(diff.out.find('\0', at), diff.out.size());
    const std::string name = diff.out.substr(at, end - at);
    if (std::find(names.begin(), names.end(), name) == names.end()) foreign.push_back(name);
    at = end + 1;
  }
  return foreign;
}

std::string lock_path(const Repository& repository) {
  return join_path(repository.git_dir, "terse-spec.lock");
}

}  // namespace terse::spec
