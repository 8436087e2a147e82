// What a sweep has under way, on disk: enough to put everything back, or to see that it is done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace terse::spec {

/// A file that the sweep replaces or creates.
struct JournalFile {
  std::string name;  ///< relative to the root
  bool existed = true;
  std::string new_sha256;
  std::string old_sha256;  ///< empty where it did not exist
  std::string new_blob;    ///< git's name for the new bytes, filters applied
};

struct Journal {
  std::string root;     ///< absolute: what the names are relative to
  std::string head;     ///< commit before the sweep
  std::string subject;  ///< of the sweep's commit, for people
  std::vector<JournalFile> files;
  std::vector<std::string> made_folders;  ///< relative to the root, outermost first
};

/// Writes the journal into the stage folder, whole or not at all, and flushes it to disk.
Result<void> write_journal(const std::string& stage, const Journal& journal);

/// The journal in the stage folder, or nothing.
std::optional<Journal> read_journal(const std::string& stage);

std::string journal_path(const std::string& stage);

/// Where the new and the old bytes of file `index` wait.
std::string new_copy(const std::string& stage, size_t index);
std::string old_copy(const std::string& stage, size_t index);

}  // namespace terse::spec
