#include "base/json_value.h"

#include <boost/test/unit_test.hpp>
#include <random>

#include "base/json_string.h"

using terse::Bytes;
using terse::JsonValue;
using terse::JsonWriter;
using terse::parse_json;

namespace {

/// `text`, read and written again on one line; the complaint where it is no JSON.
std::string there_and_back(Bytes text) {
  std::string why;
  const std::optional<JsonValue> value = parse_json(text, &why);
  if (!value) return why;
  JsonWriter json(JsonWriter::one_line);
  write_json(*value, json);
  return json.take();
}

std::string nested(size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

/// What `append_json_string` writes for valid UTF-8, byte by byte.
std::string quoted_slowly(Bytes text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out.append(1, '\\').append(1, c);
    else if (byte < 0x20 || byte == 0x7f)
      out.append("\\u00").append(1, kHex[byte >> 4]).append(1, kHex[byte & 15]);
    else
      out += c;
  }
  return out + '"';
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json)

BOOST_AUTO_TEST_CASE(a_string_is_quoted_as_its_slow_twin_does) {
  const std::vector<std::string> pieces = {"a",
                                           "eight by",
                                           "\"",
                                           "\\",
                                           "\x7f",
                                           "\n",
                                           std::string(1, '\0'),
                                           " ",
                                           "!",
                                           "#",
                                           "[",
                                           "]",
                                           "~",
                                           "\x1f",
                                           "\xc2\xa7",
                                           "\xe2\x86\x92",
                                           "\xf0\x9f\x98\x80"};
  std::mt19937 random(20);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (size_t count = random() % 12; count > 0; --count) text += pieces[random() % pieces.size()];
    std::string out;
    terse::append_json_string(text, out);
    BOOST_TEST_REQUIRE(out == quoted_slowly(text));
  }
}

BOOST_AUTO_TEST_CASE(members_and_numbers_keep_their_order_and_their_digits) {
  const std::string text =
      R"({"z":1.50,"a":[true,null,-3,{}],"b":123456789012345678901234567890,"z2":[]})";
  BOOST_TEST(there_and_back(text) == text);
}

BOOST_AUTO_TEST_CASE(a_repeated_member_has_its_last_value) {
  const auto value = parse_json(R"({"a":1,"a":2})");
  BOOST_TEST_REQUIRE(value.has_value());
  BOOST_TEST(value->find("a")->count().value() == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_absent_or_of_another_kind_reads_as_nothing) {
  const auto value = parse_json(R"({"n":-1,"f":1.0,"s":"5","big":18446744073709551616})");
  BOOST_TEST_REQUIRE(value.has_value());
  for (const char* name : {"n", "f", "s", "big"})
    BOOST_TEST(!value->find(name)->count().has_value(), name);
  BOOST_TEST(value->text_of("n").empty());
  BOOST_TEST(value->find("none") == nullptr);
  BOOST_TEST(value->find("s")->find("x") == nullptr);
}

BOOST_AUTO_TEST_CASE(objects_are_equal_in_any_order_and_arrays_are_not) {
  BOOST_TEST((parse_json(R"({"a":1,"b":2})") == parse_json(R"({"b":2,"a":1})")));
  BOOST_TEST((parse_json(R"({"a":1})") != parse_json(R"({"a":1,"b":2})")));
  BOOST_TEST((parse_json("[1,2]") != parse_json("[2,1]")));
}

BOOST_AUTO_TEST_CASE(deep_nesting_is_refused_before_it_costs_a_stack) {
  BOOST_TEST(there_and_back(nested(64)) == nested(64));
  BOOST_TEST(there_and_back(nested(65)) == "it nests deeper than 64");
  BOOST_TEST(there_and_back(std::string(1000000, '[')) == "it nests deeper than 64");
}

BOOST_AUTO_TEST_CASE(a_complaint_does_not_quote_the_text) {
  for (const char* text : {"", "{", "[1,]", "{\"a\" 1}", "\"\xff secret\"", "1 secret", "nul"}) {
    const std::string why = there_and_back(text);
    BOOST_TEST(why.find("secret") == std::string::npos, why);
    BOOST_TEST(why.find("parse error") == 0u, why);
  }
}

BOOST_AUTO_TEST_CASE(a_missing_member_is_made_at_the_end) {
  JsonValue value = *parse_json(R"({"a":1})");
  value.member("b").member("c") = JsonValue::of(true);
  value.member("a") = JsonValue::of("x\xff\n");
  JsonWriter json;
  write_json(value, json);
  BOOST_TEST(json.take() ==
             "{\n  \"a\": \"x\xef\xbf\xbd\\u000a\",\n  \"b\": {\n    \"c\": true\n  }\n}");
}

BOOST_AUTO_TEST_SUITE_END()
