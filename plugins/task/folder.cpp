#include "task/folder.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/sha256.h"
#include "io/atomic_file.h"
#include "io/regular_file.h"

namespace terse::task {
namespace fs = std::filesystem;

namespace {

Result<TextFile> read_optional(const std::string& folder, const std::string& name) {
  TextFile file;
  file.name = name;
  const std::string path = folder + "/" + name;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return file;
  if (auto why = not_a_regular_file(path)) return failure(*why);
  auto bytes = read_file(path);
  if (!bytes) return failure(bytes.error());
  file.bytes = std::move(*bytes);
  file.present = true;
  return file;
}

/// Whether a link that leads out of the folder, or nowhere, would make us write somewhere else:
/// `name` itself or any folder on the way to it, whether or not the rest exists by now.
bool leads_out(const std::string& folder, const std::string& name) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error) return false;
  fs::path way = root;
  for (const fs::path& part : fs::path(name)) {
    way /= part;
    const fs::file_type type = fs::symlink_status(way, error).type();
    if (type == fs::file_type::not_found || type == fs::file_type::none) {
      way = way.lexically_normal();
      continue;
    }
    way = fs::canonical(way, error);
    if (error) return true;  // a link to what is not there could be filled in at any time
    const auto [end, unused] = std::mismatch(root.begin(), root.end(), way.begin(), way.end());
    (void)unused;
    if (end != root.end()) return true;
  }
  return false;
}

}  // namespace

std::optional<Diagnostic> link_fault(const std::string& path, const Policy& policy) {
  for (const std::string& own : {policy.file, policy.log, policy.snapshots}) {
    if (!leads_out(path, own)) continue;
    return Diagnostic{Severity::error,
                      path + "/" + own,
                      0,
                      0,
                      "the path is a link out of the task folder",
                      "run on the folder that holds the file itself"};
  }
  return std::nullopt;
}

std::vector<std::string_view> TextFile::lines() const {
  return lines_of(bytes);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  std::string_view rest = text;
  while (!rest.empty()) {
    const size_t newline = rest.find('\n');
    std::string_view line = rest.substr(0, newline);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    out.push_back(line);
    rest = newline == std::string_view::npos ? std::string_view{} : rest.substr(newline + 1);
  }
  return out;
}

std::string TaskFolder::context_digest(const Policy& policy) const {
  std::string all;
  const auto add = [&](const std::string& name, const std::string& bytes, bool present) {
    all += name + (present ? "\n" : "?\n") + std::to_string(bytes.size()) + "\n";
    all += bytes;
  };
  add("policy", policy.bytes, true);
  add(plan.name, plan.bytes, plan.present);
  add(decisions.name, decisions.bytes, decisions.present);
  for (const TextFile& slice : slices) add(slice.name, slice.bytes, true);
  return sha256_hex(all);
}

Result<TaskFolder> read_folder(const std::string& path, const Policy& policy) {
  TaskFolder folder;
  folder.path = path;
  const std::string state = path + "/" + policy.file;
  if (auto why = not_a_regular_file(state)) return failure(*why);
  auto bytes = read_file(state);
  if (!bytes) return failure(bytes.error());
  if (auto why = link_fault(path, policy)) return failure(*why);
  folder.state = {policy.file, std::move(*bytes), true};
  for (auto [file, name] :
       {std::pair{&folder.plan, &policy.plan}, std::pair{&folder.decisions, &policy.decisions},
        std::pair{&folder.log, &policy.log}}) {
    auto read = read_optional(path, *name);
    if (!read) return failure(read.error());
    *file = std::move(*read);
  }
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator it(path + "/" + policy.slices, error), end; !error && it != end;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.size() > 3 && name.substr(name.size() - 3) == ".md") names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    auto read = read_optional(path, policy.slices + "/" + name);
    if (!read) return failure(read.error());
    folder.slices.push_back(std::move(*read));
  }
  return folder;
}

}  // namespace terse::task
