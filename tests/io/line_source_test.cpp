#include "io/line_source.h"

#include <random>

#include "io/fixtures.h"
#include "reference/line_reference.h"

using namespace terse;
using Next = LineSource::Next;

namespace {

struct Read {
  std::string bytes;               ///< all lines, put together again
  std::vector<std::string> lines;  ///< pieces of one line joined
  std::vector<bool> partial;
  std::vector<uint64_t> numbers;
  size_t longest_piece = 0;
};

Read read_lines(int fd, size_t block, size_t longest) {
  Read out;
  LineSource source(fd, block, longest);
  LineView line;
  bool open = false;
  for (;;) {
    const Next next = source.next(line);
    if (next == Next::wait) {
      source.refill();
      continue;
    }
    if (next != Next::line) break;
    const std::string whole(line.whole());
    out.bytes += whole;
    out.longest_piece = std::max(out.longest_piece, whole.size());
    if (open) {
      BOOST_REQUIRE(line.flags.partial);
      BOOST_REQUIRE_EQUAL(line.number, out.numbers.back());
      out.lines.back() += whole;
    } else {
      out.lines.push_back(whole);
      out.partial.push_back(line.flags.partial);
      out.numbers.push_back(line.number);
    }
    open = line.flags.partial && line.ending.empty();
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(line_source)

BOOST_AUTO_TEST_CASE(an_open_line_is_handed_out_in_pieces_to_who_does_not_wait) {
  const test::Pipe pipe;
  LineSource source(pipe.read_end.get());
  LineView line;
  BOOST_TEST(!source.has_open());
  BOOST_TEST(!source.take_open(line));
  test::write_all(pipe.write_end.get(), "one\nGo on? \r");
  source.refill();
  BOOST_TEST((source.next(line) == Next::line && line.text == "one"));
  BOOST_TEST((source.next(line) == Next::wait));
  BOOST_TEST(source.has_open());
  BOOST_TEST(!source.take_open_display(line));  // the CR may belong to an ending
  BOOST_TEST(source.take_open(line));
  BOOST_TEST((line.text == "Go on? " && line.flags.partial && line.number == 2));
  test::write_all(pipe.write_end.get(), "\ntwo\n");
  source.refill();
  BOOST_TEST((source.next(line) == Next::line && line.whole() == "\r\n" && line.number == 2));
  BOOST_TEST(bool(line.flags.partial));
  BOOST_TEST((source.next(line) == Next::line && line.text == "two" && line.number == 3));
  BOOST_TEST(!line.flags.partial);
}

BOOST_AUTO_TEST_CASE(what_a_terminal_shows_in_place_need_not_wait) {
  const test::Pipe pipe;
  LineSource source(pipe.read_end.get());
  LineView line;
  test::write_all(pipe.write_end.get(), "10%\r20%");
  source.refill();
  BOOST_TEST((source.next(line) == Next::wait));
  BOOST_TEST((source.take_open_display(line) && line.text == "10%\r20%"));
  BOOST_TEST(!source.take_open(line));
}

BOOST_AUTO_TEST_CASE(lines_do_not_depend_on_blocks_or_pieces) {
  std::mt19937 random(7);
  const std::string pieces[] = {"\n", "\r\n", "\r", "a", "word word", std::string(40, 'x'), "\t"};
  for (int round = 0; round < 60; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) text += pieces[random() % 7];
    const auto want = reference::split_lines(text);
    for (const size_t block : {1u, 7u, 4096u}) {
      for (const size_t piece : {1u, 5u, 4096u}) {
        const test::FedPipe pipe(text, piece);
        const Read got = read_lines(pipe.fd(), block, 64);
        BOOST_REQUIRE_EQUAL(got.bytes, text);
        BOOST_REQUIRE_EQUAL(got.lines.size(), want.size());
        for (size_t i = 0; i < want.size(); ++i) {
          BOOST_REQUIRE_EQUAL(got.lines[i], want[i].whole());
          BOOST_REQUIRE_EQUAL(got.numbers[i], want[i].number);
          BOOST_REQUIRE_EQUAL(got.partial[i], want[i].text.size() > 64);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_line_is_partial_above_the_longest_length_only) {
  for (const size_t block : {1u, 7u, 4096u}) {
    for (const size_t length : {63u, 64u, 65u}) {
      for (const std::string ending : {"\n", "\r\n", ""}) {
        const std::string text = std::string(length, 'x') + ending;
        const test::FedPipe pipe(text, 3);
        const Read got = read_lines(pipe.fd(), block, 64);
        BOOST_REQUIRE_EQUAL(got.bytes, text);
        BOOST_REQUIRE_EQUAL(got.lines.size(), 1u);
        BOOST_REQUIRE_EQUAL(got.partial[0], length > 64);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_line_much_longer_than_the_buffer_loses_nothing) {
  std::string text(5'000'000, 'y');
  for (size_t i = 0; i < text.size(); i += 1000) text[i] = static_cast<char>('a' + i / 1000 % 26);
  text += "\r\nnext\n";
  const test::FedPipe pipe(text, 100'000);
  const Read got = read_lines(pipe.fd(), 4096, 8192);
  BOOST_TEST((got.bytes == text));
  BOOST_REQUIRE(got.lines.size() == 2u);
  BOOST_TEST(got.lines[1] == "next\n");
  BOOST_TEST(!got.partial[1]);
  BOOST_TEST(got.numbers[1] == 2u);
  BOOST_TEST(got.longest_piece <= 4096u + 8192u + 1u);
}

BOOST_AUTO_TEST_CASE(last_line_without_newline_has_an_empty_terminator) {
  const test::FedPipe pipe("one\ntwo\r", 100);
  LineSource source(pipe.fd());
  LineView line;
  while (source.next(line) == Next::wait) source.refill();
  BOOST_TEST(line.text == "one");
  while (source.next(line) == Next::wait) source.refill();
  BOOST_TEST(line.text == "two\r");
  BOOST_TEST(line.ending.empty());
  BOOST_TEST((line.flags == LineFlags{.lone_cr = true}));
  BOOST_TEST((source.next(line) == Next::end));
  BOOST_TEST((source.next(line) == Next::end));
}

BOOST_AUTO_TEST_CASE(empty_input_has_no_line) {
  const test::FedPipe pipe("", 1);
  BOOST_TEST(read_lines(pipe.fd(), 4096, 64).lines.empty());
}

BOOST_AUTO_TEST_CASE(what_was_read_before_a_failure_is_handed_out) {
  test::Folder folder;  // reading a folder fails
  const Fd fd(::open(folder.path.c_str(), O_RDONLY));
  LineSource source(fd.get());
  LineView line;
  BOOST_TEST((source.next(line) == Next::wait));
  source.refill();
  BOOST_TEST((source.next(line) == Next::failed));
  BOOST_TEST(source.error() == EISDIR);
}

BOOST_AUTO_TEST_SUITE_END()
