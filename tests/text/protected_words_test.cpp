#include "text/protected_words.h"

#include <boost/test/unit_test.hpp>

#include "text/word_list.h"

using namespace terse;

namespace {

int find(Bytes word) {
  return test::protected_words().find(word);
}
int number(WordGroup group) {
  return static_cast<int>(group);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(protected_words)

BOOST_AUTO_TEST_CASE(an_empty_list_protects_nothing) {
  const ProtectedWords none;
  WordGroup group{};
  BOOST_TEST(none.find("not") == -1);
  BOOST_TEST(none.find_phrase("no longer", group) == 0u);
  BOOST_TEST(none.find("") == -1);
}

BOOST_AUTO_TEST_CASE(words_match_whole_and_in_any_case) {
  BOOST_TEST(find("NOT") == number(WordGroup::negation));
  BOOST_TEST(find("note") == -1);
  BOOST_TEST(find("no") == number(WordGroup::negation));
  BOOST_TEST(find("n") == -1);
  BOOST_TEST(find("") == -1);
}

BOOST_AUTO_TEST_CASE(stems_match_every_word_that_starts_so) {
  for (Bytes word : {"fail", "failed", "Failures", "FAILING"})
    BOOST_TEST(find(word) == number(WordGroup::failure));
  BOOST_TEST(find("fai") == -1);
  BOOST_TEST(find("assumption") == number(WordGroup::modality));
  BOOST_TEST(find("fail" + std::string(100, 'x')) == number(WordGroup::failure));
}

BOOST_AUTO_TEST_CASE(classifications_are_exact_words) {
  BOOST_TEST(find("noise") == number(WordGroup::classification));
  BOOST_TEST(find("Noise") == -1);
  BOOST_TEST(find("scope_drift") == number(WordGroup::classification));
}

BOOST_AUTO_TEST_CASE(contractions_with_not_are_negations) {
  for (Bytes word : {"don't", "Isn't", "don\xe2\x80\x99t", "SHOULDN'T"})
    BOOST_TEST(find(word) == number(WordGroup::negation));
  BOOST_TEST(find("ant") == -1);
}

BOOST_AUTO_TEST_CASE(hyphenated_entries_match_with_either_hyphen) {
  BOOST_TEST(find("pre-existing") == number(WordGroup::order));
  BOOST_TEST(find("pre\xe2\x80\x91"
                  "existing") == number(WordGroup::order));
}

BOOST_AUTO_TEST_CASE(phrases_match_over_blanks_and_one_line_break) {
  WordGroup group{};
  const ProtectedWords& words = test::protected_words();
  BOOST_TEST(words.find_phrase("no longer needed", group) == 9u);
  BOOST_TEST((group == WordGroup::negation));
  BOOST_TEST(words.find_phrase("No  longer", group) == 10u);
  BOOST_TEST(words.find_phrase("no\n  longer", group) == 11u);
  BOOST_TEST(words.find_phrase("no\n\nlonger", group) == 0u);
  BOOST_TEST(words.find_phrase("no longerish", group) == 0u);
  BOOST_TEST(words.find_phrase("no longer-lived", group) == 0u);
  BOOST_TEST(words.find_phrase("nolonger", group) == 0u);
  BOOST_TEST(words.find_phrase("no", group) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
