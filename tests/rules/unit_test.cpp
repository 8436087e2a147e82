#include "rules/unit.h"

#include <boost/test/unit_test.hpp>

namespace terse {
namespace {

std::string printed(Bytes list) {
  std::string out;
  print_list(list, out);
  return out;
}

std::string read(Bytes list) {
  Arena arena;
  return std::string(read_list(list, arena));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(unit)

BOOST_AUTO_TEST_CASE(a_unit_comes_with_its_blank) {
  BOOST_TEST(unit_of_quantity("226ms") == "ms");
  BOOST_TEST(unit_of_quantity("3.10 MB") == " MB");
  BOOST_TEST(unit_of_quantity("63.2%") == "%");
  BOOST_TEST(unit_of_quantity("1,840 req/s") == " req/s");
  BOOST_TEST(unit_of_quantity("226") == "");
  BOOST_TEST(unit_of_quantity("ms") == "");
  BOOST_TEST(unit_of_quantity("226ms faster") == "");
}

BOOST_AUTO_TEST_CASE(a_bare_number_has_neither_currency_nor_unit) {
  for (const Bytes bare : {"226", "-1,840.5", "1e-9", "+3"}) BOOST_TEST(is_bare_number(bare));
  for (const Bytes other : {"226ms", "$5", "~5", "5%", "", "x"}) BOOST_TEST(!is_bare_number(other));
}

BOOST_AUTO_TEST_CASE(a_shared_unit_is_printed_at_the_last_item) {
  BOOST_TEST(printed("515ms, 512ms, 509ms") == "515,512,509ms");
  BOOST_TEST(printed("3.1 MB, 3.2 MB") == "3.1,3.2 MB");
  BOOST_TEST(printed("515ms, 1.2s") == "515ms,1.2s");
  BOOST_TEST(printed("a, b, c") == "a,b,c");
}

BOOST_AUTO_TEST_CASE(a_list_with_a_comma_in_an_item_stays_canonical) {
  BOOST_TEST(printed("4,712ms, 4,698ms") == "4,712ms, 4,698ms");
}

BOOST_AUTO_TEST_CASE(a_short_list_reads_back) {
  BOOST_TEST(read("515,512,509ms") == "515ms, 512ms, 509ms");
  BOOST_TEST(read("3.1,3.2 MB") == "3.1 MB, 3.2 MB");
  BOOST_TEST(read("a,b,c") == "a, b, c");
  BOOST_TEST(read("1,2,3") == "1, 2, 3");
}

// README, "Canonical values" 6: a bare number takes the last item's unit, however items are joined.
BOOST_AUTO_TEST_CASE(a_bare_number_takes_the_last_unit_in_a_list_with_blanks_too) {
  BOOST_TEST(read("4,712, 4,698ms") == "4,712ms, 4,698ms");
  BOOST_TEST(read("4,712ms, 4,698ms") == "4,712ms, 4,698ms");
  BOOST_TEST(read("5,~6ms") == "5ms, ~6ms");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
