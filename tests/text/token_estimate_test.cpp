#include "text/token_estimate.h"

#include <boost/test/unit_test.hpp>

#include "reference/estimate_reference.h"
#include "text/random_text.h"

using namespace terse;

BOOST_AUTO_TEST_SUITE(token_estimate)

BOOST_AUTO_TEST_CASE(empty_text_costs_nothing) {
  BOOST_TEST(estimate_token_hundredths("") == 0u);
  BOOST_TEST(estimate_token_hundredths(Bytes{}) == 0u);
}

// Sums of the published weights, added up by hand.
BOOST_AUTO_TEST_CASE(each_feature_has_its_published_weight) {
  BOOST_TEST(estimate_token_hundredths("word") == 91u);
  BOOST_TEST(estimate_token_hundredths("regression") == 91u + 4 * 20);
  BOOST_TEST(estimate_token_hundredths("OPT") == 91u + 3 * 10);
  BOOST_TEST(estimate_token_hundredths("A") == 91u);
  BOOST_TEST(estimate_token_hundredths("TypeScript") == 2u * 91);
  BOOST_TEST(estimate_token_hundredths("HTTPServer") == 91u + 4 * 20);
  BOOST_TEST(estimate_token_hundredths("caf\xc3\xa9") == 91u + 312);
  BOOST_TEST(estimate_token_hundredths("1840") == 2u * 114);
  BOOST_TEST(estimate_token_hundredths("\n\n\n") == 79u);
  BOOST_TEST(estimate_token_hundredths("a\tb") == 2u * 91 + 77);
  BOOST_TEST(estimate_token_hundredths("a  \t  b") == 2u * 91 + 77 + 2 * 61);
  BOOST_TEST(estimate_token_hundredths("a b") == 2u * 91);
  BOOST_TEST(estimate_token_hundredths("a 7") == 91u + 81 + 114);
  BOOST_TEST(estimate_token_hundredths("a  7") == 91u + 61 + 114);
  BOOST_TEST(estimate_token_hundredths("...!?") == 86u);
  BOOST_TEST(estimate_token_hundredths("\xe2\x86\x92") == 126u);      // →
  BOOST_TEST(estimate_token_hundredths("\xe2\x94\x80") == 32u);       // box drawing
  BOOST_TEST(estimate_token_hundredths("\xf0\x9f\x9a\x80") == 210u);  // an emoji
  BOOST_TEST(estimate_token_hundredths("\xd0\xb4") == 41u);
  BOOST_TEST(estimate_token_hundredths("\xe4\xb8\xad") == 91u);
  BOOST_TEST(estimate_token_hundredths("\xed\x95\x9c") == 83u);
  BOOST_TEST(estimate_token_hundredths("\xe3\x81\x82") == 75u);
  BOOST_TEST(estimate_token_hundredths("\xc3\x97") == 0u);  // × lies in the Latin letters' range
}

BOOST_AUTO_TEST_CASE(a_round_record_adds_up) {
  // R 7 | space keep : | space conn | pool | space → | space-digit 226 ms | space (- 18 . 2 %)
  const uint64_t expected =
      (91 + 114) + (91 + 86) + 91 + 91 + 126 + (81 + 114 + 91) + (86 + 114 + 86 + 114 + 86);
  BOOST_TEST(estimate_token_hundredths("R7 keep: conn pool \xe2\x86\x92 226ms (-18.2%)") ==
             expected);
}

BOOST_AUTO_TEST_CASE(invalid_utf8_counts_as_other_characters) {
  BOOST_TEST(estimate_token_hundredths("\xff") == 210u);
  BOOST_TEST(estimate_token_hundredths("\xe2\x86") == 210u);          // one cut character
  BOOST_TEST(estimate_token_hundredths("\xed\xa0\x80") == 3u * 210);  // a surrogate
  BOOST_TEST(estimate_token_hundredths("a\xc3") == 91u + 210);
}

BOOST_AUTO_TEST_CASE(agrees_with_the_slow_twin_on_random_text) {
  const std::vector<std::string> pieces = {"a",
                                           "word",
                                           "B",
                                           "HTTP",
                                           "camelCase",
                                           "7",
                                           "1840",
                                           " ",
                                           "  ",
                                           "\t",
                                           "\n",
                                           "\r\n",
                                           ".",
                                           "--",
                                           "\xc3\xa9",
                                           "\xc3\x89",
                                           "\xc3\x97",
                                           "\xc3\xb7",
                                           "\xc4\x80",
                                           "\xc4\x81",
                                           "\xc6\xbb",
                                           "\xc7\x85",
                                           "\xe2\x86\x92",
                                           "\xe2\x80\x99",
                                           "\xe2\x94\x80",
                                           "\xf0\x9f\x9a\x80",
                                           "\xd0\xb4",
                                           "\xe4\xb8\xad",
                                           "\xed\x95\x9c",
                                           "\xc2\xa0",
                                           "\xe2\x86",
                                           "\xed\xa0",
                                           "\xf4\x90",
                                           "\xf0\x8f",
                                           "\xff",
                                           "\xc0",
                                           "\x80",
                                           std::string(1, '\0'),
                                           "\x7f",
                                           "\x1b[1m"};
  test::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = test::random_text(random, pieces, 12);
    BOOST_REQUIRE_EQUAL(estimate_token_hundredths(text),
                        reference::estimate_token_hundredths(text));
  }
}

BOOST_AUTO_TEST_CASE(agrees_with_the_slow_twin_on_every_latin_letter) {
  for (unsigned c = 0x80; c < 0x260; ++c) {
    const std::string letter{static_cast<char>(0xc0 | c >> 6), static_cast<char>(0x80 | (c & 63))};
    for (const std::string& text : {letter, letter + letter, "A" + letter, "a" + letter})
      BOOST_REQUIRE_EQUAL(estimate_token_hundredths(text),
                          reference::estimate_token_hundredths(text));
  }
}

BOOST_AUTO_TEST_SUITE_END()
