// The files of an interrupted sweep: what each holds now, and putting the old bytes back.
#pragma once

#include <optional>
#include <string>

#include "journal.h"
#include "repository.h"

namespace terse::spec {

enum class Present {
  untouched,  ///< still the file that was there before, under both its names
  before,     ///< the old bytes, or no file where there was none
  swept,      ///< the sweep's bytes
  foreign,    ///< neither: somebody else wrote them, or the file is gone
};

/// What is now in the work tree for file `index` of the journal.
Present present_bytes(const Repository& repository, const Journal& journal, size_t index);

/// Why the index entries of the files are neither the old nor the sweep's, or nothing.
std::optional<std::string> foreign_index(const Repository& repository, const Journal& journal);

/// Puts the old bytes of file `index` back, or takes a new file away. Needs no space: the old bytes
/// are a second link to the old file. Foreign bytes get a name in `kept_folder` first; `kept` is
/// that name.
bool restore_file(const Repository& repository, const Journal& journal, size_t index,
                  std::string& kept);

/// Makes the index hold for the files what HEAD holds, where it does not.
bool restore_index(const Repository& repository, const Journal& journal);

/// Beside the stage folder: bytes that were put aside, never removed by the tool.
std::string kept_folder(const Repository& repository);

}  // namespace terse::spec
