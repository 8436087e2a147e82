#include "text/word_search.h"

#include <boost/test/unit_test.hpp>

#include "text/random_text.h"

using namespace terse;

namespace {

WordSearch search_for(const std::vector<std::string>& words) {
  WordSearch search;
  for (const std::string& word : words) search.add(word);
  return search;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(word_search)

BOOST_AUTO_TEST_CASE(a_word_is_seen_wherever_it_stands) {
  const WordSearch search = search_for({"kept", "->"});
  for (size_t at = 0; at < 100; ++at) {
    const std::string before(at, '.');
    for (const std::string& after : {std::string(), std::string("x"), std::string(70, '.')}) {
      BOOST_TEST(search.groups_in(before + "kept" + after) == WordSearch::group_of(0));
      BOOST_TEST(search.groups_in(before + "->" + after) == WordSearch::group_of(1));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_text_without_any_word_is_told_at_once) {
  const WordSearch search = search_for({"kept", "reverted"});
  BOOST_TEST(search.groups_in("") == 0);
  BOOST_TEST(search.groups_in("took=12ms path=/a/b") == 0);
  BOOST_TEST(WordSearch().groups_in("kept") == 0);
}

BOOST_AUTO_TEST_CASE(an_empty_word_is_always_there) {
  const WordSearch search = search_for({"kept", ""});
  BOOST_TEST(search.groups_in("") == WordSearch::group_of(1));
  BOOST_TEST(search.groups_in("x") == WordSearch::group_of(1));
}

// The obvious twin looks for each word with find; the groups may tell of more, never of fewer.
BOOST_AUTO_TEST_CASE(no_word_is_missed_and_the_kernels_agree) {
  const std::vector<std::string> pieces = {"kept", "ke", "k",  "->", "e", "pt", " ",        ".",
                                           "R1",   "\n", "µs", "é",  "→", "",   "reverted", "x"};
  test::Random random(8);
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::string> words;
    for (size_t count = test::below(random, 12); count > 0; --count)
      words.push_back(test::random_text(random, pieces, 3));
    const WordSearch search = search_for(words);
    const std::string text = test::random_text(random, pieces, 60);
    const uint8_t groups = search.groups_in(text);
    BOOST_REQUIRE_EQUAL(groups, WordSearch::plain_kernel(search, text));
    for (size_t i = 0; i < words.size(); ++i) {
      if (text.find(words[i]) == std::string::npos) continue;
      BOOST_REQUIRE((groups & WordSearch::group_of(i)) != 0);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
