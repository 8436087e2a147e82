// One look at a task folder: everything read, every gate passed or not, a verdict on every entry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "task/agreement.h"
#include "task/classify.h"
#include "task/clock.h"
#include "task/document.h"
#include "task/folder.h"
#include "task/git_pointer.h"
#include "task/model.h"
#include "task/options.h"

namespace terse::task {

/// Entries from which on work goes to two threads: a millisecond of it.
constexpr size_t kManyEntries = 500;

enum class Outcome { compact, no_op, disagree, not_editable };

struct Run {
  const Policy* policy = nullptr;  ///< borrowed
  Options options;
  Moment now;
  TaskFolder folder;
  Document document;
  Model model;
  Agreement agreement;
  std::vector<Verdict> verdicts;
  std::string input_digest, context_digest;
  std::optional<GitPointer> git;  ///< where it was asked for already

  Outcome outcome = Outcome::compact;
  std::string reason_code;  ///< too_small, artifacts_disagree, nothing_marked, ...
  std::string reason;       ///< one sentence
  Diagnostic not_editable;  ///< where and why, for that outcome

  size_t tokens = 0;                ///< of the body, history left out
  std::optional<size_t> threshold;  ///< of the phase; none for a phase without one
  size_t closed = 0;
  size_t slices = 0;
  std::string compacted_at;  ///< the last history entry's time, when nothing changed since

  size_t count(Fate fate) const;
  int exit_code() const;
};

/// Reads and judges a folder. Fails only when a file cannot be read.
Result<Run> look_at(const std::string& folder, const Policy& policy, const Options& options,
                    const Moment& now);

/// The judging half: parses the state of a run whose policy, options, time and folder are filled
/// in, and fills in the rest. Touches no file but rotated logs.
Run judge(Run run);

/// Lines of the file without its history section and the blank lines before it.
size_t body_lines(const Document& document);
/// The characters of the same, for the token count.
size_t body_characters(const Document& document);

/// The last `### ` entry of the history: its time and its `Lines after`.
struct LastCompaction {
  std::string time;
  size_t lines_after = 0;
};
std::optional<LastCompaction> last_compaction(const Document& document);

}  // namespace terse::task
