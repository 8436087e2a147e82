#include "task/recover.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/json_value.h"
#include "base/sha256.h"
#include "io/atomic_file.h"
#include "io/regular_file.h"
#include "task/compaction.h"
#include "task/log.h"
#include "task/markdown.h"
#include "task/state_file.h"
#include "task/verify.h"

namespace terse::task {
namespace fs = std::filesystem;

namespace {

bool digits_only(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// `.TASK_STATE.md.tmp<process>-<attempt>`, as io/atomic_file.cpp names what it then renames, and
/// the same of a snapshot, `.<time>_TASK_STATE.md.tmp<process>-0`.
bool is_own_temporary(std::string_view name, const Policy& policy) {
  const std::string base = policy.file + ".tmp";
  const size_t at = name.find(base);
  if (at == name.npos || name[0] != '.' || (at != 1 && name[at - 1] != '_')) return false;
  name.remove_prefix(at + base.size());
  const size_t dash = name.find('-');
  return dash != name.npos && digits_only(name.substr(0, dash)) &&
         digits_only(name.substr(dash + 1));
}

/// Every writer of the state holds the folder's lock, so that none of these is in use now.
size_t remove_temporaries(const std::string& folder, const Policy& policy) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const bool regular = it->symlink_status().type() == fs::file_type::regular;
    if (regular && is_own_temporary(it->path().filename().string(), policy)) {
      found.push_back(it->path());
    }
  }
  return static_cast<size_t>(std::count_if(found.begin(), found.end(), [](const fs::path& path) {
    std::error_code ignored;
    return fs::remove(path, ignored);
  }));
}

/// The way back that the last history entry cites.
struct Cited {
  std::string path, digest;
  Moment time;
};

std::optional<Cited> last_cited(const Document& state, const Policy& policy) {
  const Section* history = state.history();
  if (history == nullptr) return std::nullopt;
  std::string entry;
  for (size_t i = history->heading + 1; i < history->end; ++i) {
    if (state.text(i).substr(0, 4) == "### ") entry.clear();
    entry.append(state.text(i)).append("\n");
  }
  // Without a log there was nothing to append.
  if (entry.find("(" + policy.log + " absent)") != std::string::npos) return std::nullopt;
  const std::string start = "snapshot `" + policy.snapshots + "/";
  const size_t at = entry.rfind(start);
  const size_t digest = at == std::string::npos ? at : entry.find("` (sha256 ", at);
  if (digest == std::string::npos) return std::nullopt;
  Cited cited;
  cited.path = entry.substr(at + 10, digest - at - 10);
  cited.digest = entry.substr(digest + 10, 64);
  const std::string stamp = entry.substr(at + start.size(), 18);  // 2026-05-20T100000Z
  if (stamp.size() != 18 || cited.path.find("..") != std::string::npos) return std::nullopt;
  const auto time =
      moment_of(stamp.substr(0, 13) + ":" + stamp.substr(13, 2) + ":" + stamp.substr(15, 3));
  if (!time) return std::nullopt;
  cited.time = *time;
  return cited;
}

std::string_view body_of(const Document& document, const Section& section) {
  return trim(document.span(section.heading, section.end));
}

Changed changed_sections(const Document& before, const Document& after, const Policy& policy) {
  Changed changed;
  for (const Section& section : before.sections) {
    if (!section.filtered()) continue;
    for (const Section& other : after.sections) {
      if (other.policy != section.policy || !other.filtered()) continue;
      if (body_of(before, section) != body_of(after, other))
        changed.push_back(section.policy->heading);
    }
  }
  changed.push_back(policy.history);
  return changed;
}

/// The lines of the last compaction that the log lacks; empty where it lacks none, or where the
/// state is no longer what that compaction wrote.
std::string missing_lines(const std::string& folder, const Policy& policy, TaskFolder& files) {
  auto state = parse_document(files.state.bytes, policy, policy.file);
  if (!state) return {};
  const auto cited = last_cited(*state, policy);
  if (!cited || not_a_regular_file(folder + "/" + cited->path)) return {};
  auto bytes = read_file(folder + "/" + cited->path);
  if (!bytes || sha256_hex(*bytes) != cited->digest) return {};
  const Log log = Log::read(files, policy);
  const std::string name = run_id(cited->time, cited->digest);
  auto full = parse_document(std::move(*bytes), policy, cited->path);
  if (!full) return {};
  VerifyFacts facts;
  facts.contract = Contract::g1;
  if (!verify_states(*full, *state, policy, facts).empty()) return {};
  Compaction compaction;
  compaction.sections = changed_sections(*full, *state, policy);
  compaction.bytes = files.state.bytes;
  Run run;
  run.policy = &policy;
  run.now = cited->time;
  run.input_digest = cited->digest;
  run.document = std::move(*full);
  std::string out;
  const std::vector<std::string> lines = log_lines(run, compaction);
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string section = "## " + compaction.sections[i];
    const bool there = std::any_of(
        log.lines().begin(), log.lines().end(),
        [&](const LogLine& line) { return line.run_id == name && line.section == section; });
    if (!there) out += lines[i];
  }
  return out;
}

}  // namespace

Result<bool> put_in_order(const std::string& folder, const Policy& policy, std::string& said) {
  auto lock = FolderLock::take(folder);
  if (!lock) return failure(lock.error());
  auto files = read_folder(folder, policy);
  if (!files) return failure(files.error());
  const size_t count = remove_temporaries(folder, policy) +
                       remove_temporaries(folder + "/" + policy.snapshots, policy);
  if (count != 0) {
    said += "removed " + std::to_string(count) + " temporary file(s) of a run that was ended\n";
  }
  if (!files->log.present) return true;
  std::string lines = missing_lines(folder, policy, *files);
  if (lines.empty()) return true;
  if (!files->log.bytes.empty() && files->log.bytes.back() != '\n') lines = "\n" + lines;
  if (auto done = append_file(folder + "/" + policy.log, lines); !done)
    return failure(done.error());
  said += "appended the log lines that the last compaction had not come to write\n";
  return true;
}

}  // namespace terse::task
