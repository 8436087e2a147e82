// From files to the pipeline.
#pragma once

#include <string>
#include <vector>

#include "app/options.h"
#include "filter/pipeline.h"
#include "hosts/claude_stream.h"
#include "io/fd_sink.h"
#include "io/source.h"

namespace terse {

/// Whoever wants to do something while the stream waits.
class ReadWatcher {
 public:
  virtual ~ReadWatcher() = default;
  /// Nothing has come yet; all that is settled has been written. Returns the milliseconds after
  /// which it is to be called again where still nothing has come; negative: not again.
  virtual int idle() = 0;
  /// What is there is going to be read now.
  virtual void before_read() = 0;
};

/// Feeds the named files (none: stdin) to `pipeline` as one stream and finishes it. What is settled
/// is written before any read that could block. An unreadable file is said on stderr and the rest
/// goes on; a signal ends the stream, not the program (io/interruption.h). `watcher` and `tap`,
/// which sees what is read, may be null. Returns the exit status.
int run_stream(const std::vector<std::string>& files, Pipeline& pipeline, int hold_ms,
               ReadWatcher* watcher = nullptr, Tap* tap = nullptr);

/// The same for a stream of messages.
int run_stream(const std::vector<std::string>& files, ClaudeStream& messages, int hold_ms,
               ReadWatcher* watcher = nullptr, Tap* tap = nullptr);

/// Whose packs a command that watches reads by.
enum class Skills {
  announced,  ///< as the filter would
  all         ///< of every skill
};

/// Feeds the named files to a pipeline whose output nobody takes, for commands that only tell what
/// the observer saw. Returns the exit status.
int watch_stream(const Options& options, const Rulebook& rulebook, Skills skills,
                 Observer& observer, Tap* tap = nullptr);

/// The exit status after `sink` has taken what it could: a full disk is said and is 1; where the
/// reader has left, the program ends by SIGPIPE, quietly, as `cat` does.
int sink_status(const FdSink& sink, int status);

/// Copies stdin to stdout byte for byte; `tap` sees what is read. Returns the exit status.
int copy_tapped(Tap& tap);

/// Copies the named files to stdout byte for byte, as fast as the kernel can.
int copy_stream(const std::vector<std::string>& files);

}  // namespace terse
