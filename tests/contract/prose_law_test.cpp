#include "contract/prose_law.h"

#include <boost/test/unit_test.hpp>

#include "contract/loop_rules.h"

namespace terse::test {
namespace {

std::string verdict(Bytes input, Bytes output) {
  static RuleSetBuilder builder;
  static const ProtectedWords words(few_protected_words());
  static const TokenLexer lexer(words);
  if (builder.rules().word_lists.empty()) {
    builder.word_list("removable", {"the", "a", "is", "was", "I", "have", "now", "I am going to"})
        .dictionary("word_pairs", {{"in order to", "to"}, {"configuration", "config"}});
  }
  static const Contract contract(builder.rules(), lexer);
  const auto refutation = contract.check_prose(input, output);
  if (!refutation) return "holds";
  std::string text(name_of(refutation->law));
  for (const std::string& token : refutation->missing) text.append(" ").append(token);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(prose_law)

BOOST_AUTO_TEST_CASE(removable_words_and_pairs_may_go) {
  BOOST_TEST(verdict("I have moved the parser.", "Moved parser.") == "holds");
  BOOST_TEST(verdict("I am going to read the file in order to see.", "Read file to see.") ==
             "holds");
  BOOST_TEST(verdict("The configuration is read.", "Config read.") == "holds");
  BOOST_TEST(verdict("**Moved** the *parser*.", "Moved parser.") == "holds");
  BOOST_TEST(verdict("The a is the a.", "The a.") == "holds");
  BOOST_TEST(verdict("same words here", "same words here") == "holds");
}

BOOST_AUTO_TEST_CASE(any_other_word_must_stay) {
  BOOST_TEST(verdict("I have moved the parser.", "Moved.") == "prose parser");
  BOOST_TEST(verdict("Moved the big parser.", "Moved parser.") == "prose big");
  BOOST_TEST(verdict("I am going home.", "Home.") == "prose am");
  BOOST_TEST(verdict("Moved parser then lexer.", "Moved lexer then parser.") == "prose parser");
}

BOOST_AUTO_TEST_CASE(no_word_may_come_but_the_other_side_of_a_pair) {
  BOOST_TEST(verdict("Moved the parser here.", "Moved big parser here.").starts_with("prose"));
  BOOST_TEST(verdict("Moved the parser", "Moved parser ok").starts_with("prose"));
  BOOST_TEST(verdict("Moved the setup here today.", "Moved config here.").starts_with("prose"));
}

BOOST_AUTO_TEST_CASE(protected_tokens_stay_in_sequence) {
  BOOST_TEST(verdict("The parser is not slow.", "Parser slow.") == "prose not");
  BOOST_TEST(
      verdict("The run took 3 ms, was 5 ms.", "Run took 5 ms, 3 ms.").starts_with("prose 3"));
  BOOST_TEST(verdict("I have run `make test` twice.", "Run `make tests` twice.") ==
             "prose `make test`");
  BOOST_TEST(verdict("The parser fails.", "Parser fails 2.") == "prose");
  BOOST_TEST(verdict("I have still errors.", "Still errors.") == "holds");
}

BOOST_AUTO_TEST_CASE(a_longer_rewrite_is_refuted) {
  BOOST_TEST(verdict("config to run", "configuration in order to run") == "smaller");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
