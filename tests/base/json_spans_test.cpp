#include "base/json_spans.h"

#include <boost/test/unit_test.hpp>

#include "base/json_splice.h"
#include "base/json_value.h"

namespace terse::test {
namespace {

std::string at_path(Bytes text, Bytes name, Bytes inner) {
  JsonSpans spans;
  if (!spans.parse(text)) return "no JSON";
  const JsonNode* found = spans.member(spans.root(), name, inner);
  return found == nullptr ? "none" : std::string(spans.spelled(*found));
}

std::string decoded(Bytes inside) {
  std::string out;
  return append_decoded(inside, out) ? out : "half a character";
}

std::string spliced(Bytes inside, const std::vector<TextEdit>& edits) {
  std::string out;
  append_spliced(inside, edits, out);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_spans)

BOOST_AUTO_TEST_CASE(a_value_is_found_as_it_is_spelled) {
  BOOST_TEST(at_path(R"( {"a" : { "b" :1.50E+3 , "c":[] } } )", "a", "b") == "1.50E+3");
  BOOST_TEST(at_path(R"({"a":{"c":[1, {"d":2}]}})", "a", "c") == R"([1, {"d":2}])");
  BOOST_TEST(at_path(R"({"\u0061":{"b":"\n"}})", "a", "b") == R"("\n")");
}

BOOST_AUTO_TEST_CASE(a_member_that_stands_twice_is_none) {
  BOOST_TEST(at_path(R"({"a":{"b":1,"b":2}})", "a", "b") == "none");
  BOOST_TEST(at_path(R"({"a":{"b":1,"\u0062":2}})", "a", "b") == "none");
  BOOST_TEST(at_path(R"({"a":[]})", "a", "b") == "none");
}

BOOST_AUTO_TEST_CASE(it_takes_and_refuses_what_the_tree_reader_does) {
  const std::string deep(deepest_json + 1, '[');
  for (const std::string& text : {std::string("{}"),
                                  std::string("[]"),
                                  std::string("null"),
                                  std::string("0"),
                                  std::string("-0.1e-7"),
                                  std::string("\"\\ud83d\\ude00\""),
                                  std::string(" [1 ,2] "),
                                  std::string(""),
                                  std::string("{"),
                                  std::string("[1,]"),
                                  std::string("{\"a\"}"),
                                  std::string("{\"a\":1,}"),
                                  std::string("01"),
                                  std::string("1."),
                                  std::string("-"),
                                  std::string("+1"),
                                  std::string("1e"),
                                  std::string("tru"),
                                  std::string("truey"),
                                  std::string("\"a"),
                                  std::string("\"\\x\""),
                                  std::string("\"\\u12g4\""),
                                  std::string("\"\t\""),
                                  std::string("\"\xff\""),
                                  std::string("\"\xc3\xa4\""),
                                  std::string("{} {}"),
                                  std::string("[1 2]"),
                                  std::string("{1:2}"),
                                  std::string("'a'"),
                                  deep + std::string(deepest_json + 1, ']'),
                                  deep.substr(1) + std::string(deepest_json, ']')}) {
    JsonSpans spans;
    BOOST_TEST_CONTEXT(text) {
      BOOST_TEST(spans.parse(text) == parse_json(text).has_value());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_string_is_decoded_but_for_half_a_pair) {
  BOOST_TEST(decoded(R"(a\n\t\"\\\/\u00e4\ud83d\ude00)") == "a\n\t\"\\/\xc3\xa4\xf0\x9f\x98\x80");
  BOOST_TEST(decoded(R"(\ud83d)") == "half a character");
  BOOST_TEST(decoded(R"(\ude00\ud83d)") == "half a character");
  BOOST_TEST(decoded(R"(\ud83d\n)") == "half a character");
}

BOOST_AUTO_TEST_CASE(what_an_edit_leaves_keeps_its_spelling) {
  BOOST_TEST(spliced(R"(a\/b\u0063 old \u0064)", {{5, 8, "new\n"}}) ==
             R"(a\/b\u0063 new\n \u0064)");
  BOOST_TEST(spliced(R"(same\/)", {}) == R"(same\/)");
  BOOST_TEST(spliced("one two", {{0, 3, ""}, {4, 7, "2"}}) == " 2");
}

BOOST_AUTO_TEST_CASE(new_text_is_in_ascii_where_the_old_was) {
  const std::string arrow = "\xe2\x86\x92 \xf0\x9f\x98\x80";
  BOOST_TEST(spliced(R"(to \u00e4)", {{0, 2, arrow}}) == R"(\u2192 \ud83d\ude00 \u00e4)");
  BOOST_TEST(spliced("to \xc3\xa4", {{0, 2, arrow}}) == arrow + " \xc3\xa4");
  BOOST_TEST(spliced("to", {{0, 2, "\"\\\x01"}}) == R"(\"\\\u0001)");
}

BOOST_AUTO_TEST_CASE(the_smallest_edit_cuts_no_character) {
  const TextEdit edit = smallest_edit("a\xc3\xa4z", "a\xc3\xa5z", 10);
  BOOST_TEST(edit.begin == 11u);
  BOOST_TEST(edit.end == 13u);
  BOOST_TEST(edit.text == "\xc3\xa5");
  BOOST_TEST(smallest_edit("aaa", "aa", 0).text.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
