// One set of packs, many streams at once: what a program that embeds the filter does.
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <thread>

#include "base/once.h"
#include "filter/streams.h"

namespace terse::test {
namespace {

constexpr size_t most_threads = 4;

std::string stream_of(size_t number) {
  std::string out;
  for (size_t i = 0; i < 40; ++i) {
    const std::string n = std::to_string(number * 100 + i);
    out += "Round " + n + ": Added a pool. Kept. Metric: 226ms (-18.2%).\n" +
           "Now let me check the parser to see if it has been updated.\n\n" + "error[E0" + n +
           "]: no such thing\n  --> src/a.rs:1:" + n + "\n\n";
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(streams_that_share_packs_do_not_hear_of_each_other) {
  PipelineOptions options;
  options.level = Level::tight;
  std::vector<std::string> alone(most_threads);
  const std::unique_ptr<const Rulebook> quiet = built_in_rulebook();
  for (size_t i = 0; i < most_threads; ++i)
    alone[i] = run_filter(*quiet, stream_of(i), options).output;
  const std::unique_ptr<const Rulebook> shared = built_in_rulebook();  // nothing compiled yet
  std::vector<std::string> together(most_threads);
  std::vector<std::thread> running;
  for (size_t i = 0; i < most_threads; ++i) {
    running.emplace_back([&, i] {
      for (int round = 0; round < 3; ++round)
        together[i] = run_filter(*shared, stream_of(i), options).output;
    });
  }
  for (std::thread& thread : running) thread.join();
  BOOST_TEST((together == alone));
}

BOOST_AUTO_TEST_CASE(work_that_throws_is_done_by_the_next_who_asks) {
  Once once;
  int done = 0;
  BOOST_CHECK_THROW(once.run([] { throw std::runtime_error("no memory"); }), std::runtime_error);
  once.run([&done] { ++done; });
  once.run([&done] { ++done; });
  BOOST_TEST(done == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
