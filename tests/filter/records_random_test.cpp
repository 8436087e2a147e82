// The filter against its twin, and the laws, on random streams.
#include <boost/test/unit_test.hpp>

#include "filter/runs.h"
#include "reference/loop_streams.h"
#include "reference/record_twin.h"

namespace terse::test {
namespace {

constexpr uint32_t streams = 2000;

std::vector<std::string> fields_of(const Run& run) {
  std::vector<std::string> out;
  for (const SeenRecord& record : run.records) out.push_back(record.name + ' ' + record.fields);
  return out;
}

std::vector<Bytes> lines_of(Bytes text) {
  std::vector<Bytes> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n') == Bytes::npos ? text.size() : text.find('\n') + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// The lines that belong to no rewritten record come out unchanged and in order.
bool keeps_other_lines(const std::string& in, const Run& run) {
  std::vector<Bytes> kept = lines_of(in);
  for (const SeenRecord& record : run.records) {
    if (record.outcome != Outcome::rewritten) continue;
    for (uint64_t n = record.first; n < record.first + record.count; ++n) kept[n - 1] = {};
  }
  const std::vector<Bytes> out = lines_of(run.out);
  size_t at = 0;
  for (const Bytes line : kept) {
    if (line.empty()) continue;
    while (at < out.size() && out[at] != line) ++at;
    if (at == out.size()) return false;
    ++at;
  }
  return true;
}

// What differs between the filter's records and the twin's; empty where nothing does. Where the
// first template is not provable the engine may read the record by a later one.
std::string difference(const Run& run, const std::vector<TwinRecord>& twin,
                       const RecordTwin& reader) {
  const auto seen = [](const SeenRecord& r) {
    return std::to_string(r.first) + '+' + std::to_string(r.count) + ' ' + r.name + ' ' + r.fields;
  };
  for (size_t i = 0; i < std::max(run.records.size(), twin.size()); ++i) {
    if (i >= run.records.size()) {
      return "only the twin sees " + std::to_string(twin[i].first) + '+' +
             std::to_string(twin[i].count) + ' ' + twin[i].name + ' ' + twin[i].fields;
    }
    const SeenRecord& a = run.records[i];
    if (i >= twin.size()) return "only the filter sees " + seen(a);
    const TwinRecord& b = twin[i];
    const bool same_place = a.first == b.first && a.count == b.count;
    if (same_place && a.name == b.name && a.fields == b.fields) continue;
    const bool other_reading = same_place && a.name != b.name && a.outcome == Outcome::rewritten &&
                               reader.fields_by(a.name, a.text) == a.fields;
    if (other_reading) continue;
    return "filter: " + seen(a) + "\ntwin: " + std::to_string(b.first) + '+' +
           std::to_string(b.count) + ' ' + b.name + ' ' + b.fields;
  }
  return {};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(records_random)

BOOST_AUTO_TEST_CASE(the_filter_sees_the_records_that_its_twin_sees) {
  const RecordTwin twin(shipped_rules());
  LoopStreams generator(shipped_rules().rules(), 1);
  size_t records = 0;
  size_t rewritten = 0;
  int differences = 0;
  for (uint32_t i = 0; i < streams && differences < 5; ++i) {
    const std::string stream = generator.next();
    const Run result = run(shipped_rules(), stream);
    const std::string differs = difference(result, twin.records_of(stream), twin);
    BOOST_TEST(differs.empty(), "stream " << i << ": " << differs << "\n---\n" << stream << "---");
    differences += !differs.empty();
    records += result.records.size();
    rewritten += result.totals.rewritten;
  }
  // The generator has to bring what it is for.
  BOOST_TEST(records > streams * 2u);
  BOOST_TEST(rewritten > streams);
}

BOOST_AUTO_TEST_CASE(the_laws_hold_on_random_streams) {
  LoopStreams generator(shipped_rules().rules(), 2);
  int failures = 0;
  for (uint32_t i = 0; i < streams && failures < 5; ++i) {
    const std::string stream = generator.next();
    const Run once = run(shipped_rules(), stream);
    const Run twice = run(shipped_rules(), once.out);
    const bool holds = once.incidents.empty() && twice.out == once.out &&
                       fields_of(twice) == fields_of(once) && once.out.size() <= stream.size() &&
                       keeps_other_lines(stream, once);
    BOOST_TEST(once.incidents.empty(), "incident " << once.incidents.front());
    BOOST_TEST(twice.out == once.out, "no fixed point");
    BOOST_TEST((fields_of(twice) == fields_of(once)), "other fields");
    BOOST_TEST(once.out.size() <= stream.size(), "longer");
    BOOST_TEST(keeps_other_lines(stream, once), "a verbatim line is lost");
    BOOST_TEST(holds, "stream " << i << ":\n" << stream << "---\n" << once.out << "---");
    failures += !holds;
  }
}

BOOST_AUTO_TEST_CASE(blocks_of_any_size_give_the_same_output) {
  LoopStreams generator(shipped_rules().rules(), 3);
  for (int i = 0; i < 100; ++i) filtered(generator.next());
}

BOOST_AUTO_TEST_CASE(the_explicit_face_says_the_same) {
  LoopStreams generator(shipped_rules().rules(), 4);
  PipelineOptions options;
  options.elision = Elision::explicit_form;
  int failures = 0;
  for (uint32_t i = 0; i < streams / 4 && failures < 5; ++i) {
    const std::string stream = generator.next();
    const Run once = run(shipped_rules(), stream, options);
    const Run read = run(shipped_rules(), once.out, options);
    const bool holds =
        once.incidents.empty() && read.out == once.out && fields_of(read) == fields_of(once);
    BOOST_TEST(holds, "stream " << i << ":\n" << stream << "---\n" << once.out << "---");
    failures += !holds;
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
