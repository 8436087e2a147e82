#include "project.h"

#include <limits.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unordered_set>

#include "archive.h"
#include "files.h"
#include "unicode.h"

namespace terse::spec {
namespace {

constexpr const char* kExtras = ".spec/check-extras.md";
constexpr const char* kOldExtras = ".claude/check-extras.md";

Diagnostic fault(const std::string& file, size_t line, std::string what, std::string mend) {
  Diagnostic diagnostic;
  diagnostic.file = file;
  diagnostic.line = line;
  diagnostic.what = std::move(what);
  diagnostic.mend = std::move(mend);
  return diagnostic;
}

std::string real_path(const std::string& path) {
  char buffer[PATH_MAX];
  return ::realpath(path.c_str(), buffer) == nullptr ? std::string() : std::string(buffer);
}

// Why `name` under `root` must not be written, or nothing.
std::optional<Diagnostic> path_fault(const std::string& root, const std::string& name) {
  if (name.empty() || name[0] == '/')
    return fault(name, 0, "is no path below the root", "give it relative to the root");
  const std::string path = join_path(root, name);
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0) {
    if (S_ISLNK(status.st_mode))
      return fault(path, 0, "is a symbolic link", "put the file itself there");
    if (!S_ISREG(status.st_mode)) return fault(path, 0, "is not a regular file", "move it away");
  }
  const std::string real_root = real_path(root);
  const size_t slash = path.rfind('/');
  const std::string folder = real_path(slash == std::string::npos ? "." : path.substr(0, slash));
  if (folder.empty() || real_root.empty()) return std::nullopt;  // not there yet
  const bool inside = folder == real_root || real_root == "/" ||
                      folder.compare(0, real_root.size() + 1, real_root + "/") == 0;
  if (!inside) return fault(path, 0, "lies outside " + root, "name a file below the root");
  return std::nullopt;
}

// Whether two names lead to one place, be it there yet or not.
bool same_file(const std::string& root, const std::string& name, const std::string& plain) {
  const std::string path = join_path(root, name);
  const size_t slash = path.rfind('/');
  return path.substr(slash + 1) == plain &&
         real_path(path.substr(0, slash)) == real_path(root.empty() ? "." : root);
}

// The check-extras file to use; `both` is set when there are two.
std::string choose_extras(const std::string& root, const std::string& named, bool& both) {
  both = false;
  if (!named.empty()) return named;
  const bool current = exists(join_path(root, kExtras));
  const bool old = exists(join_path(root, kOldExtras));
  both = current && old;
  return old && !current ? kOldExtras : kExtras;
}

void check_ids(const std::vector<Row>& rows, const std::string& file,
               std::vector<Diagnostic>& faults) {
  std::string previous;
  for (const Row& row : rows) {
    const std::string number = id_number(row.id);
    if (!previous.empty() && !number_less(previous, number))
      faults.push_back(fault(file, row.line + 1,
                             std::string(row.id) + " is used again or out of order",
                             "ids must increase within a section; renumber or reorder by hand"));
    previous = number;
  }
}

void check_lines(const Project& project, std::vector<Diagnostic>& faults) {
  const std::string& file = project.spec_file.name;
  const std::vector<Line>& lines = project.spec.lines();
  for (size_t i = 0; i < lines.size(); ++i) {
    const Bytes text = lines[i].text;
    if (text.substr(0, 8) == "<<<<<<< " || text.substr(0, 8) == ">>>>>>> ")
      faults.push_back(fault(file, i + 1, "conflict marker", "finish the merge first"));
    if (!is_marker(text)) continue;
    const Section section = lines[i].section;
    if (section < Section::invariants || section == Section::none ||
        !is_valid_marker(text, section))
      faults.push_back(fault(file, i + 1, "archive marker malformed",
                             "write ## archived: \xc2\xa7T.<lo>..\xc2\xa7T.<hi> \xe2\x86\x92 "
                             "SPEC.archive.md (<n> rows)"));
    else if (!project.archive_file.bytes)
      faults.push_back(fault(file, i + 1, "the marker names SPEC.archive.md, which is missing",
                             "restore the archive or take the marker out"));
  }
}

void check_reuse(const Project& project, std::vector<Diagnostic>& faults) {
  const ArchiveRows archived = archive_rows(project.archive);
  std::unordered_set<Bytes> ids;
  for (const auto* rows : {&archived.tasks, &archived.bugs, &archived.retired})
    for (const Row& row : *rows) ids.insert(row.id);
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    for (const Row& row : project.spec.rows(section))
      if (ids.count(row.id) != 0)
        faults.push_back(fault(project.spec_file.name, row.line + 1,
                               std::string(row.id) + " is live and archived",
                               "an id is never used again; take one of the two out"));
}

}  // namespace

Result<Project> make_project(const std::string& root, InputFile spec, InputFile archive,
                             InputFile extras) {
  Project project;
  project.root = root;
  const auto parse = [&root](const InputFile& file, Document& into) -> std::optional<Diagnostic> {
    if (!file.bytes) return std::nullopt;
    Result<Document> parsed = Document::parse(*file.bytes, join_path(root, file.name));
    if (!parsed) return parsed.error();
    into = std::move(*parsed);
    return std::nullopt;
  };
  if (auto why = parse(spec, project.spec)) return failure(*why);
  if (auto why = parse(archive, project.archive)) return failure(*why);
  if (auto why = parse(extras, project.extras)) return failure(*why);
  project.spec_file = std::move(spec);
  project.archive_file = std::move(archive);
  project.extras_file = std::move(extras);
  return project;
}

LoadedProject load_project(const std::string& root, const std::string& extras) {
  LoadedProject loaded;
  const auto fail = [&loaded](LoadFault kind, Diagnostic why) {
    loaded.fault = kind;
    loaded.why = std::move(why);
  };
  bool both = false;
  InputFile files[] = {
      {kSpecName, {}}, {kArchiveName, {}}, {choose_extras(root, extras, both), {}}};
  if (!exists(join_path(root, kSpecName))) {
    loaded.fault = LoadFault::no_spec;
    return loaded;
  }
  for (InputFile& file : files) {
    if (auto why = path_fault(root, file.name)) {
      fail(LoadFault::refused, *why);
      return loaded;
    }
    Result<std::optional<std::string>> bytes = read_optional_regular(join_path(root, file.name));
    if (!bytes) {
      fail(LoadFault::io, bytes.error());
      return loaded;
    }
    file.bytes = std::move(*bytes);
  }
  for (const InputFile* other : {&files[0], &files[1]}) {
    if (!same_file(root, files[2].name, other->name)) continue;
    fail(LoadFault::refused, fault(files[2].name, 0, "is no check-extras file but " + other->name,
                                   "name another one with --extras"));
    return loaded;
  }
  if (both) {
    fail(LoadFault::unparsable,
         fault("", 0, std::string(kExtras) + " and " + kOldExtras + " both exist",
               "join them into one, or name the one in force with --extras"));
    return loaded;
  }
  Result<Project> project =
      make_project(root, std::move(files[0]), std::move(files[1]), std::move(files[2]));
  if (!project) {
    fail(LoadFault::unparsable, project.error());
  } else {
    loaded.project = std::move(*project);
  }
  return loaded;
}

std::vector<Diagnostic> rewrite_obstacles(const Project& project) {
  std::vector<Diagnostic> faults;
  std::array<size_t, kSectionCount> seen{};
  for (const size_t heading : project.spec.headings()) {
    const Section section = project.spec.lines()[heading].section;
    if (++seen[static_cast<size_t>(section)] == 2)
      faults.push_back(fault(
          project.spec_file.name, heading + 1,
          std::string("section \xc2\xa7") + section_letter(section) + " stands here a second time",
          "join the two by hand"));
  }
  check_lines(project, faults);
  for (const Section section : {Section::invariants, Section::tasks, Section::bugs})
    check_ids(project.spec.rows(section), project.spec_file.name, faults);
  if (project.archive_file.bytes) {
    for (Diagnostic& why : archive_faults(project.archive, project.archive_file.name))
      faults.push_back(std::move(why));
    check_reuse(project, faults);
  }
  return faults;
}

}  // namespace terse::spec
