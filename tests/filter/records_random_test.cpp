// The filter against its twin, and the laws, on random streams.
#include <boost/test/unit_test.hpp>

#include <set>

#include "filter/odd_rules.h"
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

void check_twin(const Rulebook& rules, uint32_t seed) {
  const RecordTwin twin(rules);
  LoopStreams generator(rules.rules(), seed);
  std::set<std::string> seen;
  size_t rewritten = 0;
  int differences = 0;
  for (uint32_t i = 0; i < streams && differences < 5; ++i) {
    const std::string stream = generator.next();
    const Run result = run(rules, stream, every_skill());
    const std::string differs = difference(result, twin.records_of(stream), twin);
    BOOST_TEST(differs.empty(), "stream " << i << ": " << differs << "\n---\n" << stream << "---");
    differences += !differs.empty();
    for (const SeenRecord& record : result.records) seen.insert(record.name);
    rewritten += result.totals.rewritten;
  }
  // The generator has to bring what it is for.
  BOOST_TEST(seen.size() == rules.rules().templates.size());
  BOOST_TEST(rewritten > streams);
}

void check_laws(const Rulebook& rules, uint32_t seed, Elision elision) {
  PipelineOptions options = every_skill();
  options.elision = elision;
  LoopStreams generator(rules.rules(), seed);
  int failures = 0;
  for (uint32_t i = 0; i < streams && failures < 5; ++i) {
    const std::string stream = generator.next();
    const Run once = run(rules, stream, options);
    const Run twice = run(rules, once.out, options);
    std::string broken;
    if (!once.incidents.empty()) broken += " incident " + once.incidents.front();
    if (twice.out != once.out) broken += " no fixed point";
    if (fields_of(twice) != fields_of(once)) broken += " other fields";
    if (once.out.size() > stream.size()) broken += " longer";
    if (!keeps_other_lines(stream, once)) broken += " a verbatim line is lost";
    BOOST_TEST(broken.empty(), "stream " << i << ":" << broken << "\n---\n"
                                         << stream << "---\n"
                                         << once.out << "---");
    failures += !broken.empty();
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(records_random)

BOOST_AUTO_TEST_CASE(the_filter_sees_the_records_that_its_twin_sees) {
  check_twin(shipped_rules(), 1);
}

BOOST_AUTO_TEST_CASE(the_laws_hold_on_random_streams) {
  check_laws(shipped_rules(), 2, Elision::elided);
}

BOOST_AUTO_TEST_CASE(the_laws_hold_where_nothing_is_left_out) {
  check_laws(shipped_rules(), 3, Elision::explicit_form);
}

BOOST_AUTO_TEST_CASE(the_filter_and_its_twin_agree_on_odd_templates) {
  check_twin(odd_rules(), 4);
}

BOOST_AUTO_TEST_CASE(the_laws_hold_on_odd_templates) {
  check_laws(odd_rules(), 5, Elision::elided);
  check_laws(odd_rules(), 6, Elision::explicit_form);
}

BOOST_AUTO_TEST_CASE(blocks_of_any_size_give_the_same_output) {
  LoopStreams generator(shipped_rules().rules(), 7);
  for (int i = 0; i < 100; ++i) filtered(generator.next());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
