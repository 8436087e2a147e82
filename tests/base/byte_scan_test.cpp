#include "base/byte_scan.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <vector>

namespace {

using terse::ByteGroup;
using terse::ByteWindow;

// A predicate and its twin on one byte and what follows it.
auto capital_or_twice_dash(ByteWindow at) {
  return terse::in_range(at[0], 'A', 'Z') | ((at[0] == '-') & (at[1] == '-') & (at[3] != 'x'));
}

bool twin(const std::string& text, size_t i) {
  const auto byte = [&](size_t k) { return i + k < text.size() ? text[i + k] : '\0'; };
  return (byte(0) >= 'A' && byte(0) <= 'Z') || (byte(0) == '-' && byte(1) == '-' && byte(3) != 'x');
}

std::string random_text(std::mt19937& random, size_t size) {
  constexpr std::string_view letters = "aZz-x-A@[\xff\x80\n";
  std::string text;
  for (size_t i = 0; i < size; ++i) text += letters[random() % letters.size()];
  return text;
}

BOOST_AUTO_TEST_CASE(every_byte_is_found_that_a_plain_loop_finds_at_any_length) {
  std::mt19937 random(7);
  for (size_t size = 0; size < 300; ++size) {
    const std::string text = random_text(random, size);
    std::vector<size_t> want;
    for (size_t i = 0; i < size; ++i) {
      if (twin(text, i)) want.push_back(i);
    }
    std::vector<size_t> got;
    terse::scan_bytes(text, capital_or_twice_dash, [&](size_t at) { got.push_back(at); });
    BOOST_TEST(got == want, boost::test_tools::per_element());
    BOOST_TEST(terse::scan_any(text, capital_or_twice_dash) == !want.empty());
  }
}

BOOST_AUTO_TEST_CASE(bytes_behind_the_text_are_not_read) {
  std::mt19937 random(11);
  for (size_t size = 0; size < 140; ++size) {
    // In memory of exactly its size, for the address sanitizer to see.
    const std::string filler = random_text(random, size);
    const std::vector<char> exact(filler.begin(), filler.end());
    const auto always = [](ByteWindow at) { return at[3] == at[3]; };
    size_t count = 0;
    terse::scan_bytes({exact.data(), exact.size()}, always, [&](size_t) { ++count; });
    BOOST_TEST(count == size);
  }
}

BOOST_AUTO_TEST_CASE(ranges_hold_at_both_ends_and_above_ascii) {
  std::string text;
  for (int c = 0; c < 256; ++c) text += static_cast<char>(c);
  std::string got;
  const auto odd = [](ByteWindow at) {
    return terse::in_range(at[0], 0x7f, 0x81) | terse::in_range(at[0], 0xfe, 0xff) | (at[0] == 0);
  };
  terse::scan_bytes(text, odd, [&](size_t at) { got += text[at]; });
  BOOST_TEST(got == std::string("\0\x7f\x80\x81\xfe\xff", 6));
}

}  // namespace
