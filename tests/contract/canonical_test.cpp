#include "contract/canonical.h"

#include <boost/test/unit_test.hpp>

#include "contract/loop_rules.h"

namespace terse::test {
namespace {

using contract::Face;

// The canonical value of `raw` in a text hole with the phrases and empty words of a change.
std::string change(Bytes raw, Face face) {
  static const Loop loop;
  static Arena arena;
  contract::Canonicalizer canonicalizer(loop.builder.rules(), loop.lexer);
  const Template& shape = loop.builder.named("bench");
  contract::RawValues values(shape.holes.size());
  values[1] = raw;
  std::vector<FieldValue> fields;
  canonicalizer.apply(shape, face, values, arena, fields);
  return std::string(fields[1].value);
}

std::string verbose(Bytes raw) {
  return change(raw, Face::verbose);
}
std::string terse(Bytes raw) {
  return change(raw, Face::terse);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(canonical_values)

BOOST_AUTO_TEST_CASE(a_line_break_with_its_blanks_is_one_blank) {
  BOOST_TEST(verbose("moved code\n   out") == "moved code out");
  BOOST_TEST(verbose("moved code\nout") == "moved code out");
}

BOOST_AUTO_TEST_CASE(a_capitalised_first_word_is_written_small) {
  BOOST_TEST(verbose("Moved Code out") == "moved Code out");
  BOOST_TEST(verbose("JSON output") == "JSON output");
  BOOST_TEST(verbose("McCabe metric") == "McCabe metric");
  BOOST_TEST(verbose("X axis") == "X axis");
  BOOST_TEST(verbose("Re-used code") == "Re-used code");
}

BOOST_AUTO_TEST_CASE(an_empty_first_word_goes_where_the_rest_starts_small) {
  BOOST_TEST(verbose("Added pool sizing") == "pool sizing");
  BOOST_TEST(verbose("Added JSON output") == "added JSON output");
  BOOST_TEST(verbose("Added") == "added");
  BOOST_TEST(verbose("Added added pool") == "added pool");
}

BOOST_AUTO_TEST_CASE(an_article_that_is_a_name_stays) {
  for (Bytes text :
       {"set timeout of a to 5s", "replaced a with b", "raised a from 3 to 4", "passed a by value",
        "merged the a and b columns", "renamed function a to an", "tried the an option",
        "value a is not the a", "pool for the a service", "function a calls it"}) {
    BOOST_TEST(verbose(text) == text);
    BOOST_TEST(terse(text) == text);
  }
  BOOST_TEST(verbose("moved a cache of the parser to an arena") ==
             "moved cache of parser to arena");
}

BOOST_AUTO_TEST_CASE(an_empty_last_word_goes_where_something_remains) {
  BOOST_TEST(verbose("pool adjustment") == "pool");
  BOOST_TEST(verbose("adjustment") == "adjustment");
  BOOST_TEST(verbose("pool adjustment change") == "pool adjustment");
  BOOST_TEST(verbose("pool adjustments") == "pool adjustments");
}

BOOST_AUTO_TEST_CASE(empty_words_inside_go_before_a_small_word_or_a_digit) {
  BOOST_TEST(verbose("moved the code to a pool of the 3") == "moved code to pool of 3");
  BOOST_TEST(verbose("moved the API to the") == "moved the API to the");
  BOOST_TEST(verbose("moved the  code") == "moved code");
}

BOOST_AUTO_TEST_CASE(empty_words_inside_code_and_quotes_stay) {
  BOOST_TEST(verbose("ran `the code` as \"the code\"") == "ran `the code` as \"the code\"");
}

BOOST_AUTO_TEST_CASE(phrases_are_long_again_outside_protected_tokens) {
  BOOST_TEST(terse("conn pool by conn pool") == "connection pool sizing by connection pool sizing");
  BOOST_TEST(terse("\"conn pool\" by conn pool.") == "\"conn pool\" by connection pool sizing.");
  BOOST_TEST(terse("conn pools, conn pool-a, xconn pool") == "conn pools, conn pool-a, xconn pool");
  BOOST_TEST(verbose("tuned conn pool") == "tuned conn pool");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
