#include <cstdio>

#include "app/commands.h"
#include "app/live_session.h"
#include "app/load_plugins.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/ready_filter.h"
#include "app/stream.h"
#include "app/unknown_names.h"
#include "io/atomic_file.h"
#include "io/fd_sink.h"
#include "io/interruption.h"

namespace terse {
namespace {

/// Writes the report object to stderr or a file; a failure is said, and a status.
int write_report(const std::string& target, const std::string& json) {
  if (target == "stderr") {
    std::fputs(json.c_str(), stderr);
    return status_ok;
  }
  const Result<void> written = write_file_or_device(target, json);
  if (written) return status_ok;
  say(written.error());
  return status_failed;
}

/// Runs the stream and says how it went.
template <class Stage>
int run_through(const Options& options, const Rulebook& rulebook, const PipelineOptions& settings,
                FdSink& sink, LiveSession& session, Tap* tap) {
  Stage stage(rulebook, sink, settings, &session);
  session.attach(stage);
  int status = run_stream(options.files, stage, options.hold_ms, &session, tap);
  session.finish();
  status = sink_status(sink, status);
  if (stage.failed()) status = status_failed;
  if (options.ledger) {
    const Totals& totals = stage.totals();
    const bool prose = !totals.family_tokens.empty();
    keep_account(session.tally(), totals,
                 prose ? rulebook.phrases().families() : std::vector<std::string>());
  }
  if (!options.report.empty()) {
    const Totals& totals = stage.totals();
    const bool prose = !totals.family_tokens.empty();
    std::string json = prose ? to_json(totals, rulebook.phrases().families()) : to_json(totals);
    json.insert(json.size() - 2, ',' + session.hits_json());  // before the brace and the line's end
    const int reported = write_report(options.report, json);
    if (status == status_ok) status = reported;
  }
  return status;
}

}  // namespace

ReadyFilter load_filter(const Options& options) {
  ReadyFilter ready{{}, options.pipeline};
  if (options.mode == Mode::off) return ready;
  ready.loaded = load_rules(options);
  if (ready.loaded.status != status_ok) return ready;
  say_unknown_names(options, ready.loaded);
  load_plugins(options, ready.loaded, ready.settings);
  return ready;
}

int run_filter(const Options& options) {
  if (options.mode == Mode::off) return run_filter(options, load_filter(options), nullptr);
  // From here on: while the packs load, the pipe fills, and that is not to be lost.
  const Interruption interruption;
  return run_filter(options, load_filter(options), nullptr);
}

int run_filter(const Options& options, const ReadyFilter& ready, Tap* tap) {
  const LoadedRules& loaded = ready.loaded;
  if (loaded.status != status_ok) return loaded.status;
  if (options.mode == Mode::off) {
    return tap != nullptr ? copy_tapped(*tap) : copy_stream(options.files);
  }
  FdSink sink(1);
  LiveSession session(options, sink);
  PipelineOptions settings = ready.settings;
  settings.measure = session.measure();
  const auto run =
      options.format == StreamFormat::text ? run_through<Pipeline> : run_through<ClaudeStream>;
  return run(options, *loaded.rulebook, settings, sink, session, tap);
}

}  // namespace terse
