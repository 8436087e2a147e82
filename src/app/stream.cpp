#include "app/stream.h"

#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "app/messages.h"
#include "app/output.h"
#include "io/fd.h"
#include "io/interruption.h"
#include "io/line_source.h"
#include "io/splice_copy.h"
#include "io/system_error.h"

namespace terse {
namespace {

constexpr int stdin_fd = 0;
constexpr int stdout_fd = 1;

/// Opens `name` for reading; says why it cannot.
Fd open_input(const std::string& name) {
  // A named pipe without a writer waits, and is not waited for when the program is to end.
  Fd file = open_file(name, O_RDONLY);
  if (!file && errno == EINTR) return file;
  if (!file) {
    say(system_error(name, "cannot open the file", errno, "check the name and its permissions"));
  }
  return file;
}

/// Calls `use(fd, name)` for each input in turn; keeps the worst status.
template <class Use>
int for_each_input(const std::vector<std::string>& files, Use use) {
  if (files.empty()) return use(stdin_fd, std::string("stdin"));
  int status = status_ok;
  for (const std::string& name : files) {
    int own = status_failed;
    if (name == "-") {
      own = use(stdin_fd, std::string("stdin"));
    } else if (const Fd file = open_input(name); file) {
      own = use(file.get(), name);
    }
    if (own != status_ok) status = own;
  }
  return status;
}

constexpr size_t longest_line(const Pipeline&) {
  return LineSource::default_longest_line;
}
constexpr size_t longest_line(const ClaudeStream&) {
  return ClaudeStream::longest_line;
}

// `Stage` below is a Pipeline or a ClaudeStream: a virtual call a line would be felt.

/// Hands on a line that is not complete, where somebody waits for what it says.
void show(LineView& line, uint64_t first, Pipeline& pipeline) {
  line.number += first;
  pipeline.line(line);
  pipeline.before_refill();
}

/// Lets go of what is held once the input has been idle for `hold_ms`: a prompt, too, which has no
/// newline. What a terminal shows in place goes out at once.
void hold_at_most(LineSource& source, Pipeline& pipeline, int hold_ms, uint64_t first) {
  if (hold_ms < 0 || source.wait_readable(0)) return;
  LineView line;
  if (source.take_open_display(line)) show(line, first, pipeline);
  if (!source.has_open() && !pipeline.is_holding()) return;
  if (source.wait_readable(hold_ms)) return;
  if (source.take_open(line)) show(line, first, pipeline);
  pipeline.release_held();
}

/// The same for messages, of which half a line says nothing.
void hold_at_most(LineSource& source, ClaudeStream& messages, int hold_ms, uint64_t) {
  if (hold_ms < 0 || !messages.is_holding()) return;
  if (!source.wait_readable(hold_ms)) messages.release_held();
}

/// All that happens between the lines read so far and those that come next.
template <class Stage>
void wait_for_input(LineSource& source, Stage& pipeline, int hold_ms, ReadWatcher* watcher,
                    uint64_t first) {
  const bool waits = watcher != nullptr && source.would_block();
  int again = waits ? watcher->idle() : -1;
  hold_at_most(source, pipeline, hold_ms, first);
  while (again >= 0 && !source.wait_readable(again)) again = watcher->idle();
  // Not in the read itself: what happened meanwhile has to count for the lines that come now.
  if (waits) source.wait_readable(-1);
  if (watcher != nullptr) watcher->before_read();
}

/// Whoever looks on while a stream is fed; each may be null.
struct Onlookers {
  ReadWatcher* watcher;
  Tap* tap;
};

template <class Stage>
int feed(int fd, const std::string& name, uint64_t& lines, Stage& pipeline, int hold_ms,
         Onlookers onlookers, bool& alive) {
  const InterruptedReads interrupted(fd);
  LineSource source(fd, Source::default_block, longest_line(pipeline));
  source.set_tap(onlookers.tap);
  const uint64_t first = lines;
  LineView line;
  while (alive) {
    switch (source.next(line)) {
      case LineSource::Next::line:
        line.number += first;
        lines = line.number;
        pipeline.line(line);
        break;
      case LineSource::Next::wait:
        alive = pipeline.before_refill();
        if (!alive) break;
        wait_for_input(source, pipeline, hold_ms, onlookers.watcher, first);
        source.refill();
        break;
      case LineSource::Next::end:
        alive = pipeline.before_refill();
        return status_ok;
      case LineSource::Next::failed:
        alive = pipeline.before_refill();
        say(system_error(name, "cannot read the file", source.error(),
                         "what was read so far is written"));
        return status_failed;
    }
  }
  return status_ok;
}

template <class Stage>
int feed_all(const std::vector<std::string>& files, Stage& stage, int hold_ms,
             Onlookers onlookers) {
  const Interruption interruption;
  bool alive = true;
  bool first = true;  // a signal before it ends its input, but not before what waits there
  uint64_t lines = 0;
  const int status = for_each_input(files, [&](int fd, const std::string& name) {
    const bool goes_on = alive && (Interruption::signal() == 0 || first);
    first = false;
    return goes_on ? feed(fd, name, lines, stage, hold_ms, onlookers, alive) : status_ok;
  });
  if (alive) stage.finish();
  return status;
}

/// Ends as `cat` does when nobody reads any more.
int end_by_sigpipe() {
  end_by(SIGPIPE);
  return status_failed;  // where the signal is blocked
}

int write_failed(int error) {
  say(std::string("cannot write to stdout: ") + std::strerror(error));
  return status_failed;
}

}  // namespace

int run_stream(const std::vector<std::string>& files, Pipeline& pipeline, int hold_ms,
               ReadWatcher* watcher, Tap* tap) {
  return feed_all(files, pipeline, hold_ms, {watcher, tap});
}

int run_stream(const std::vector<std::string>& files, ClaudeStream& messages, int hold_ms,
               ReadWatcher* watcher, Tap* tap) {
  return feed_all(files, messages, hold_ms, {watcher, tap});
}

int watch_stream(const Options& options, const Rulebook& rulebook, Skills skills,
                 Observer& observer, Tap* tap) {
  PipelineOptions watched = options.pipeline;
  if (skills == Skills::all) watched.skills = {"*"};
  NullSink sink;
  Pipeline pipeline(rulebook, sink, watched, &observer);
  return run_stream(options.files, pipeline, -1, nullptr, tap);
}

int sink_status(const FdSink& sink, int status) {
  if (sink.state() == FdSink::State::closed) return end_by_sigpipe();
  return sink.state() == FdSink::State::failed ? write_failed(sink.error()) : status;
}

int copy_tapped(Tap& tap) {
  const Interruption interruption;
  const InterruptedReads interrupted(stdin_fd);
  Source source(stdin_fd);
  source.set_tap(&tap);
  FdSink sink(stdout_fd);
  Source::Status read = Source::Status::data;
  for (bool alive = true; alive && read == Source::Status::data;) {
    read = source.refill();
    sink.borrow(source.unread());
    alive = sink.flush();
    source.consume(source.unread().size());
  }
  if (read == Source::Status::failed) {
    say(system_error("stdin", "cannot read the file", source.error(),
                     "what was read so far is written"));
  }
  return sink_status(sink, read == Source::Status::failed ? status_failed : status_ok);
}

int copy_stream(const std::vector<std::string>& files) {
  bool alive = true;
  return for_each_input(files, [&alive](int fd, const std::string& name) -> int {
    if (!alive) return status_failed;
    const CopyResult copied = splice_copy(fd, stdout_fd);
    switch (copied.status) {
      case CopyResult::Status::done:
        return status_ok;
      case CopyResult::Status::closed:
        return end_by_sigpipe();
      case CopyResult::Status::read_failed:
        say(system_error(name, "cannot read the file", copied.error,
                         "what was read so far is written"));
        return status_failed;
      case CopyResult::Status::write_failed:
        alive = false;
        return write_failed(copied.error);
    }
    return status_failed;
  });
}

}  // namespace terse
