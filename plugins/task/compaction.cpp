#include "task/compaction.h"

#include <filesystem>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/two_threads.h"
#include "io/atomic_file.h"
#include "task/log.h"
#include "task/provenance.h"
#include "task/state_file.h"
#include "task/verify.h"

namespace terse::task {
namespace {

constexpr const char* kReason = "compaction";

Result<std::string> summary_of(const Run& run) {
  if (run.options.summary_file.empty()) return default_summary(run);
  auto text = read_file(run.options.summary_file);
  if (!text) return failure(text.error());
  std::string line = fold_space(*text);
  if (line.empty() || line.find('\0') != std::string::npos) {
    return failure({Severity::error, run.options.summary_file, 0, 0, "holds no summary",
                    "write two to four sentences"});
  }
  return line;
}

/// A free snapshot name for this moment.
std::string snapshot_id(const Run& run) {
  std::string stamp = run.now.stamp();
  for (int i = 1; i < 1000; ++i) {
    std::string id = i == 1 ? stamp : stamp + "-" + std::to_string(i);
    const std::string path =
        run.folder.path + "/" + run.policy->snapshots + "/" + id + "_" + run.policy->file;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return id;
  }
  return stamp;
}

void digest_or_null(JsonWriter& json, Bytes name, const std::string& digest) {
  json.member(name, digest.empty() ? std::nullopt : std::optional(digest));
}

HeaderFacts header_of(const Run& run) {
  return {run.policy->owner, run_id(run.now, run.input_digest), run.now.log_time(), kReason};
}

HistoryFacts gather_facts(const Run& run) {
  HistoryFacts facts;
  facts.git = run.git ? *run.git : find_git_pointer(run.folder.path, run.policy->file);
  if (run.options.contract != Contract::g1 || !facts.git.holds) {
    facts.snapshot_id = snapshot_id(run);
    facts.snapshot = run.policy->snapshots + "/" + facts.snapshot_id + "_" + run.policy->file;
    facts.snapshot_digest = run.input_digest;
  }
  facts.provenance = provenance_lines(run, facts.git);
  return facts;
}

}  // namespace

std::vector<std::string> log_lines(const Run& run, const Compaction& compaction) {
  const HeaderFacts header = header_of(run);
  std::vector<std::string> out;
  const bool crlf = run.document.line_end() == "\r\n";
  for (const std::string& section : compaction.sections) {
    const bool created = section == run.policy->history && run.document.history() == nullptr;
    JsonWriter json(JsonWriter::one_line);
    const std::optional<std::string> none;
    json.begin_object();
    json.member("ts", header.ts);
    json.member("run_id", header.run_id);
    json.member("owner", header.owner);
    json.member("owner_type", "command");
    json.member("invoked_by", none);
    json.member("file", run.policy->file);
    json.member("section", "## " + section);
    json.member("event", created ? "write" : "overwrite");
    json.member("mode", "applied");
    // The log's digest never matches a heading that ends in CR, so such files log their own.
    digest_or_null(json, "sha_before",
                   crlf ? run.input_digest : section_digest(run.document, section));
    digest_or_null(json, "sha_after",
                   crlf ? sha256_hex(compaction.bytes) : section_digest(compaction.bytes, section));
    json.member("reason", header.reason);
    json.member("partials", none);
    json.member("strategy", none);
    if (crlf) json.member("sha_scope", "file");
    json.end_object();
    out.push_back(json.take() + "\n");
  }
  return out;
}

Result<Compaction> work_out(const Run& run) {
  Compaction out;
  auto summary = summary_of(run);
  if (!summary) return failure(summary.error());
  const HeaderFacts header = header_of(run);
  Document body;
  std::string left;
  const auto take_away = [&] {
    body = without_leaving(run, header, out.sections);
    out.facts = gather_facts(run);
  };
  both(run.verdicts.size() >= kManyEntries, take_away, [&] { left = left_text(run); });
  out.facts.summary = std::move(*summary);
  out.facts.lines_before = body_lines(run.document);
  out.facts.lines_after = body_lines(body);
  out.history = history_text(run, out.facts, left);
  out.sections.push_back(run.policy->history);
  std::string bytes = with_history(body, out.history, run.policy->history, header);
  // Read anew, as any other reader of the file will: what is held to the contract are the bytes.
  Result<Document> next = parse_document(std::move(bytes), *run.policy, run.policy->file);
  if (!next) return failure(next.error());
  out.file_lines_before = run.document.lines.size();
  out.file_lines_after = next->lines.size();
  VerifyFacts facts;
  facts.verdicts = &run.verdicts;
  facts.contract = run.options.contract;
  const std::vector<Breach> breaches = verify_states(run.document, *next, *run.policy, facts);
  out.bytes = std::move(next->bytes);
  if (!breaches.empty()) {
    return failure({Severity::error, run.policy->file, breaches.front().new_line, 0,
                    "the result would break the contract: " + breaches.front().what,
                    "nothing was written; please report this file's shape"});
  }
  return out;
}

Result<Written> write_out(const Run& run, const Compaction& compaction, bool& stale) {
  Written written;
  auto lock = FolderLock::take(run.folder.path);
  if (!lock) return failure(lock.error());
  const std::string path = run.folder.path + "/" + run.policy->file;
  auto now = read_file(path);
  if (!now) return failure(now.error());
  stale = *now != run.document.bytes;
  if (stale) {
    return failure(
        {Severity::error, path, 0, 0, "the file changed since it was read", "run plan again"});
  }
  if (!compaction.facts.snapshot.empty()) {
    auto made = create_file(run.folder.path + "/" + compaction.facts.snapshot, *now);
    if (!made) return failure(made.error());
    written.snapshot = compaction.facts.snapshot;
  }
  if (auto done = write_file_atomically(path, compaction.bytes); !done)
    return failure(done.error());
  if (run.folder.log.present) {
    const std::vector<std::string> new_lines = log_lines(run, compaction);
    std::string lines;
    if (!run.folder.log.bytes.empty() && run.folder.log.bytes.back() != '\n') lines = "\n";
    for (const std::string& line : new_lines) lines += line;
    auto appended = append_file(run.folder.path + "/" + run.policy->log, lines);
    if (!appended) {
      Diagnostic diagnostic = appended.error();
      diagnostic.mend = "the state was written and its snapshot is " + compaction.facts.snapshot +
                        "; append the log lines by hand or run `terse task restore`";
      return failure(std::move(diagnostic));
    }
    written.log_lines = new_lines.size();
  }
  return written;
}

}  // namespace terse::task
