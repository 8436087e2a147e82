#include <cstdio>

#include "app/commands.h"
#include "app/live_session.h"
#include "app/load_plugins.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/stream.h"
#include "app/unknown_names.h"
#include "io/fd_sink.h"

namespace terse {
namespace {

/// Writes the report object to stderr or a file; a failure is said, and a status.
int write_report(const std::string& target, const std::string& json) {
  if (target == "stderr") {
    std::fputs(json.c_str(), stderr);
    return status_ok;
  }
  std::FILE* file = std::fopen(target.c_str(), "wb");
  const bool written = file != nullptr && std::fputs(json.c_str(), file) >= 0;
  if ((file == nullptr || std::fclose(file) != 0) || !written) {
    say("cannot write the report to " + target + "; check the path and its permissions");
    return status_failed;
  }
  return status_ok;
}

/// Runs the stream and says how it went.
template <class Stage>
int run_through(const Options& options, const Rulebook& rulebook, const PipelineOptions& settings,
                FdSink& sink, LiveSession& session) {
  Stage stage(rulebook, sink, settings, &session);
  session.attach(stage);
  int status = run_stream(options.files, stage, options.hold_ms, &session);
  session.finish();
  status = sink_status(sink, status);
  if (stage.failed()) status = status_failed;
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

int run_filter(const Options& options) {
  if (options.mode == Mode::off) return copy_stream(options.files);
  LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  say_unknown_names(options, loaded);
  FdSink sink(1);
  LiveSession session(options, sink);
  PipelineOptions settings = options.pipeline;
  load_plugins(options, loaded, settings);
  if (loaded.status != status_ok) return loaded.status;
  settings.measure = session.measure();
  const auto run =
      options.format == StreamFormat::text ? run_through<Pipeline> : run_through<ClaudeStream>;
  return run(options, *loaded.rulebook, settings, sink, session);
}

}  // namespace terse
