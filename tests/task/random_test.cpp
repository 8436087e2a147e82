// A thousand random tasks keep every entry that has to stay, byte for byte and in order.
#include <boost/test/unit_test.hpp>

#include "generator.h"
#include "task/history.h"
#include "task/report.h"
#include "task/rewrite.h"
#include "task/verify.h"

namespace terse::task::test {
namespace {

constexpr uint32_t kTasks = 1000;

Run look_at_state(const std::string& state, Reasons reasons = Reasons::all) {
  const TaskText task;
  Run run;
  run.policy = &policy();
  run.options.gate = Gate::off;
  run.options.reasons = reasons;
  run.now = Moment{1747735200};
  run.folder.state = {policy().file, state, true};
  run.folder.plan = {policy().plan, task.plan, true};
  run.folder.decisions = {policy().decisions, task.decisions, true};
  run.folder.log = {policy().log, "", false};
  return judge(std::move(run));
}

/// What stays is put together without reading it anew; reading it gives the same lines and
/// sections.
void agree(const Document& made, const Document& read) {
  BOOST_REQUIRE_EQUAL(made.lines.size(), read.lines.size());
  for (size_t i = 0; i < made.lines.size(); ++i) {
    BOOST_REQUIRE(made.raw(i) == read.raw(i));
    BOOST_REQUIRE_EQUAL(made.lines[i].end, read.lines[i].end);
  }
  BOOST_REQUIRE_EQUAL(made.sections.size(), read.sections.size());
  for (size_t i = 0; i < made.sections.size(); ++i) {
    const Section& a = made.sections[i];
    const Section& b = read.sections[i];
    BOOST_REQUIRE(a.begin == b.begin && a.heading == b.heading && a.end == b.end);
    BOOST_REQUIRE(a.policy == b.policy && a.match == b.match);
  }
}

/// The new state, as an apply in a folder without git and log would write it.
std::string compacted(const Run& run) {
  const HeaderFacts header{policy().owner, "RUN", "TIME", "compaction"};
  Changed changed;
  const Document body = without_leaving(run, header, changed);
  agree(body, parse(body.bytes));
  HistoryFacts facts;
  facts.lines_before = body_lines(run.document);
  facts.lines_after = body_lines(body);
  facts.snapshot = policy().snapshots + "/x_TASK_STATE.md";
  facts.provenance = {"none recorded"};
  facts.summary = default_summary(run);
  return with_history(body, history_text(run, facts, left_text(run)), policy().history, header);
}

/// Whether every entry that stays stands in `state`, in order, as whole lines.
bool all_stand(const GeneratedTask& task, const std::string& state) {
  size_t at = 0;
  for (const GeneratedEntry& entry : task.entries) {
    if (entry.leaves) continue;
    const size_t found = state.find("\n" + entry.text, at);
    if (found == std::string::npos) return false;
    at = found + entry.text.size();
  }
  return true;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(random_tasks)

BOOST_AUTO_TEST_CASE(a_thousand_tasks_keep_every_entry_that_has_to_stay) {
  size_t left = 0;
  size_t marked = 0;
  for (uint32_t seed = 1; seed <= kTasks; ++seed) {
    const GeneratedTask task = generate(seed);
    const Run run = look_at_state(task.state);
    BOOST_TEST_CONTEXT("seed " << seed) {
      BOOST_REQUIRE(run.outcome != Outcome::not_editable);
      BOOST_REQUIRE_EQUAL(run.agreement.disagreements(), 0u);
      BOOST_REQUIRE_EQUAL(run.verdicts.size(), task.entries.size());
      for (size_t i = 0; i < task.entries.size(); ++i) {
        if (run.verdicts[i].leaves() && !task.entries[i].leaves) {
          BOOST_ERROR("seed " << seed << " loses: " << task.entries[i].text);
        }
        marked += task.entries[i].leaves;
        left += run.verdicts[i].leaves();
      }
      if (run.count(Fate::drop) + run.count(Fate::move) == 0) continue;
      const std::string next = compacted(run);
      BOOST_REQUIRE(all_stand(task, next));
      VerifyFacts facts;
      facts.verdicts = &run.verdicts;
      const auto breaches = verify_states(run.document, parse(next), policy(), facts);
      if (!breaches.empty()) BOOST_ERROR("seed " << seed << ": " << breaches.front().what);
      const Run again = look_at_state(next);
      BOOST_TEST(again.count(Fate::drop) + again.count(Fate::move) == 0u);
      BOOST_TEST(again.reason_code == "already_compacted");
    }
  }
  // Nine in ten of the marked entries leave; the rest shares a word with what is still to do.
  BOOST_TEST(left * 10 >= marked * 9);
  BOOST_TEST(marked > 2000u);
}

BOOST_AUTO_TEST_CASE(what_leaves_does_not_depend_on_how_many_reasons_are_told) {
  size_t told = 0;
  for (uint32_t seed = 1; seed <= 300; ++seed) {
    const GeneratedTask task = generate(seed);
    const Run all = look_at_state(task.state);
    const Run first = look_at_state(task.state, Reasons::first);
    BOOST_TEST_CONTEXT("seed " << seed) {
      BOOST_REQUIRE_EQUAL(first.verdicts.size(), all.verdicts.size());
      BOOST_TEST(leaving_list(first) == leaving_list(all));
      BOOST_TEST(default_summary(first) == default_summary(all));
      for (size_t i = 0; i < all.verdicts.size(); ++i) {
        BOOST_REQUIRE(first.verdicts[i].fate == all.verdicts[i].fate);
        if (first.verdicts[i].vetoes.empty()) continue;
        BOOST_REQUIRE_EQUAL(first.verdicts[i].vetoes.front(), all.verdicts[i].vetoes.front());
        ++told;
      }
    }
  }
  BOOST_TEST(told > 500u);
}

BOOST_AUTO_TEST_CASE(the_same_state_gives_the_same_bytes) {
  for (uint32_t seed = 1; seed <= 50; ++seed) {
    const GeneratedTask task = generate(seed);
    BOOST_TEST(compacted(look_at_state(task.state)) == compacted(look_at_state(task.state)));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::task::test
