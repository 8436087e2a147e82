#include "app/commands.h"
#include "app/load_rules.h"
#include "app/output.h"
#include "app/stream.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

Bytes reason(Outcome outcome) {
  switch (outcome) {
    case Outcome::rewritten:
      return "rewritten";
    case Outcome::already_terse:
      return "already terse";
    case Outcome::not_provable:
      return "verbatim: no shorter form could be proved to hold the same facts";
    case Outcome::violation:
      return "verbatim: the contract refuted the rewrite";
    case Outcome::verbatim_mode:
      return "verbatim: terse is off";
    case Outcome::final_verbatim:
      return "verbatim: the last of the stream stays as it came";
  }
  return {};
}

/// One line for each record and for each run of other lines of one class:
/// LINES<TAB>CLASS<TAB>RULE or -<TAB>what happened.
class Explainer : public Observer {
 public:
  void on_line(uint64_t number, LineClass line_class, Membership membership) override {
    if (membership == Membership::record) {
      end_run();
      return;
    }
    if (last_ + 1 != number || line_class != class_ || first_ == 0) {
      end_run();
      first_ = number;
      class_ = line_class;
    }
    last_ = number;
  }

  void on_record(const RecordEvent& event) override {
    end_run();
    const Template& shape = *event.reading->shape;
    std::string line = range(event.first_line, event.first_line + event.line_count - 1);
    line += '\t';
    line += name_of(shape.line_class);
    line += '\t';
    line.append(shape.pack).append("/").append(shape.name);
    line += '\t';
    line += reason(event.outcome);
    if (event.outcome == Outcome::rewritten) {
      const auto tokens = [](Bytes text) { return std::to_string(estimate_tokens(text)); };
      line += ": " + std::to_string(event.text.size()) + " -> " +
              std::to_string(event.output.size()) + " bytes, " + tokens(event.text) + " -> " +
              tokens(event.output) + " estimated tokens";
    }
    out_.text() += line + '\n';
    out_.settle();
  }

  void on_incident(const Incident& incident) override {
    out_.text() += std::to_string(incident.line) + "\tincident\t" +
                   std::string(incident.shape->pack) + '/' + std::string(incident.shape->name) +
                   '\t' + incident.refutation->what + '\n';
  }

  void end_run() {
    if (first_ == 0) return;
    std::string& out = out_.text();
    out += range(first_, last_);
    out += '\t';
    out += name_of(class_);
    out += "\t-\t";
    out += is_compressible(class_) ? "verbatim: no rule matched" : "verbatim by its class";
    out += '\n';
    out_.settle();
    first_ = 0;
  }

  Output out_;

 private:
  static std::string range(uint64_t first, uint64_t last) {
    return first == last ? std::to_string(first)
                         : std::to_string(first) + '-' + std::to_string(last);
  }

  uint64_t first_ = 0;  // 0: no run is open
  uint64_t last_ = 0;
  LineClass class_ = LineClass::blank;
};

}  // namespace

int run_explain(const Options& options) {
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  NullSink sink;
  Explainer explainer;
  Pipeline pipeline(*loaded.rulebook, sink, options.pipeline, &explainer);
  const int status = run_stream(options.files, pipeline, -1);
  explainer.end_run();
  return explainer.out_.flush() ? status : status_failed;
}

}  // namespace terse
