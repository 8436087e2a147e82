// Whole files: read at once, and written so that nobody ever sees half of one.
#pragma once

#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace terse {

/// The bytes of a file. Fails with the file's name and the system's reason; a folder is a failure.
Result<std::string> read_file(const std::string& path);

/// The same for what was named on a command line: `-` is everything that stdin still gives.
Result<std::string> read_input(const std::string& name);

/// Whether a file has to survive a power cut, or can simply be made again.
enum class Lasting { synced, replaceable };

/// Replaces or creates `path` with `content`: temporary file in the same folder, fsync, rename,
/// fsync of the folder; neither fsync for what is `replaceable`. An existing file's mode is kept,
/// and its owner where that is allowed; a symbolic link stays one and its target is replaced, or
/// created where it leads to nothing yet. On failure the old content is untouched and the temporary
/// file is removed.
Result<void> write_file_atomically(const std::string& path, Bytes content,
                                   Lasting lasting = Lasting::synced);

/// For what a user names as a place for output: a file is replaced as above (`replaceable`), a pipe
/// or a device gets the bytes, and so does stdout or stderr under whatever name, at its own place.
Result<void> write_file_or_device(const std::string& path, Bytes content);

}  // namespace terse
