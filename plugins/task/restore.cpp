#include <algorithm>
#include <filesystem>

#include "base/sha256.h"
#include "io/atomic_file.h"
#include "io/regular_file.h"
#include "task/actions.h"
#include "task/clock.h"
#include "task/folder.h"
#include "task/history.h"
#include "task/log.h"
#include "task/state_file.h"

namespace terse::task {
namespace fs = std::filesystem;

namespace {

/// Ids of the snapshots, oldest first: file names without `_TASK_STATE.md`.
std::vector<std::string> snapshot_ids(const std::string& folder, const Policy& policy) {
  const std::string suffix = "_" + policy.file;
  std::vector<std::string> ids;
  std::error_code error;
  for (fs::directory_iterator it(folder + "/" + policy.snapshots, error), end; !error && it != end;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.size() <= suffix.size()) continue;
    if (name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0) continue;
    ids.push_back(name.substr(0, name.size() - suffix.size()));
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

Diagnostic no_snapshot(const std::string& id, const std::vector<std::string>& ids,
                       const std::string& folder) {
  std::vector<const char*> names;
  for (const std::string& known : ids) names.push_back(known.c_str());
  const std::string near = nearest_name(id, names.data(), names.size());
  return {Severity::error,
          folder,
          0,
          0,
          "there is no snapshot `" + id + "`",
          near.empty() ? "see `terse task restore DIR --list`" : "did you mean `" + near + "`?"};
}

/// The digest that the history of `state` notes for a snapshot; empty where it notes none.
std::string noted_digest(const std::string& state, const std::string& snapshot) {
  const size_t at = state.find("snapshot `" + snapshot + "` (sha256 ");
  if (at == std::string::npos) return {};
  const size_t from = state.find("(sha256 ", at) + 8;
  return state.substr(from, 64);
}

std::string free_id(const std::string& folder, const Policy& policy, const std::string& stamp) {
  std::string id = stamp;
  std::error_code error;
  for (int i = 2; fs::exists(folder + "/" + policy.snapshots + "/" + id + "_" + policy.file, error);
       ++i) {
    id = stamp + "-" + std::to_string(i);
  }
  return id;
}

}  // namespace

int run_restore(const Options& options, const Policy& policy) {
  const std::string& folder = options.paths.front();
  const auto now = moment_of(options.now);
  if (!now) return complain(now.error(), exit_usage);
  const std::vector<std::string> ids = snapshot_ids(folder, policy);
  if (options.list) {
    std::string out;
    for (const std::string& id : ids) out += id + "\n";
    return print(out, exit_done);
  }
  if (ids.empty()) {
    return complain({Severity::error, folder + "/" + policy.snapshots, 0, 0,
                     "there is no snapshot to restore", "ask git for an older state"},
                    exit_io);
  }
  const std::string id = options.paths.size() > 1 ? options.paths[1] : ids.back();
  if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
    return complain(no_snapshot(id, ids, folder), exit_usage);
  }
  const std::string snapshot = policy.snapshots + "/" + id + "_" + policy.file;
  auto lock = FolderLock::take(folder);
  if (!lock) return complain(lock.error(), exit_io);
  if (const auto why = link_fault(folder, policy)) return complain(*why, exit_io);
  for (const std::string& name : {snapshot, policy.file}) {
    if (const auto why = not_a_regular_file(folder + "/" + name)) return complain(*why, exit_io);
  }
  const auto bytes = read_file(folder + "/" + snapshot);
  if (!bytes) return complain(bytes.error(), exit_io);
  std::error_code error;
  const bool lost =
      fs::symlink_status(folder + "/" + policy.file, error).type() == fs::file_type::not_found;
  const Result<std::string> present =
      lost ? Result<std::string>(std::string()) : read_file(folder + "/" + policy.file);
  if (!present) return complain(present.error(), exit_io);
  const std::string noted = noted_digest(*present, snapshot);
  if (!noted.empty() && noted != sha256_hex(*bytes)) {
    return complain({Severity::error, folder + "/" + snapshot, 0, 0,
                     "the snapshot has not the digest that the history notes",
                     "it was changed after the compaction; nothing was written"},
                    exit_io);
  }
  if (!lost && *bytes == *present) {
    return print("the file is the snapshot already; nothing written\n", exit_no_op);
  }
  std::string said =
      "`" + policy.file + "`: APPLIED (from " + snapshot + ", sha256 " + sha256_hex(*bytes) + ")\n";
  if (!lost) {
    const std::string kept =
        policy.snapshots + "/" + free_id(folder, policy, now->stamp()) + "_" + policy.file;
    if (auto made = create_file(folder + "/" + kept, *present); !made) {
      return complain(made.error(), exit_io);
    }
    said += "`" + kept + "`: APPLIED (the state before)\n";
  }
  if (auto done = write_file_atomically(folder + "/" + policy.file, *bytes); !done) {
    return complain(done.error(), exit_io);
  }
  return print(said, exit_done);
}

}  // namespace terse::task
