// Golden record streams: tests/golden/record/*.in beside the .out that the filter must give.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "filter/runs.h"

namespace terse::test {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

BOOST_AUTO_TEST_CASE(golden_records_come_out_as_they_should_in_blocks_of_any_size) {
  size_t streams = 0;
  for (const auto& entry : fs::directory_iterator(GOLDEN_FOLDER "/record")) {
    if (entry.path().extension() != ".in") continue;
    ++streams;
    const std::string wanted = read(fs::path(entry.path()).replace_extension(".out"));
    BOOST_TEST_CONTEXT(entry.path().filename().string()) {
      BOOST_TEST(filtered(read(entry.path())) == wanted);
      BOOST_TEST(filtered(wanted) == wanted);
    }
  }
  BOOST_CHECK_GE(streams, 5u);
}

}  // namespace terse::test
