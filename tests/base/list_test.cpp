// A list owns its elements, or borrows them; what grows becomes its own.
#include "base/list.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace terse {
namespace {

using Words = List<std::string>;

std::string text_of(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += word + ' ';
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(list)

BOOST_AUTO_TEST_CASE(what_is_pushed_is_there_in_order) {
  Words words;
  BOOST_TEST(words.empty());
  for (int i = 0; i < 100; ++i) words.push_back(std::to_string(i) + " of a hundred words");
  BOOST_REQUIRE_EQUAL(words.size(), 100u);
  for (size_t i = 0; i < 100; ++i)
    BOOST_TEST(words[i] == std::to_string(i) + " of a hundred words");
  words.pop_back();
  BOOST_TEST(words.back() == "98 of a hundred words");
  BOOST_CHECK_THROW(words.at(99), std::out_of_range);
  words.clear();
  BOOST_TEST(words.empty());
}

BOOST_AUTO_TEST_CASE(a_copy_of_own_elements_is_another_list) {
  const Words words{"a", "b"};
  Words copy = words;
  copy[0] = "c";
  BOOST_TEST(text_of(words) == "a b ");
  BOOST_TEST(text_of(copy) == "c b ");
  copy = words;
  BOOST_TEST((copy == words));
  copy.push_back("d");
  BOOST_TEST(text_of(copy) == "a b d ");
}

BOOST_AUTO_TEST_CASE(borrowed_elements_are_shared_until_the_list_grows) {
  std::string lent[] = {"a", "b", "c"};
  Words words = Words::borrowed(lent, 3);
  Words copy = words;
  lent[1] = "x";
  BOOST_TEST(text_of(copy) == "a x c ");
  copy.push_back("d");
  lent[1] = "y";
  BOOST_TEST(text_of(copy) == "a x c d ");
  BOOST_TEST(text_of(words) == "a y c ");
  words.pop_back();
  words.push_back("z");
  BOOST_TEST(text_of(words) == "a y z ");
  BOOST_TEST(lent[2] == "c");
}

BOOST_AUTO_TEST_CASE(a_list_that_was_moved_from_is_empty) {
  Words words{"a", "b"};
  const Words other = std::move(words);
  BOOST_TEST(words.empty());
  BOOST_TEST(text_of(other) == "a b ");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
