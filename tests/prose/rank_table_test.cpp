// Byte-pair encoding with a small table: ids worked out by hand from the ranks.
#include <boost/test/unit_test.hpp>

#include "text/rank_table.h"

namespace terse::test {
namespace {

std::string base64(Bytes bytes) {
  static constexpr Bytes letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (size_t k = 0; k < 4; ++k)
      out += i + k > bytes.size() ? '=' : letters[group >> (18 - 6 * k) & 63];
  }
  return out;
}

/// All bytes by their value, then these merges from 256 on.
std::string table_text() {
  std::string out;
  for (int byte = 0; byte < 256; ++byte)
    out += base64(std::string(1, static_cast<char>(byte))) + ' ' + std::to_string(byte) + '\n';
  int rank = 256;
  for (Bytes token : {"th", "he", "the", " the", "in", "ing", " a", "12", "ab", "bc", "abc", "  ",
                      "    ", "'s", "\xc3\xa9"})
    out += base64(token) + ' ' + std::to_string(rank++) + '\n';
  return out;
}

std::string ids_of(Bytes text) {
  static const auto table = RankTable::parse("small.tiktoken", table_text());
  BOOST_REQUIRE(table.has_value());
  std::vector<uint32_t> ids;
  BOOST_TEST(table->encode(text, ids));
  std::string out;
  for (uint32_t id : ids) out += (out.empty() ? "" : " ") + std::to_string(id);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rank_table)

BOOST_AUTO_TEST_CASE(a_piece_that_is_a_token_is_taken_whole) {
  BOOST_TEST(ids_of("the") == "258");
  BOOST_TEST(ids_of("the the") == "258 259");
}

BOOST_AUTO_TEST_CASE(the_pair_of_the_lowest_rank_is_merged_first) {
  // `th` (256) before `he` (257), so t-h-e-m is the, m; b-c (265) loses to a-b (264).
  BOOST_TEST(ids_of("them") == "258 109");
  BOOST_TEST(ids_of("xabc") == "120 266");
  BOOST_TEST(ids_of("sing") == "115 261");
}

BOOST_AUTO_TEST_CASE(digits_go_by_threes_and_blanks_leave_one_to_the_word) {
  BOOST_TEST(ids_of("1212") == "263 49 50");  // 121, 2
  BOOST_TEST(ids_of("a    b") == "97 267 32 32 98");
  BOOST_TEST(ids_of("    \n") == "268 10");
}

BOOST_AUTO_TEST_CASE(contractions_stay_with_their_word) {
  BOOST_TEST(ids_of("a's b") == "97 269 32 98");
  BOOST_TEST(ids_of("a'S") == "97 39 83");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf8_count_as_the_replacement_character) {
  BOOST_TEST(ids_of("\xc3\xa9") == "270");
  BOOST_TEST(ids_of("\xff") == "239 191 189");
}

BOOST_AUTO_TEST_CASE(a_long_run_without_a_merge_is_all_single_bytes) {
  const std::string run(200'000, 'q');
  std::vector<uint32_t> ids;
  const auto table = RankTable::parse("small.tiktoken", table_text());
  BOOST_REQUIRE(table->encode(run, ids));
  BOOST_TEST((ids == std::vector<uint32_t>(run.size(), 'q')));
}

BOOST_AUTO_TEST_CASE(a_broken_table_is_said_with_its_line) {
  const auto no_rank = RankTable::parse("t", "IQ== 0\nIg==\n");
  BOOST_REQUIRE(!no_rank);
  BOOST_TEST(no_rank.error().line == 2u);
  BOOST_TEST(!RankTable::parse("t", "IQ== 0\n").has_value());
  BOOST_TEST(!RankTable::parse("t", "*** 0\n").has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
