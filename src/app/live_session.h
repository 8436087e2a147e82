// A running filter and the session around it.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "app/incidents.h"
#include "app/ledger.h"
#include "app/options.h"
#include "app/stream.h"
#include "base/sink.h"
#include "filter/session.h"

namespace terse {

/// Switches a pipeline on and off as flags, state file and stream say, prints the notices and adds
/// what was read and written to the state file. Creates no file. Source: product.md, "Modes and the
/// session".
class LiveSession : public Observer, public ReadWatcher {
 public:
  /// Borrows both. Says on stderr what is wrong with the state file, if anything is.
  LiveSession(const Options& options, Sink& sink);

  /// Whether tokens have to be estimated: there is a state file, or a notice will name them.
  Measure measure() const;

  /// Call once, before the first line. `stream` has this object as its observer.
  void attach(Switchable& stream);

  /// Call once, after the last line: totals and the last notice.
  void finish();

  int idle() override;
  void before_read() override;

  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    if (!options_.report.empty()) ++hits_[event.reading->shape];
    if (options_.ledger) tally_.on_record(event);
  }
  void on_incident(const Incident& incident) override;
  void on_plugin_fault(const PluginFault& fault) override { incidents_.on_plugin_fault(fault); }
  void on_spent_pattern(const std::string& what) override { incidents_.on_spent_pattern(what); }
  void on_round() override;

  /// `"rules":{"pack/template":7,...}`: the records of each template, for the report.
  std::string hits_json() const;

  void on_human() override;

  /// What the ledger wants to know, where the options ask for it.
  const LedgerTally& tally() const { return tally_; }

 private:
  void look();
  Activation wanted() const;
  void settle();
  bool claim_notice(bool on);
  void print_switch(Activation before);
  void notice(const std::string& text);
  void complain(const Diagnostic& diagnostic);
  SessionTotals unreported() const;
  SessionTotals known_totals() const;
  void add_totals();

  const Options& options_;
  std::map<const Template*, uint64_t> hits_;
  LedgerTally tally_;
  Sink& sink_;
  IncidentLog incidents_;
  Switchable* stream_ = nullptr;
  SessionFile file_;
  FileWatch watch_;
  std::optional<SessionState> state_;  // nothing: no file, or a broken one
  uint64_t stream_rounds_ = 0;         // counted where there is no state
  bool violated_ = false;
  Activation activation_ = Activation::none;
  SessionTotals reported_;  // of this filter, already in the file
  std::chrono::steady_clock::time_point last_report_;
  std::string waiting_notices_;  // for stdout, until a line ends
  std::string last_complaint_;
};

}  // namespace terse
