// The files of a task folder, read once: what every model and gate looks at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "task/policy.h"

namespace terse::task {

struct TextFile {
  std::string name;  ///< relative to the folder, as SLICES/07-name.md
  std::string bytes;
  bool present = false;

  /// The lines without their ends; borrowed from `bytes`.
  std::vector<std::string_view> lines() const;
};

/// The lines of any text likewise.
std::vector<std::string_view> lines_of(std::string_view text);

struct TaskFolder {
  std::string path;
  TextFile state, plan, decisions, log;
  std::vector<TextFile> slices;  ///< sorted by name

  /// Digest over everything but the state and the log: what a plan's verdicts rest on.
  std::string context_digest(const Policy& policy) const;
};

/// Why the files that this command writes must not be written: one of them, or the folder it lies
/// in, is a link out of the task folder.
std::optional<Diagnostic> link_fault(const std::string& path, const Policy& policy);

/// Reads the folder. Fails when the folder or its state file cannot be read or may not be written
/// (`link_fault`), and on a pipe or a device; any other file may be missing.
Result<TaskFolder> read_folder(const std::string& path, const Policy& policy);

}  // namespace terse::task
