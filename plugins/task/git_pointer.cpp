#include "task/git_pointer.h"

#include "task/process.h"

namespace terse::task {
namespace {

std::string line_of(const ProcessResult& result) {
  return result.exit == 0 ? result.out.substr(0, result.out.find('\n')) : std::string();
}

}  // namespace

GitPointer find_git_pointer(const std::string& folder, const std::string& file) {
  GitPointer pointer;
  const auto git = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"git", "-C", folder});
    return run_process(arguments);
  };
  const ProcessResult listed =
      git({"ls-files", "--full-name", "-z", "--error-unmatch", "--", file});
  if (listed.exit != 0) return pointer;
  pointer.path = listed.out.substr(0, listed.out.find('\0'));
  const std::string blob = line_of(git({"rev-parse", "--verify", "-q", "HEAD:" + pointer.path}));
  // Without filters: a file with CRLF in the tree and LF in the blob does not come back as it was.
  const std::string here = line_of(git({"hash-object", "--no-filters", "--", file}));
  if (blob.empty() || blob != here) return pointer;
  pointer.commit = line_of(git({"log", "-1", "--no-show-signature", "--format=%H", "--", file}));
  pointer.holds = pointer.commit.size() == 40 || pointer.commit.size() == 64;
  return pointer;
}

}  // namespace terse::task
