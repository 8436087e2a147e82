// The spec as a whole: SPEC.md, its archive and its check-extras file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document.h"

namespace terse::spec {

/// An input file: its name relative to the root, and its bytes or nothing.
struct InputFile {
  std::string name;
  std::optional<std::string> bytes;
};

struct Project {
  std::string root;
  InputFile spec_file;
  InputFile archive_file;
  InputFile extras_file;
  Document spec;
  Document archive;  ///< empty where there is no such file
  Document extras;   ///< empty where there is no such file
};

/// What can go wrong while loading, beside a plain failure.
enum class LoadFault { none, no_spec, refused, unparsable, io };

struct LoadedProject {
  LoadFault fault = LoadFault::none;
  Diagnostic why;  ///< for every fault but `no_spec`
  Project project;
};

/// Reads the three files under `root`. `extras` names the check-extras file; empty: the one that
/// exists of .spec/ and .claude/, else .spec/; both is `unparsable`. A symbolic link among the
/// files, or a folder that leads out of the root, is `refused`.
LoadedProject load_project(const std::string& root, const std::string& extras);

/// The project that these bytes make. `name`s are kept. Fails on invalid UTF-8.
Result<Project> make_project(const std::string& root, InputFile spec, InputFile archive,
                             InputFile extras);

/// What forbids rewriting the project: sections, ids or markers that a rewrite could damage.
std::vector<Diagnostic> rewrite_obstacles(const Project& project);

}  // namespace terse::spec
