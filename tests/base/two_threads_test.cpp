// What runs on two threads ends as if one had done it, faults and all.
#include "base/two_threads.h"

#include <array>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace terse {
namespace {

/// What a piece of work throws, as text.
template <class Work>
std::string thrown(Work work) {
  try {
    work();
  } catch (const std::exception& fault) {
    return fault.what();
  }
  return {};
}

BOOST_AUTO_TEST_SUITE(two_threads)

BOOST_AUTO_TEST_CASE(both_are_done_when_it_returns) {
  int first = 0;
  int second = 0;
  at_once([&] { first = 1; }, [&] { second = 2; });
  BOOST_TEST(first == 1);
  BOOST_TEST(second == 2);
}

BOOST_AUTO_TEST_CASE(what_either_throws_arrives_and_the_first_before_the_second) {
  bool other = false;
  BOOST_TEST(thrown([&] {
               at_once([] { throw std::runtime_error("one"); }, [&] { other = true; });
             }) == "one");
  BOOST_TEST(other);
  BOOST_TEST(thrown([] { at_once([] {}, [] { throw std::runtime_error("two"); }); }) == "two");
  BOOST_TEST(thrown([] {
               at_once([] { throw std::runtime_error("one"); },
                       [] { throw std::runtime_error("two"); });
             }) == "one");
}

BOOST_AUTO_TEST_CASE(little_work_is_done_on_one_thread_and_in_its_order) {
  for (const bool much : {false, true}) {
    std::thread::id threads[2];
    int done = 0;
    std::atomic<int> places[2];
    both(
        much, [&] { threads[0] = std::this_thread::get_id(), places[0] = 1; },
        [&] { threads[1] = std::this_thread::get_id(), places[1] = much ? 2 : 1 + places[0]; });
    for (const auto& place : places) done += place;
    BOOST_TEST(done == 3);
    BOOST_TEST((threads[0] == threads[1]) == !much);
  }
}

BOOST_AUTO_TEST_CASE(every_item_is_done_once_whatever_the_counts) {
  for (const size_t count : {0, 1, 7, 8, 9, 63, 64, 1000, 1001}) {
    for (const size_t step : {1, 2, 8, 100}) {
      std::vector<int> done(count, 0);
      std::atomic<bool> fits = true;  // the test's own checks belong to one thread
      in_two(count, step, [&](size_t worker, size_t from, size_t to) {
        if (worker > 1 || from >= to || to - from > step) fits = false;
        for (size_t i = from; i < to; ++i) ++done[i];
      });
      BOOST_TEST(fits.load());
      BOOST_TEST(done == std::vector<int>(count, 1), "count " << count << ", step " << step);
    }
  }
}

BOOST_AUTO_TEST_CASE(each_worker_gets_its_ranges_in_order) {
  std::array<size_t, 2> last{};
  std::atomic<bool> in_order = true;
  in_two(10000, 1, [&](size_t worker, size_t from, size_t) {
    if (from < last[worker]) in_order = false;
    last[worker] = from;
  });
  BOOST_TEST(in_order.load());
}

BOOST_AUTO_TEST_CASE(a_fault_on_either_thread_ends_the_work) {
  std::atomic<size_t> begun = 0;
  BOOST_TEST(thrown([&] {
               in_two(1000000, 1, [&](size_t, size_t from, size_t) {
                 ++begun;
                 if (from == 10) throw std::runtime_error("at ten");
               });
             }) == "at ten");
  BOOST_TEST(begun >= 11u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace terse
