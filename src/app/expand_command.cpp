#include "app/commands.h"
#include "app/load_rules.h"
#include "app/stream.h"

namespace terse {

int run_expand(const Options& options) {
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  FdSink sink(1);
  PipelineOptions expanding = options.pipeline;
  expanding.toward = Toward::verbose;
  expanding.skills = {"*"};
  Pipeline pipeline(*loaded.rulebook, sink, expanding, nullptr);
  return sink_status(sink, run_stream(options.files, pipeline, options.hold_ms));
}

}  // namespace terse
