// git, called as a program: hooks, signing and configuration then work as the user set them up.
#pragma once

#include <string>
#include <vector>

namespace terse::spec {

struct GitResult {
  int status = -1;  ///< exit status; below 0: the signal that ended it, negated; -1000: not started
  std::string out;
  std::string err;

  bool ok() const { return status == 0; }
  bool killed() const { return status < 0 && status > -1000; }
};

/// Runs `git -C root ARGS...` with stdin at /dev/null and both outputs collected. No shell.
GitResult run_git(const std::string& root, const std::vector<std::string>& args);

/// `text` without the newlines at its end.
std::string chomp(std::string text);

/// A pathspec that means exactly this name below the root.
std::string literal_pathspec(const std::string& name);

}  // namespace terse::spec
