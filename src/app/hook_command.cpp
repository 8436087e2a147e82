#include "app/hook_command.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "app/activation.h"
#include "app/incidents.h"
#include "app/ledger.h"
#include "app/load_plugins.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "hosts/claude_hook.h"
#include "hosts/text_filter.h"
#include "io/fd.h"
#include "io/system_error.h"

namespace terse {
namespace {

// A tool's answer is a few megabytes at most; what is more is no hook's input.
constexpr size_t longest_input = size_t{64} << 20;

constexpr const char* unchanged = "the host keeps what it has";

/// All of stdin; false, and said, where it cannot be read or is too long.
bool read_stdin(std::string& out) {
  char block[64 * 1024];
  for (;;) {
    const ssize_t size = read_some(STDIN_FILENO, block, sizeof block);
    if (size < 0) say(system_error("stdin", "cannot read the event", errno, unchanged));
    if (size <= 0) return size == 0;
    out.append(block, static_cast<size_t>(size));
    if (out.size() <= longest_input) continue;
    read_away(STDIN_FILENO);
    say(std::string("stdin: the event is longer than 64 MiB; ") + unchanged);
    return false;
  }
}

/// A broken law takes the session out of use, as in the filter, and is put on record; the ledger
/// hears of every record.
class HookObserver : public IncidentLog {
 public:
  explicit HookObserver(const Options& options) : options_(options) {}
  void on_record(const RecordEvent& event) override {
    if (options_.ledger) tally.on_record(event);
  }
  void on_incident(const Incident& incident) override {
    IncidentLog::on_incident(incident);
    if (options_.pipeline.on_violation == OnViolation::quarantine) return;
    const auto marked = SessionFile(options_.state_file)
                            .update(SessionFile::Missing::leave,
                                    [](SessionState& state) { state.violated = true; });
    if (!marked) say(marked.error());
  }

  LedgerTally tally;

 private:
  const Options& options_;
};

void answer_report(const Options& options, const std::string& input) {
  if (current_activation(options) == Activation::none) return;
  LoadedRules loaded = load_rules(options);
  PipelineOptions settings = options.pipeline;
  load_plugins(options, loaded, settings);
  if (loaded.status != status_ok) return;
  HookObserver observer(options);
  Totals totals;
  if (options.ledger) settings.measure = Measure::tokens;
  const std::string answer = shortened_report(input, [&](Bytes text) {
    TextFilter filter(*loaded.rulebook, settings, &observer);
    filter.feed(text);
    filter.finish();
    add(totals, filter.pipeline().totals());
    return filter.edits();
  });
  const bool written = std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size();
  if (std::fflush(stdout) != 0 || !written) {
    say(system_error("stdout", "cannot write the answer", errno, unchanged));
    return;
  }
  // Not what the host drops, and not what no one was asked about.
  if (!options.ledger || answer.empty()) return;
  const bool prose = !totals.family_tokens.empty();
  keep_account(observer.tally, totals,
               prose ? loaded.rulebook->phrases().families() : std::vector<std::string>());
}

void reset_rounds(const Options& options) {
  const auto reset =
      SessionFile(options.state_file).update(SessionFile::Missing::leave, [](SessionState& state) {
        state.rounds = 0;
      });
  if (!reset) say(reset.error());
}

}  // namespace

int refuse_hook_event() {
  // A person at a terminal sends no event, and is not to be waited for.
  if (isatty(STDIN_FILENO) == 0) read_away(STDIN_FILENO);
  return status_ok;
}

// Never anything but 0: a hook's 2 would block the agent, and a 1 would show it an error.
int run_hook_claude(const Options& options, const std::vector<std::string>& tools) {
  std::string input;
  if (!read_stdin(input)) return status_ok;
  const char* project = std::getenv("CLAUDE_PROJECT_DIR");
  if (project != nullptr && *project != '\0' && chdir(project) != 0) return status_ok;
  switch (read_hook_event(input, tools)) {
    case HookEvent::report:
      answer_report(options, input);
      break;
    case HookEvent::prompt:
      reset_rounds(options);
      break;
    case HookEvent::none:
      break;
  }
  return status_ok;
}

}  // namespace terse
