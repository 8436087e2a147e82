#include "text/pattern.h"

#include <boost/test/unit_test.hpp>
#include <thread>

using namespace terse;
using Outcome = Pattern::Outcome;
using Subject = Pattern::Subject;

namespace {

Pattern compiled(const std::string& source) {
  auto pattern = Pattern::compile(source);
  BOOST_REQUIRE(pattern.has_value());
  return std::move(*pattern);
}

}  // namespace

namespace terse {
static std::ostream& boost_test_print_type(std::ostream& out, Pattern::Outcome outcome) {
  const char* names[] = {"no_match", "partial", "match", "exhausted"};
  return out << names[static_cast<int>(outcome)];
}
}  // namespace terse

BOOST_AUTO_TEST_SUITE(pattern)

BOOST_AUTO_TEST_CASE(search_finds_a_match_anywhere) {
  const Pattern p = compiled("metric: \\d+");
  BOOST_TEST(p.search("the metric: 42 ms") == Outcome::match);
  BOOST_TEST(p.search("the metric: none") == Outcome::no_match);
  BOOST_TEST(p.search(Bytes{}) == Outcome::no_match);
  BOOST_TEST(compiled("x*").search(Bytes{}) == Outcome::match);
}

BOOST_AUTO_TEST_CASE(whole_match_gives_its_groups_by_name) {
  const Pattern p = compiled("Round (?<round>\\d+): (?<what>.+?)(?<note> \\(.*\\))?\\.");
  std::vector<Bytes> groups;
  const Bytes subject = "Round 7: Added pool.";
  BOOST_TEST(p.match_whole(subject, groups) == Outcome::match);
  int round = 0;
  int what = 0;
  for (const auto& [name, number] : p.names()) {
    if (name == "round") round = number;
    if (name == "what") what = number;
  }
  BOOST_TEST(groups.at(0) == subject);
  BOOST_TEST(groups.at(round) == "7");
  BOOST_TEST(groups.at(what) == "Added pool");
  BOOST_TEST(groups.at(what).data() == subject.data() + 9);
}

BOOST_AUTO_TEST_CASE(whole_match_is_anchored_at_both_ends) {
  const Pattern p = compiled("a|ab");
  std::vector<Bytes> groups;
  BOOST_TEST(p.match_whole("ab", groups) == Outcome::match);
  BOOST_TEST(p.match_whole("xa", groups) == Outcome::no_match);
  BOOST_TEST(p.match_whole("abc", groups) == Outcome::no_match);
  BOOST_TEST(p.match_whole("ab\n", groups) == Outcome::no_match);
  BOOST_TEST(groups.empty());
}

BOOST_AUTO_TEST_CASE(a_group_that_took_no_part_has_no_data) {
  const Pattern p = compiled("(x)?(y*)z");
  std::vector<Bytes> groups;
  BOOST_TEST(p.match_whole("z", groups) == Outcome::match);
  BOOST_TEST(groups.at(1).data() == nullptr);
  BOOST_TEST(groups.at(2).data() != nullptr);
  BOOST_TEST(groups.at(2).empty());
}

BOOST_AUTO_TEST_CASE(an_open_subject_that_ends_early_is_partial) {
  const Pattern p = compiled("Round (\\d+)\\.");
  std::vector<Bytes> groups;
  BOOST_TEST(p.match_whole("Rou", groups, Subject::open) == Outcome::partial);
  BOOST_TEST(p.match_whole("Round 7", groups, Subject::open) == Outcome::partial);
  BOOST_TEST(p.match_whole("Round 7.", groups, Subject::open) == Outcome::match);
  BOOST_TEST(groups.at(1) == "7");
  BOOST_TEST(p.match_whole("Round x", groups, Subject::open) == Outcome::no_match);
  BOOST_TEST(p.match_whole("Round 7. And", groups, Subject::open) == Outcome::no_match);
  BOOST_TEST(p.match_whole("Round 7", groups, Subject::closed) == Outcome::no_match);
}

BOOST_AUTO_TEST_CASE(an_open_subject_that_matches_but_may_go_on_is_partial) {
  const Pattern p = compiled("Round (\\d+)");
  std::vector<Bytes> groups;
  BOOST_TEST(p.match_whole("Round 7", groups, Subject::open) == Outcome::partial);
  BOOST_TEST(p.match_whole("Round 7", groups, Subject::closed) == Outcome::match);
}

BOOST_AUTO_TEST_CASE(machine_code_changes_no_outcome) {
  const Pattern p = compiled("(?<key>\\w+): (\\d+)(?: \\(([^)]*)\\))?(?:!|)");
  const char* subjects[] = {"lines: 42",  "lines: 42 (of 50)", "lines: 42 (of",
                            "li",         "lines 42",          "",
                            "lines: 42!", "lines: 42!?",       "see lines: 42"};
  std::vector<std::pair<Outcome, std::vector<Bytes>>> cold;
  std::vector<Bytes> groups;
  const auto outcomes = [&](const char* subject) {
    std::vector<std::pair<Outcome, std::vector<Bytes>>> out;
    out.emplace_back(p.match_whole(subject, groups, Subject::open), groups);
    out.emplace_back(p.match_whole(subject, groups, Subject::closed), groups);
    out.emplace_back(p.search(subject), std::vector<Bytes>{});
    return out;
  };
  for (const char* subject : subjects)
    for (auto& outcome : outcomes(subject)) cold.push_back(outcome);
  for (unsigned i = 0; i < 2 * Pattern::hits_before_jit; ++i) outcomes("lines: 42");
  size_t at = 0;
  for (const char* subject : subjects)
    for (auto& outcome : outcomes(subject)) {
      BOOST_TEST(outcome.first == cold.at(at).first);
      BOOST_TEST((outcome.second == cold.at(at).second));
      ++at;
    }
}

BOOST_AUTO_TEST_CASE(a_bad_pattern_costs_its_budget_at_most) {
  const Pattern p = compiled("(a+)+$");
  std::vector<Bytes> groups;
  const std::string subject = std::string(200, 'a') + "b";
  for (unsigned i = 0; i < Pattern::hits_before_jit + 5; ++i)
    BOOST_REQUIRE(p.match_whole(subject, groups) == Outcome::exhausted);
  BOOST_TEST(p.search(subject) == Outcome::exhausted);
}

BOOST_AUTO_TEST_CASE(bytes_are_not_text) {
  const Pattern p = compiled("\\xff.");
  std::vector<Bytes> groups;
  BOOST_TEST(p.match_whole("\xff\xfe", groups) == Outcome::match);
  BOOST_TEST(!Pattern::compile("(*UTF)x").has_value());
}

BOOST_AUTO_TEST_CASE(a_broken_pattern_says_where) {
  const auto p = Pattern::compile("ab(c");
  BOOST_REQUIRE(!p.has_value());
  BOOST_TEST(p.error().column == 5u);
  BOOST_TEST(p.error().what == "missing closing parenthesis");
}

BOOST_AUTO_TEST_CASE(one_pattern_serves_several_threads) {
  const Pattern p = compiled("(\\d+) tests");
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      std::vector<Bytes> groups;
      for (int i = 0; i < 2000; ++i)
        if (p.match_whole("47 tests", groups) != Outcome::match || groups.at(1) != "47") ++wrong;
    });
  for (std::thread& thread : threads) thread.join();
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_SUITE_END()
