// The plugins of one stream: what they answer, held to the page that terse_plugin.h is.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "filter/observer.h"
#include "terse_plugin.h"
#include "text/line.h"

namespace terse {

/// Asks plugins and takes one that fails out of use. They see copies of the text only, so that one
/// that writes where it may not changes nothing. Holds scratch: one a stream.
class PluginHost {
 public:
  /// Called when a plugin is taken out of use. Borrowed for the call.
  using Report = std::function<void(const PluginFault&)>;

  /// Opens each plugin; borrows them for its own life.
  PluginHost(const std::vector<const terse_plugin*>& plugins, Report report);
  ~PluginHost();
  PluginHost(const PluginHost&) = delete;
  PluginHost& operator=(const PluginHost&) = delete;

  /// The class of a line that terse takes for `own`: the verbatim one that a plugin wants, else
  /// `own`. A line that a plugin fails on is data.
  LineClass classify(const LineView& line, LineClass own);

  enum class Answer { pass, rewritten, failed };

  /// What the plugin `index` (below `size()`) makes of `text`, lines joined by `\n`; `line` is the
  /// number of the first. `out` is replaced when it is rewritten; no law has been asked yet.
  Answer rewrite(size_t index, Bytes text, LineClass line_class, uint64_t line, std::string& out);

  /// The plugin's rewrite of `text` broke a law.
  void refuted(size_t index, uint64_t line, Bytes text, Bytes output, const Refutation& refutation);

  size_t size() const { return seats_.size(); }
  Bytes name(size_t index) const { return seats_[index].plugin->name; }
  size_t faults() const { return faults_; }

 private:
  struct Seat {
    const terse_plugin* plugin;
    void* stream;
    bool in_use;
  };

  bool copy_in(Bytes text);
  bool is_untouched(Bytes text) const;
  std::string fault_of(int answer, const terse_buffer& buffer, Bytes text) const;
  void fail(Seat& seat, const PluginFault& fault);

  std::vector<Seat> seats_;
  Report report_;
  std::string input_;  // the copy that a plugin sees
  std::string room_;   // where it writes, with a guard behind
  size_t faults_ = 0;
};

}  // namespace terse
