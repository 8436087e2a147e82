#include "text/line_scanner.h"

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <memory>

#include "reference/line_reference.h"
#include "text/random_text.h"

using namespace terse;

namespace {

std::vector<LineView> all_lines(Bytes block, MaskKernel kernel = nullptr) {
  std::vector<LineView> lines;
  LineScanner scanner(block, 1, kernel);
  LineView line;
  while (scanner.next(line)) lines.push_back(line);
  if (scanner.take_tail(line)) lines.push_back(line);
  return lines;
}

void require_same(const std::vector<LineView>& got, const std::vector<LineView>& want) {
  BOOST_REQUIRE_EQUAL(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    BOOST_REQUIRE(got[i].text.data() == want[i].text.data());
    BOOST_REQUIRE_EQUAL(got[i].text, want[i].text);
    BOOST_REQUIRE_EQUAL(got[i].ending, want[i].ending);
    BOOST_REQUIRE_EQUAL(got[i].number, want[i].number);
    BOOST_REQUIRE(got[i].flags == want[i].flags);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(line_scanner)

BOOST_AUTO_TEST_CASE(lines_keep_their_own_endings) {
  const auto lines = all_lines("one\ntwo\r\n\n\r\nfive");
  BOOST_REQUIRE(lines.size() == 5u);
  BOOST_TEST(lines[0].text == "one");
  BOOST_TEST(lines[0].ending == "\n");
  BOOST_TEST(lines[1].text == "two");
  BOOST_TEST(lines[1].ending == "\r\n");
  BOOST_TEST(!lines[1].flags.lone_cr);
  BOOST_TEST(lines[2].text == "");
  BOOST_TEST(lines[3].text == "");
  BOOST_TEST(lines[3].ending == "\r\n");
  BOOST_TEST(lines[4].whole() == "five");
}

BOOST_AUTO_TEST_CASE(last_line_without_newline_has_an_empty_terminator) {
  const auto lines = all_lines("one\ntwo");
  BOOST_REQUIRE(lines.size() == 2u);
  BOOST_TEST(lines[1].text == "two");
  BOOST_TEST(lines[1].ending.empty());
  BOOST_TEST(lines[1].number == 2u);
}

BOOST_AUTO_TEST_CASE(no_last_newline_leaves_a_tail) {
  LineScanner scanner("one\ntw", 41);
  LineView line;
  BOOST_TEST(scanner.next(line));
  BOOST_TEST(line.number == 41u);
  BOOST_TEST(!scanner.next(line));
  BOOST_TEST(scanner.tail() == "tw");
  BOOST_TEST(scanner.next_number() == 42u);
  BOOST_TEST(scanner.take_tail(line));
  BOOST_TEST(line.number == 42u);
  BOOST_TEST(!scanner.take_tail(line));
  BOOST_TEST(!scanner.next(line));
}

BOOST_AUTO_TEST_CASE(empty_block_has_no_line) {
  BOOST_TEST(all_lines("").empty());
  BOOST_TEST(all_lines(Bytes{}).empty());
}

BOOST_AUTO_TEST_CASE(odd_bytes_are_flagged_on_their_line_only) {
  const auto lines = all_lines(Bytes("a\tb\n\x1b[0m\nx\ry\nn\0l\n\xc3\xa9\nplain\nq\r\r\n", 30));
  BOOST_REQUIRE(lines.size() == 7u);
  BOOST_TEST((lines[0].flags == LineFlags{.tab = true}));
  BOOST_TEST((lines[1].flags == LineFlags{.escape = true}));
  BOOST_TEST((lines[2].flags == LineFlags{.lone_cr = true}));
  BOOST_TEST((lines[3].flags == LineFlags{.nul = true}));
  BOOST_TEST((lines[4].flags == LineFlags{.non_ascii = true}));
  BOOST_TEST((lines[5].flags == LineFlags{}));
  BOOST_TEST((lines[6].flags == LineFlags{.lone_cr = true}));
  BOOST_TEST(lines[6].text == "q\r");
}

BOOST_AUTO_TEST_CASE(every_kernel_agrees_with_the_slow_twin_at_every_length_and_alignment) {
  const std::vector<std::string> pieces = {"\n",
                                           "\r",
                                           "\r\n",
                                           "\t",
                                           "\x1b",
                                           "\xe2",
                                           "text",
                                           " ",
                                           std::string(1, '\0'),
                                           std::string(61, 'x'),
                                           std::string(64, '.'),
                                           std::string(200, 'l')};
  test::Random random(2);
  for (int round = 0; round < 4000; ++round) {
    const std::string text = test::random_text(random, pieces, 24);
    const size_t shift = test::below(random, 64);
    // An exact-size allocation, so that a sanitizer sees a read past the end.
    const auto memory = std::make_unique<char[]>(shift + text.size());
    std::memcpy(memory.get() + shift, text.data(), text.size());
    const Bytes block(memory.get() + shift, text.size());
    const auto want = reference::split_lines(block);
    for (size_t k = 0; k < mask_kernel_count; ++k)
      if (mask_kernels()[k].available)
        require_same(all_lines(block, mask_kernels()[k].kernel), want);
    BOOST_REQUIRE(scan_flags(block) == reference::scan_flags(block));
  }
}

BOOST_AUTO_TEST_CASE(crlf_is_seen_across_every_block_boundary) {
  for (size_t before = 0; before < 1100; ++before) {
    const std::string text = std::string(before, 'x') + "\r\nnext\r";
    require_same(all_lines(text), reference::split_lines(text));
    const std::string lone = std::string(before, 'x') + "\ry\n";
    require_same(all_lines(lone), reference::split_lines(lone));
  }
}

BOOST_AUTO_TEST_SUITE_END()
