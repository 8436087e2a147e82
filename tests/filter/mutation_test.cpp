// Whatever is lost or falsified in a terse transcript, `verify` finds it.
//
// TERSE_MUTATIONS=N: that many of each kind for each transcript.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <map>
#include <sstream>

#include "filter/mutations.h"
#include "filter/sessions.h"
#include "filter/streams.h"
#include "filter/verify.h"

namespace terse::test {
namespace {

struct Transcript {
  std::string baseline;
  std::string terse;
  std::vector<std::string> verbatim;  // lines that stand in both and are not prose
};

size_t mutations_of_each_kind() {
  const char* wanted = std::getenv("TERSE_MUTATIONS");
  return wanted == nullptr ? 48 : static_cast<size_t>(std::strtoul(wanted, nullptr, 10));
}

/// Which lines the classifier lets nobody touch.
class VerbatimLines final : public Observer {
 public:
  void on_line(uint64_t number, LineClass line_class, Membership membership) override {
    if (membership == Membership::plain && !is_compressible(line_class)) numbers.push_back(number);
  }
  void on_record(const RecordEvent&) override {}
  void on_incident(const Incident&) override {}

  std::vector<uint64_t> numbers;
};

Transcript transcript(std::string baseline, Elision elision) {
  PipelineOptions options;
  options.elision = elision;
  options.skills = {"*"};
  Transcript t{std::move(baseline), {}, {}};
  t.terse = run_filter(shipped(), t.baseline, options).output;
  VerbatimLines verbatim;
  run_filter(shipped(), t.terse, options, &verbatim);
  std::istringstream lines(t.terse);
  size_t next = 0;
  uint64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (next == verbatim.numbers.size() || verbatim.numbers[next] != number) continue;
    ++next;
    t.verbatim.push_back(line + '\n');
  }
  return t;
}

std::vector<Transcript> transcripts() {
  const RuleSet& rules = shipped().rules();
  std::vector<Transcript> out;
  out.push_back(transcript(sample_loop(), Elision::elided));
  out.push_back(transcript(sample_loop(), Elision::explicit_form));
  for (unsigned seed = 1; seed <= 3; ++seed) {
    out.push_back(transcript(made_up_session(rules, seed, "\n"), Elision::elided));
  }
  out.push_back(transcript(made_up_session(rules, 4, "\r\n"), Elision::elided));
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(mutations_of_transcripts)

BOOST_AUTO_TEST_CASE(what_the_filter_made_holds) {
  for (const Transcript& t : transcripts()) {
    const Verdict verdict = verify(shipped(), t.baseline, t.terse);
    BOOST_TEST(verdict.records > 5u);
    BOOST_TEST(t.terse.size() < t.baseline.size());
    for (const Breach& breach : verdict.breaches) {
      BOOST_ERROR(breach.what << "\n" << breach.baseline_text << "->\n" << breach.terse_text);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_damage_is_found) {
  const size_t wanted = mutations_of_each_kind();
  std::map<std::string, size_t> found;
  size_t total = 0;
  unsigned seed = 7;
  for (const Transcript& t : transcripts()) {
    Mutations mutations(seed++);
    for (const std::string& kind : Mutations::kinds()) {
      for (size_t n = 0; n < wanted; ++n) {
        const std::string damaged = mutations.apply(kind, t.terse, t.verbatim);
        if (damaged.empty() || damaged == t.terse) continue;
        ++total;
        const bool is_found = !verify(shipped(), t.baseline, damaged).breaches.empty();
        found[kind] += is_found;
        if (is_found) continue;
        const auto [before, after] =
            std::mismatch(t.terse.begin(), t.terse.end(), damaged.begin(), damaged.end());
        const auto where = static_cast<size_t>(before - t.terse.begin());
        const size_t line = t.terse.rfind('\n', where == 0 ? 0 : where - 1) + 1;
        BOOST_ERROR(kind << " not found: " << t.terse.substr(line, where - line + 60) << "\n->\n"
                         << damaged.substr(line, where - line + 60));
      }
    }
  }
  for (const auto& [kind, count] : found) BOOST_TEST_MESSAGE(kind << ": " << count << " found");
  BOOST_TEST_MESSAGE(total << " mutations");
  BOOST_TEST((total >= 5000 || wanted < 48));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
