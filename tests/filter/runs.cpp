#include "filter/runs.h"

#include <boost/test/unit_test.hpp>

#include "filter/fields_json.h"
#include "io/fixtures.h"
#include "io/line_source.h"
#include "text/line_scanner.h"

namespace terse::test {
namespace {

class StringSink : public Sink {
 public:
  explicit StringSink(std::string& out) : out_(out) {}
  // What is borrowed is read at the flush, as a real sink does.
  void borrow(Bytes bytes) override { runs_.push_back({bytes, {}, true}); }
  void copy(Bytes bytes) override { runs_.push_back({{}, std::string(bytes), false}); }
  bool flush() override {
    for (const Piece& piece : runs_) out_ += piece.borrowed ? piece.bytes : Bytes(piece.own);
    runs_.clear();
    return true;
  }

 private:
  struct Piece {
    Bytes bytes;
    std::string own;
    bool borrowed;
  };
  std::string& out_;
  std::vector<Piece> runs_;
};

class Recorder : public Observer {
 public:
  explicit Recorder(Run& run) : run_(run) {}

  void on_line(uint64_t number, LineClass, Membership) override {
    BOOST_REQUIRE_GT(number, last_line_);  // in order, each line once
    last_line_ = number;
  }
  void on_record(const RecordEvent& event) override {
    BOOST_REQUIRE(event.reading != nullptr && event.reading->shape != nullptr);
    const Template& shape = *event.reading->shape;
    SeenRecord record{event.first_line,        event.line_count, name_of_rule(shape), {},
                      std::string(event.text), event.outcome};
    append_fields_json(shape, *event.reading->fields, record.fields);
    run_.records.push_back(std::move(record));
  }
  void on_incident(const Incident& incident) override {
    run_.incidents.push_back(rule_of(incident) + ": " + std::string(incident.rejected) + " | " +
                             incident.refutation->what);
  }

 private:
  static std::string name_of_rule(const Template& shape) {
    return std::string(shape.pack) + '/' + std::string(shape.name);
  }

  Run& run_;
  uint64_t last_line_ = 0;
};

}  // namespace

std::string Run::places() const {
  std::string text;
  for (const SeenRecord& record : records) {
    if (!text.empty()) text += "; ";
    text += std::to_string(record.first) + '+' + std::to_string(record.count) + ' ' + record.name;
  }
  return text;
}

const Rulebook& shipped_rules() {
  static const std::unique_ptr<const Rulebook> rules = built_in_rulebook();
  return *rules;
}

PipelineOptions every_skill() {
  PipelineOptions options;
  options.skills = {"*"};
  return options;
}

Run run(const Rulebook& rulebook, Bytes text, PipelineOptions options) {
  Run result;
  StringSink sink(result.out);
  Recorder recorder(result);
  Pipeline pipeline(rulebook, sink, options, &recorder);
  LineScanner scanner(text, 1);
  LineView line;
  while (scanner.next(line)) pipeline.line(line);
  if (scanner.take_tail(line)) pipeline.line(line);
  pipeline.finish();
  result.totals = pipeline.totals();
  result.failed = pipeline.failed();
  return result;
}

Run run_in_blocks(const Rulebook& rulebook, const std::string& text, size_t block,
                  PipelineOptions options) {
  Run result;
  StringSink sink(result.out);
  Recorder recorder(result);
  Pipeline pipeline(rulebook, sink, options, &recorder);
  const FedPipe pipe(text, 4096);
  LineSource source(pipe.fd(), block);
  LineView line;
  for (;;) {
    const LineSource::Next next = source.next(line);
    if (next == LineSource::Next::line) {
      pipeline.line(line);
    } else if (next == LineSource::Next::wait) {
      pipeline.before_refill();
      source.refill();
    } else {
      BOOST_REQUIRE(next == LineSource::Next::end);
      break;
    }
  }
  pipeline.before_refill();
  pipeline.finish();
  result.totals = pipeline.totals();
  result.failed = pipeline.failed();
  return result;
}

std::string filtered(const std::string& text) {
  const Run whole = run(shipped_rules(), text);
  for (const size_t block : {1u, 7u, 4096u}) {
    const Run cut = run_in_blocks(shipped_rules(), text, block);
    BOOST_TEST(cut.out == whole.out, "blocks of " << block << " bytes give another output");
    BOOST_TEST(cut.places() == whole.places());
  }
  BOOST_TEST(whole.incidents.empty());
  BOOST_TEST(whole.totals.bytes_in == text.size());
  BOOST_TEST(whole.totals.bytes_out == whole.out.size());
  return whole.out;
}

}  // namespace terse::test
