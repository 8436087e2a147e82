// The three files of a project's spec, read as they lie.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace terse::spec {

constexpr const char* kSpecName = "SPEC.md";
constexpr const char* kArchiveName = "SPEC.archive.md";

/// The bytes of a file, or nothing where there is no such file. Any other failure is a diagnostic.
Result<std::optional<std::string>> read_optional_file(const std::string& path);

/// The same for a file that has to be a regular one: a pipe or a device would never end.
Result<std::optional<std::string>> read_optional_regular(const std::string& path);

/// Whether anything at all has this name; a symbolic link counts for itself.
bool exists(const std::string& path);

/// `root` and `name` with exactly one slash between them.
std::string join_path(const std::string& root, const std::string& name);

}  // namespace terse::spec
