// What was asked for, after flags and environment have been weighed.
#pragma once

#include <string>
#include <vector>

#include "filter/pipeline.h"
#include "filter/rulebook.h"

namespace terse {

enum class Mode { on, off, automatic };

/// Who has said the mode; only a flag beats the opt-out of a session.
enum class ModeSource { flag, terse_mode, godmode_terse, nobody };

/// Where `Terse:` notices go. `automatic`: automatic switches on stderr, nothing else.
enum class Notices { automatic, to_stderr, to_stdout, none };

/// What a stream is made of.
enum class StreamFormat { text, claude_stream_json };

/// Options that the filter and the commands around it share.
struct Options {
  std::vector<std::string> files;    ///< empty: stdin; "-" is stdin too
  std::vector<std::string> packs;    ///< nearest first
  bool cache = true;                 ///< keep checked packs between starts
  std::vector<std::string> plugins;  ///< nearest first
  bool no_plugins = false;           ///< none but those
  Mode mode = Mode::on;
  ModeSource mode_source = ModeSource::nobody;
  Notices notices = Notices::automatic;
  std::string state_file = ".godmode/session-state.json";
  uint64_t after = 5;  ///< rounds without a human before automatic mode is terse
  StreamFormat format = StreamFormat::text;
  Glyphs glyphs = Glyphs::unicode;
  PipelineOptions pipeline;
  bool ledger = false;  ///< keep account of the run
  std::string report;   ///< a file name, "stderr", or empty
  bool strict = false;
  int hold_ms = -1;  ///< negative: no timer
};

/// Exit statuses. Source: product.md, "Commands".
inline constexpr int status_ok = 0;
inline constexpr int status_failed = 1;
inline constexpr int status_usage = 2;

}  // namespace terse
