// Lines in, lines out: the road from the classifier to the sink.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/arena.h"
#include "base/sink.h"
#include "classify/classifier.h"
#include "contract/contract.h"
#include "filter/held_record.h"
#include "filter/held_run.h"
#include "filter/observer.h"
#include "filter/pipeline_options.h"
#include "filter/plugin_host.h"
#include "filter/prose_stage.h"
#include "filter/report.h"
#include "filter/rulebook.h"
#include "filter/switchable.h"
#include "rules/engine.h"
#include "text/line.h"

namespace terse {

/// One stream. Push lines in order, call `before_refill()` before their block is reused, and
/// `finish()` at the end. What is settled goes to the sink at once; what is held is pinned.
class Pipeline final : public Switchable {
 public:
  /// Borrows all of them; `observer` may be null.
  Pipeline(const Rulebook& rulebook, Sink& sink, PipelineOptions options, Observer* observer);

  /// Takes the next line. The view must stay valid until `before_refill()` or `finish()`.
  void line(const LineView& line);

  /// Copies what is still held out of the block and flushes the sink. False when the sink is gone.
  bool before_refill();

  /// The end of input: held lines go out, the last of them as they came. False as above.
  bool finish();

  /// Something waits for more input.
  bool is_holding() const {
    return !candidate_.empty() || held_.is_open() || !unit_.lines.empty() || run_.is_open();
  }

  /// Lets everything held go out as it came (`--hold`). False as above.
  bool release_held();

  void set_activity(Activity activity) override { activity_ = activity; }
  /// Takes a template out of use, as a broken law does under `OnViolation::quarantine`.
  void quarantine(const Template* shape) { engine_.quarantine(shape); }

  bool is_mid_line() const override { return mid_line_; }
  const Totals& totals() const override { return totals_; }
  bool failed() const { return failed_; }

 private:
  bool may_start(const LineView& line);
  bool continues_candidate(const LineView& line) const;
  void start(const LineView& line);
  void extend(const LineView& line);
  void give_up_candidate();
  void drain();
  Bytes candidate_text();
  bool accepts(Reading& reading);
  bool leaves_evidence_alone(Reading& reading);
  void complete(Reading reading, Bytes text);
  void complete_expanding(Bytes text);
  Outcome judge(const Reading& reading, Bytes text);
  LineClass class_of_record(const Template& shape);
  void plugin_failed(const PluginFault& fault);
  void report_spent();
  void violated(const Reading& reading, Bytes text, const Refutation& refutation);
  void plain(const LineView& line);
  /// What verbatim lines are, as far as what waits before them is concerned.
  enum class Lines {
    blank_or_control,
    any,  ///< not known
    text  ///< a piece of a long line, whatever it looks like
  };
  void emit_lines(Bytes bytes, Lines kind);
  void hear_skill(const Reading& reading);
  void settle(const Reading& reading, Bytes text, Outcome outcome);
  void release(Outcome outcome);
  void release_open();
  void report_record(const Reading& reading, Bytes text, uint64_t line, uint64_t count,
                     Outcome outcome);
  void count_rewrite(Bytes text, size_t original, Bytes output, Bytes ending);
  uint64_t measured(Bytes bytes) const;
  static void pin(std::vector<LineView>& lines, Arena& arena);

  bool rewrites_prose() const { return prose_.has_value(); }
  void gather(const LineView& line, LineClass line_class, const Classifier::State& before);
  void close_unit();
  void leave_unit(Outcome outcome);
  void hold_rewrite();
  bool run_has_room(size_t bytes) const;
  void put(Bytes bytes, Stretch stretch, Life life);
  static Stretch stretch_of(Bytes line);
  void release_run(Outcome outcome);
  void release_rewrite(const HeldRun::Part& first, Outcome outcome);
  void report_unit(Outcome outcome);

  const Rulebook& rulebook_;
  Sink& sink_;
  PipelineOptions options_;
  Observer* observer_;
  Classifier classifier_;
  Engine engine_;
  Contract contract_;
  std::optional<PluginHost> plugins_;  // where there are any
  std::optional<ProseStage> prose_;    // where the level rewrites prose
  HeldRecord held_;
  ProseUnit unit_;
  size_t unit_size_ = 0;
  HeldRun run_;
  std::string whole_unit_;
  std::vector<LineView> candidate_;  // lines that a record may come of
  std::vector<LineView> pending_;    // lines to look at again, the next one last
  std::string joined_;
  std::string expanded_;
  Arena pinned_{64 * 1024};
  Activity activity_ = Activity::terse;
  bool disabled_ = false;
  bool mid_line_ = false;
  uint64_t last_reported_ = 0;  // line number
  bool failed_ = false;
  Totals totals_;
};

}  // namespace terse
