#include "task/run.h"

#include "base/sha256.h"
#include "base/two_threads.h"
#include "task/lines.h"
#include "task/markdown.h"
#include "task/phrases.h"

namespace terse::task {
namespace {

/// Size of a state from which on its digest is taken on a second thread: half a millisecond.
constexpr size_t kManyBytes = 1 << 20;

void stop(Run& run, Outcome outcome, std::string code, std::string reason) {
  run.outcome = outcome;
  run.reason_code = std::move(code);
  run.reason = std::move(reason);
}

/// `7 of 8 slices closed, 2041 tokens (threshold 8000)`: both numbers of the size gate.
std::string sizes(const Run& run) {
  return std::to_string(run.closed) + " slices closed, " + std::to_string(run.tokens) +
         " tokens, " +
         (run.threshold ? "threshold " + std::to_string(*run.threshold)
                        : std::string("no threshold for this phase"));
}

bool too_small(const Run& run) {
  const bool few = run.closed <= 2;
  const bool short_file = run.threshold && run.tokens <= *run.threshold;
  switch (run.options.gate) {
    case Gate::slices:
      return few;
    case Gate::tokens:
      return short_file;
    case Gate::both_small:
      return few && (short_file || !run.threshold);
    case Gate::off:
      break;
  }
  return false;
}

void measure(Run& run) {
  run.tokens = (body_characters(run.document) + 2) / 4;
  for (const Threshold& threshold : run.policy->thresholds) {
    if (run.model.phase.compare(0, threshold.phase.size(), threshold.phase) == 0) {
      run.threshold = threshold.tokens;
    }
  }
  run.closed = run.model.slices.closed_count();
  run.slices = run.model.slices.planned_count();
  const auto last = last_compaction(run.document);
  if (last && last->lines_after == body_lines(run.document)) run.compacted_at = last->time;
}

void pass_gates(Run& run) {
  if (const size_t count = run.agreement.disagreements(); count != 0) {
    return stop(
        run, Outcome::disagree, "artifacts_disagree",
        "the artifacts disagree in " + std::to_string(count) + (count == 1 ? " place" : " places"));
  }
  const std::string already =
      run.compacted_at.empty() ? "" : "; already compacted on " + run.compacted_at;
  if (too_small(run)) {
    return stop(run, Outcome::no_op, "too_small",
                "task memory not large enough to benefit from compaction; resume cost is already "
                "low (" +
                    sizes(run) + ")" + already);
  }
  if (run.count(Fate::drop) + run.count(Fate::move) != 0) return;
  if (!run.compacted_at.empty()) {
    return stop(run, Outcome::no_op, "already_compacted",
                "already compacted on " + run.compacted_at + "; nothing was marked since");
  }
  stop(run, Outcome::no_op, "nothing_marked",
       "no entry carries a marker, so nothing can be told to be stale: name the stale entries, or "
       "close one more slice first");
}

}  // namespace

size_t Run::count(Fate fate) const {
  size_t count = 0;
  for (const Verdict& verdict : verdicts) count += verdict.fate == fate;
  return count;
}

int Run::exit_code() const {
  switch (outcome) {
    case Outcome::compact:
      return exit_done;
    case Outcome::no_op:
      return exit_no_op;
    case Outcome::disagree:
      return exit_disagree;
    case Outcome::not_editable:
      return exit_not_editable;
  }
  return exit_done;
}

namespace {

/// Line ranges outside the history; the blank lines before it are its own.
struct Body {
  size_t first_end = 0;     ///< lines [0, first_end)
  size_t second_begin = 0;  ///< and [second_begin, end)
  size_t end = 0;
};

Body body_of(const Document& document) {
  const Section* history = document.history();
  Body body;
  body.end = document.lines.size();
  body.first_end = history == nullptr ? body.end : history->begin;
  body.second_begin = history == nullptr ? body.end : history->end;
  while (body.first_end > 0 && is_blank(document.text(body.first_end - 1))) --body.first_end;
  return body;
}

}  // namespace

size_t body_lines(const Document& document) {
  const Body body = body_of(document);
  return body.first_end + (body.end - body.second_begin);
}

size_t body_characters(const Document& document) {
  const Body body = body_of(document);
  return count_characters(document.span(0, body.first_end)) +
         count_characters(document.span(body.second_begin, body.end));
}

std::optional<LastCompaction> last_compaction(const Document& document) {
  const Section* history = document.history();
  if (history == nullptr) return std::nullopt;
  std::optional<LastCompaction> last;
  for (size_t i = history->heading + 1; i < history->end; ++i) {
    const std::string_view line = document.text(i);
    if (line.substr(0, 4) == "### ") last = LastCompaction{std::string(trim(line.substr(4))), 0};
    const std::string_view key = "- Lines after: ";
    if (!last || line.substr(0, key.size()) != key) continue;
    const std::string number(line.substr(key.size()));
    if (number.empty() || number.size() > 9 ||
        number.find_first_not_of("0123456789") != std::string::npos) {
      continue;
    }
    last->lines_after = std::stoul(number);
  }
  return last;
}

Result<Run> look_at(const std::string& path, const Policy& policy, const Options& options,
                    const Moment& now) {
  auto folder = read_folder(path, policy);
  if (!folder) return failure(folder.error());
  Run run;
  run.policy = &policy;
  run.options = options;
  run.now = now;
  run.folder = std::move(*folder);
  if (run.folder.state.bytes.size() < kManyBytes) return judge(std::move(run));
  // Git takes as long for a long state as the judging, and most of it on its own.
  GitPointer git;
  at_once([&] { run = judge(std::move(run)); },
          [&, path = run.folder.path] { git = find_git_pointer(path, policy.file); });
  run.git = std::move(git);
  return run;
}

Run judge(Run run) {
  const Policy& policy = *run.policy;
  Result<Document> document = Document();
  std::string& bytes = run.folder.state.bytes;
  const std::string_view state = bytes;  // a long text stays where it is when its string is moved
  const auto take_digests = [&] {
    run.input_digest = sha256_hex(state);
    run.context_digest = run.folder.context_digest(policy);
  };
  const auto parse = [&] { document = take_document(bytes, policy, policy.file); };
  if (state.size() >= kManyBytes) {
    at_once(parse, take_digests);
  } else {
    take_digests();  // first, for the bytes of a very short string move with it
    parse();
  }
  if (!document) {
    run.not_editable = document.error();
    stop(run, Outcome::not_editable, "not_editable", run.not_editable.what);
    return run;
  }
  run.document = std::move(*document);
  run.model = build_model(run.document, run.folder, policy);
  const auto check = [&] {
    run.agreement = check_agreement(run.document, run.folder, run.model, policy, run.options);
  };
  // It adds to the model's pins, which no agreement is checked against.
  const auto decide = [&] {
    run.verdicts = classify(run.document, run.model, policy, run.options);
  };
  both(run.document.entries.size() >= kManyEntries, check, decide);
  measure(run);
  pass_gates(run);
  return run;
}

}  // namespace terse::task
