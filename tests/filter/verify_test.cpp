// Terse transcripts that people or models wrote, faithful and not, and the size of the work.
#include "filter/verify.h"

#include <boost/test/unit_test.hpp>

#include "filter/streams.h"

namespace terse::test {
namespace {

const std::string baseline =
    "Godmode: stack=PostgreSQL, skill=optimize, phase=OPTIMIZE. Dispatching.\n"
    "Baseline measured: 512ms (median of 3 runs: 515ms, 512ms, 509ms).\n"
    "Round 1: Moved the date parsing out of the loop, verified with benchmark\n"
    "(median of 3 runs), kept \u2014 metric improved from 512ms to 384ms (-25.0%).\n"
    "1\tparse_once\t512\t384\t-25.0%\tkept\n"
    "Round 2: Added a filter for repeats, verified with benchmark (median of 5 runs),\n"
    "discarded \u2014 metric changed from 384ms to 401ms (+4.4%).\n"
    "Failure class: regression\n"
    "\n"
    "Guard check 2: tests passed (64 of 64), linter clean, build succeeded in 6.8s.\n"
    "Builder Agent Report: Task implemented successfully. All 64 tests passing,\n"
    "linter clean, no regressions in existing suite. 2 files modified, 0 files\n"
    "created.\n"
    "\n"
    "## Final summary\n"
    "\n"
    "Two rounds, one kept: 384ms instead of 512ms.\n";

struct Lines {
  const char* dispatch = "GM: pg/opt/OPT dispatch.\n";
  const char* base = "base: 512ms [med3: 515,512,509ms]\n";
  const char* first = "R1 keep: moved date parsing out of loop \u2192 384ms (-25.0%)\n";
  const char* row = "1\tparse_once\t512\t384\t-25.0%\tkept\n";
  const char* second =
      "R2 discard: filter for repeats [bench med5] \u2192 384\u2192401ms (+4.4%)\n";
  const char* failure = "Failure class: regression\n\n";
  const char* guard = "guard 2: 64/64 tests, lint clean, build 6.8s\n";
  const char* builder = "Builder DONE: 64/64 tests, lint clean, 2 mod + 0 new.\n";
  const char* end = "\n## Final summary\n\nTwo rounds, one kept: 384ms instead of 512ms.\n";

  std::string text() const {
    return std::string(dispatch) + base + first + row + second + failure + guard + builder + end;
  }
};

Verdict judge(const std::string& terse) {
  return verify(shipped(), baseline, terse);
}

bool holds(const std::string& terse) {
  const Verdict verdict = judge(terse);
  for (const Breach& breach : verdict.breaches) {
    BOOST_TEST_MESSAGE(breach.what << ": " << breach.terse_text);
  }
  return verdict.breaches.empty();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(verifying)

BOOST_AUTO_TEST_CASE(a_transcript_written_by_hand_holds) {
  BOOST_TEST(holds(Lines().text()));
  BOOST_TEST(judge(Lines().text()).records == 6u);
}

BOOST_AUTO_TEST_CASE(a_writer_may_leave_less_out_than_the_filter_would) {
  Lines spelled;
  spelled.first =
      "R1 keep: moved date parsing out of loop [bench med3] \u2192 improved 512\u2192384ms "
      "(-25.0%)\n";
  BOOST_TEST(holds(spelled.text()));
  spelled.first = "R1 keep: moved date parsing out of loop \u2192 512\u2192384ms (-25.0%)\n";
  spelled.base = "base: 512ms [med3: 515ms, 512ms, 509ms]\n";
  spelled.dispatch = "GM: PostgreSQL/optimize/OPTIMIZE dispatch.\n";
  spelled.builder = "Builder DONE: 64/64 tests, lint clean, no regressions, 2 mod + 0 new.\n";
  BOOST_TEST(holds(spelled.text()));
}

BOOST_AUTO_TEST_CASE(a_writer_may_leave_a_record_as_it_was) {
  Lines mixed;
  mixed.second =
      "Round 2: Added a filter for repeats, verified with benchmark (median of 5 runs),\n"
      "discarded \u2014 metric changed from 384ms to 401ms (+4.4%).\n";
  BOOST_TEST(holds(mixed.text()));
  BOOST_TEST(judge(mixed.text()).records == 5u);
}

BOOST_AUTO_TEST_CASE(a_writer_who_loses_something_is_refused) {
  Lines lossy;
  lossy.first = "R1 keep: moved date parsing \u2192 384ms (-25.0%)\n";
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.second = "R2 discard: filter for repeats \u2192 401ms (+4.4%)\n";  // median of 5 lost
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.failure = "Failure class: noise\n\n";
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.failure = "\n";
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.builder = "Builder DONE: tests pass, lint clean.\n";
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.row = "1 parse_once 512 384 -25.0% kept\n";
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.end = "\n## Final summary\n\nTwo rounds, one kept: 384ms.\n";
  BOOST_TEST(!holds(lossy.text()));
  lossy = {};
  lossy.end = "";
  BOOST_TEST(!holds(lossy.text()));
}

BOOST_AUTO_TEST_CASE(a_writer_who_corrects_a_number_is_refused) {
  Lines corrected;
  corrected.first = "R1 keep: moved date parsing out of loop \u2192 384.0ms (-25.0%)\n";
  BOOST_TEST(!holds(corrected.text()));
  corrected.first = "R1 keep: moved date parsing out of loop \u2192 511\u2192384ms (-25.0%)\n";
  BOOST_TEST(!holds(corrected.text()));
}

BOOST_AUTO_TEST_CASE(records_in_another_order_are_refused) {
  Lines swapped;
  std::swap(swapped.first, swapped.second);
  BOOST_TEST(!holds(swapped.text()));
}

BOOST_AUTO_TEST_CASE(a_breach_names_both_places_and_texts) {
  Lines lossy;
  lossy.guard = "guard 2: 63/64 tests, lint clean, build 6.8s\n";
  const Verdict verdict = judge(lossy.text());
  BOOST_REQUIRE(verdict.breaches.size() == 1u);
  const Breach& breach = verdict.breaches[0];
  BOOST_CHECK(breach.law == Law::record);
  BOOST_TEST(breach.baseline_line == 10u);
  BOOST_TEST(breach.terse_line == 8u);
  BOOST_TEST(breach.terse_text == lossy.guard);
  BOOST_TEST(breach.baseline_text.starts_with("Guard check 2:"));
}

BOOST_AUTO_TEST_CASE(transcripts_that_share_no_line_end_in_breaches) {
  std::string before;
  std::string after;
  for (int n = 0; n < 5000; ++n) {
    before += "the left line number " + std::to_string(n) + " is not on the right\n";
    after += "R" + std::to_string(n) + " keep: right line \u2192 5ms (-1.0%)\n";
  }
  BOOST_TEST(!verify(shipped(), before, after).breaches.empty());
}

BOOST_AUTO_TEST_CASE(lines_that_only_begin_like_records_hold) {
  std::string text;
  for (int n = 0; n < 500; ++n) {
    text +=
        "Round " + std::to_string(n) + ": this goes on and never becomes a record of any kind\n";
  }
  BOOST_TEST(verify(shipped(), text, text).breaches.empty());
}

BOOST_AUTO_TEST_CASE(a_lost_record_does_not_hide_the_next_fault) {
  Lines lossy;
  lossy.first = "";
  lossy.guard = "guard 2: 63/64 tests, lint clean, build 6.8s\n";
  BOOST_TEST(judge(lossy.text()).breaches.size() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
