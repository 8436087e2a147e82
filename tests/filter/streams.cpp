#include "filter/streams.h"

#include "filter/fields_json.h"
#include "text/line_scanner.h"

namespace terse::test {
namespace {

class StringSink final : public Sink {
 public:
  void borrow(Bytes bytes) override { out_ += bytes; }
  void copy(Bytes bytes) override { out_ += bytes; }
  bool flush() override { return true; }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

class Listener final : public Observer {
 public:
  explicit Listener(Filtered& filtered) : filtered_(filtered) {}

  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    const Template& shape = *event.reading->shape;
    std::string text = std::string(shape.pack) + '/' + std::string(shape.name) + ' ';
    append_fields_json(shape, *event.reading->fields, text);
    filtered_.records.push_back(std::move(text));
  }
  void on_incident(const Incident& incident) override {
    filtered_.incidents.push_back(incident.refutation->what + ": " +
                                  std::string(incident.rejected));
  }

 private:
  Filtered& filtered_;
};

std::string run(const Rulebook& rulebook, Bytes text, PipelineOptions options, Observer* observer,
                Totals& totals) {
  StringSink sink;
  Pipeline pipeline(rulebook, sink, options, observer);
  LineScanner scanner(text, 1);
  LineView line;
  while (scanner.next(line)) pipeline.line(line);
  if (scanner.take_tail(line)) pipeline.line(line);
  pipeline.finish();
  totals = pipeline.totals();
  return sink.take();
}

}  // namespace

Filtered run_filter(const Rulebook& rulebook, Bytes text, PipelineOptions options) {
  Filtered filtered;
  Listener listener(filtered);
  filtered.output = run(rulebook, text, options, &listener, filtered.totals);
  return filtered;
}

std::string run_filter(const Rulebook& rulebook, Bytes text, PipelineOptions options,
                       Observer* observer) {
  Totals totals;
  return run(rulebook, text, options, observer, totals);
}

Filtered run_expand(const Rulebook& rulebook, Bytes text) {
  PipelineOptions options;
  options.toward = Toward::verbose;
  options.skills = {"*"};
  return run_filter(rulebook, text, options);
}

const Rulebook& shipped() {
  static const std::unique_ptr<const Rulebook> rulebook = built_in_rulebook();
  return *rulebook;
}

}  // namespace terse::test
