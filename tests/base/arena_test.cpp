#include "base/arena.h"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace terse;

BOOST_AUTO_TEST_SUITE(arena)

BOOST_AUTO_TEST_CASE(copies_stay_valid_while_more_is_allocated) {
  Arena arena(64);
  std::vector<Bytes> copies;
  for (int i = 0; i < 500; ++i) copies.push_back(arena.copy("value " + std::to_string(i)));
  for (int i = 0; i < 500; ++i) {
    BOOST_TEST(copies[static_cast<size_t>(i)] == "value " + std::to_string(i));
  }
}

BOOST_AUTO_TEST_CASE(a_request_above_the_block_gets_a_block_of_its_own) {
  Arena arena(16);
  const std::string large(1000, 'x');
  const Bytes before = arena.copy("before");
  BOOST_TEST(arena.copy(large) == large);
  BOOST_TEST(arena.copy("after") == "after");
  BOOST_TEST(before == "before");
  BOOST_TEST(arena.used() == 1011u);
}

BOOST_AUTO_TEST_CASE(two_runs_are_joined) {
  Arena arena;
  BOOST_TEST(arena.concat("ab", "cd") == "abcd");
  BOOST_TEST(arena.concat("", "cd") == "cd");
  BOOST_TEST(arena.concat("", "") == "");
  BOOST_TEST(arena.copy("") == "");
}

BOOST_AUTO_TEST_CASE(memory_is_used_again_after_a_reset) {
  Arena arena(64);
  const char* first = arena.allocate(8);
  arena.allocate(1000);
  arena.reset();
  BOOST_TEST(arena.used() == 0u);
  BOOST_TEST((arena.allocate(8) == first));
}

BOOST_AUTO_TEST_CASE(arenas_exchange_what_they_hold) {
  Arena a(64);
  Arena b(64);
  const Bytes in_a = a.copy("in a");
  a.swap(b);
  a.copy("other");
  BOOST_TEST(in_a == "in a");
  BOOST_TEST(b.used() == 4u);
}

BOOST_AUTO_TEST_SUITE_END()
