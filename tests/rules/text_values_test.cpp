#include "rules/text_values.h"

#include <boost/test/unit_test.hpp>
#include <string>

#include "rules/toml_rules.h"

namespace terse {
namespace {

const test::TomlRules& rules() {
  static const test::TomlRules rules(
      "[dictionary.subject]\n\"connection pool\" = \"conn pool\"\n"
      "\"connection pool sizing\" = \"conn pool sz\"\nconnection = \"conn\"\n");
  return rules;
}

std::string replaced(Bytes text, Shortening direction) {
  Arena arena;
  std::vector<Token> tokens;
  return std::string(replace_phrases(rules().rules().dictionaries[0], direction, text,
                                     rules().lexer(), tokens, arena));
}

std::string joined(Bytes text) {
  Arena arena;
  return std::string(join_lines(text, arena));
}

std::string dropped(Bytes text) {
  Arena arena;
  std::vector<Token> tokens;
  EmptyWords words;
  words.first = {"added"};
  words.last = {"adjustment", "change"};
  words.any = {"the", "a", "an", "new"};
  words.lower_initial = true;
  return std::string(drop_empty_words(words, text, rules().lexer(), tokens, arena));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(text_values)

BOOST_AUTO_TEST_CASE(a_line_break_with_the_blanks_after_it_is_one_blank) {
  BOOST_TEST(joined("a\n    b\nc") == "a b c");
  BOOST_TEST(joined("a  b") == "a  b");
}

BOOST_AUTO_TEST_CASE(the_longest_phrase_wins_from_left_to_right) {
  BOOST_TEST(replaced("raised connection pool sizing of a connection", Shortening::to_short) ==
             "raised conn pool sz of a conn");
  BOOST_TEST(replaced("raised conn pool sz of a conn", Shortening::to_long) ==
             "raised connection pool sizing of a connection");
}

BOOST_AUTO_TEST_CASE(only_whole_words_are_replaced) {
  for (const Bytes text : {"connections", "reconnection", "connection-less", "connection_id",
                           "\u00fcconnection", "connection2"}) {
    BOOST_TEST(replaced(text, Shortening::to_short) == text);
  }
  BOOST_TEST(replaced("(connection)", Shortening::to_short) == "(conn)");
}

BOOST_AUTO_TEST_CASE(nothing_in_a_protected_token_is_replaced) {
  for (const Bytes text : {"`connection`", "\"connection pool\" is", "src/connection.ts"}) {
    BOOST_TEST(replaced(text, Shortening::to_short) == text);
  }
}

// README, "Canonical values" 4: lower_initial, then first, last and any.
BOOST_AUTO_TEST_CASE(empty_words_go_in_their_order) {
  BOOST_TEST(dropped("Added connection pool sizing adjustment") == "connection pool sizing");
  BOOST_TEST(dropped("Moved the hashing out of the loop") == "moved hashing out of loop");
  BOOST_TEST(dropped("Raised  the  shard count") == "raised  shard count");
  BOOST_TEST(dropped("Added change") == "change");
}

BOOST_AUTO_TEST_CASE(empty_words_stay_where_their_place_is_another) {
  BOOST_TEST(dropped("Added") == "added");
  BOOST_TEST(dropped("Added Redis") == "added Redis");
  BOOST_TEST(dropped("The API has a") == "the API has a");
}

BOOST_AUTO_TEST_CASE(only_a_plain_capitalised_word_is_lowered) {
  BOOST_TEST(dropped("API calls") == "API calls");
  BOOST_TEST(dropped("A loop") == "A loop");
  BOOST_TEST(dropped("Node.js loop") == "Node.js loop");
  BOOST_TEST(dropped("Kept") == "kept");
}

BOOST_AUTO_TEST_CASE(an_empty_word_in_a_name_or_code_stays) {
  BOOST_TEST(dropped("Moved `the loop` out") == "moved `the loop` out");
  BOOST_TEST(dropped("Quoted \"a the b\" here") == "quoted \"a the b\" here");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
