// The bounds that keep a stream's memory finite: product.md, "Holding and the final summary".
#include <boost/test/unit_test.hpp>

#include "filter/runs.h"

namespace terse::test {
namespace {

const std::string final_line = "Godmode: build complete. Next: test.\n";
const std::string final_out = "GM: build done → test.\n";

std::string out_of(const std::string& text) {
  return run(shipped_rules(), text).out;
}

// 40 lines make one record of the form `verifying`, or whatever count is asked for.
std::string record_of_lines(size_t count) {
  std::string text = "Verifying the change with";
  for (size_t i = 2; i < count; ++i)
    text += "\n" + std::string(70, static_cast<char>('a' + i % 26));
  return text + ".\nThis may take up to 45 seconds.\n";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bounds)

BOOST_AUTO_TEST_CASE(a_record_is_held_over_4096_lines_and_no_more) {
  const std::string most(4095, '\n');
  BOOST_TEST((out_of(final_line + most + "x\n") == final_out + most + "x\n"));
  const std::string more(4096, '\n');
  BOOST_TEST((out_of(final_line + more + "x\n") == final_line + more + "x\n"));
}

BOOST_AUTO_TEST_CASE(a_record_is_held_over_256_kib_and_no_more) {
  const std::string control = "Terse: " + std::string(1016, '.') + "\n";  // 1 KiB
  std::string tail;
  for (int i = 0; i < 255; ++i) tail += control;
  BOOST_TEST((out_of(final_line + tail + "x\n") == final_out + tail + "x\n"));
  tail += control;
  BOOST_TEST((out_of(final_line + tail + "x\n") == final_line + tail + "x\n"));
}

BOOST_AUTO_TEST_CASE(a_record_has_up_to_32_lines) {
  BOOST_TEST(out_of(record_of_lines(32)).starts_with("verify: "));
  const std::string more = record_of_lines(33);
  BOOST_TEST(out_of(more) == more);
}

BOOST_AUTO_TEST_CASE(a_record_has_up_to_4096_bytes) {
  const auto record = [](size_t length) {
    return "Verifying the change with " + std::string(length, 'x') +
           ". This may take up to 45 seconds.\n";
  };
  const size_t around = record(0).size() - 1;
  BOOST_TEST(out_of(record(4096 - around)).starts_with("verify: "));
  const std::string more = record(4097 - around);
  BOOST_TEST(out_of(more) == more);
}

BOOST_AUTO_TEST_CASE(a_line_beyond_the_block_passes_whole) {
  const std::string text = "Round 7: " + std::string(200'000, 'x') + " kept change.\n";
  BOOST_TEST((run_in_blocks(shipped_rules(), text + "Round 8: kept change.\n", 4096).out ==
              text + "R8 keep\n"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
