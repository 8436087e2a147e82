#include <boost/test/unit_test.hpp>

#include "classify/classifier.h"
#include "classify/classifier_tables.h"
#include "text/line_scanner.h"

namespace terse::test {
namespace {

LineClass class_of(const ClassifierTables& tables, Bytes text) {
  Classifier classifier(tables);
  LineView line;
  line.text = text;
  line.number = 1;
  line.flags = scan_flags(text);
  return classifier.classify(line);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tables)

BOOST_AUTO_TEST_CASE(a_literal_and_a_pattern_open_blocks_of_their_class) {
  const ClassifierTables tables({{LineClass::error, Signature::Kind::open, "Kaboom "},
                                 {LineClass::data, Signature::Kind::match, "^row \\d+"}},
                                {});
  BOOST_TEST((class_of(tables, "Kaboom in the engine") == LineClass::error));
  BOOST_TEST((class_of(tables, "row 12 of it") == LineClass::data));
}

BOOST_AUTO_TEST_CASE(no_signature_makes_a_line_compressible) {
  const ClassifierTables tables({{LineClass::prose, Signature::Kind::open, "int main"}}, {});
  BOOST_TEST(!is_compressible(class_of(tables, "int main(void)")));
}

BOOST_AUTO_TEST_CASE(a_pattern_that_does_not_compile_matches_nothing) {
  const ClassifierTables tables({{LineClass::error, Signature::Kind::match, "^(x"}}, {});
  BOOST_TEST((class_of(tables, "(x") != LineClass::error));
}

BOOST_AUTO_TEST_CASE(words_are_found_whatever_their_case_and_length) {
  WordTable words;
  words.add("because", 1);
  words.add("counterproductive", 1);  // 17 bytes: left out
  words.add("internationally", 2);
  BOOST_TEST(words.find(word_key("Because")) == 1);
  BOOST_TEST(words.find(word_key("INTERNATIONALLY")) == 2);
  BOOST_TEST(words.find(word_key("counterproductive")) == 0);
  BOOST_TEST(words.find(word_key("becaus")) == 0);
}

BOOST_AUTO_TEST_CASE(class_names_go_both_ways) {
  for (int i = 0; i <= static_cast<int>(LineClass::classification); ++i) {
    const auto c = static_cast<LineClass>(i);
    LineClass back = LineClass::blank;
    BOOST_TEST(parse_line_class(name_of(c), back));
    BOOST_TEST((back == c));
  }
  LineClass none = LineClass::blank;
  BOOST_TEST(!parse_line_class("verbatim", none));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
