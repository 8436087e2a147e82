#include "task/pin_table.h"

#include <boost/test/unit_test.hpp>
#include <map>
#include <random>

namespace terse::task {
namespace {

BOOST_AUTO_TEST_SUITE(pin_table)

BOOST_AUTO_TEST_CASE(a_table_without_pins_knows_nothing) {
  const PinTable table;
  BOOST_TEST(table.find("") == PinTable::npos);
  BOOST_TEST(table.find("lib/next.cc") == PinTable::npos);
  BOOST_TEST(table.find_if([](std::string_view) { return true; }) == PinTable::npos);
}

BOOST_AUTO_TEST_CASE(a_text_stays_where_it_was_first_named) {
  PinTable table;
  table.add("lib/next.cc", 7);
  table.add("lib/next.cc", 9);
  table.add("", 3);
  BOOST_TEST(table.find("lib/next.cc") == 7u);
  BOOST_TEST(table.find("") == 3u);
  BOOST_TEST(table.find("lib/next.c") == PinTable::npos);
}

BOOST_AUTO_TEST_CASE(a_search_gives_the_first_that_was_added) {
  PinTable table;
  for (uint32_t i = 0; i < 1000; ++i) table.add("dir/" + std::to_string(i), i);
  const auto in_fives = [](std::string_view text) { return text.substr(0, 5) == "dir/5"; };
  BOOST_TEST(table.find_if(in_fives) == 5u);
}

BOOST_AUTO_TEST_CASE(a_table_agrees_with_a_map) {
  std::mt19937 random(11);
  PinTable table;
  std::map<std::string, uint32_t> map;
  for (uint32_t i = 0; i < 20000; ++i) {
    // Short texts of few letters: many are asked for again, and many are a part of another.
    std::string text(random() % 6, 'a');
    for (char& c : text) c = static_cast<char>('a' + random() % 4);
    const auto found = map.find(text);
    BOOST_REQUIRE_EQUAL(table.find(text), found == map.end() ? PinTable::npos : found->second);
    if (random() % 2 == 0) continue;
    table.add(text, i);
    map.emplace(text, i);
  }
  for (const auto& [text, source] : map) BOOST_REQUIRE_EQUAL(table.find(text), source);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace terse::task
