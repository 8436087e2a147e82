// Every stream of tests/golden against its labels; README.md there says what they mean.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "classify/classes_of.h"

namespace terse::test {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool fits(LineClass got, const std::string& label) {
  if (label == "compressible") return is_compressible(got);
  if (label == "verbatim") return !is_compressible(got) && got != LineClass::blank;
  return name_of(got) == label;
}

void check_stream(const fs::path& input) {
  const std::vector<LineClass> got = line_classes(read(input));
  std::ifstream labels(fs::path(input).replace_extension(".classes"));
  size_t first = 0;
  size_t last = 0;
  size_t labelled = 0;
  std::string label;
  while (labels >> first >> last >> label) {
    for (size_t n = first; n <= last && n <= got.size(); ++n) {
      BOOST_CHECK_MESSAGE(fits(got[n - 1], label), input.filename().string()
                                                       << ":" << n << " is " << name_of(got[n - 1])
                                                       << ", labelled " << label);
    }
    labelled = last;
  }
  BOOST_CHECK_MESSAGE(labelled == got.size(), input.filename().string()
                                                  << ": " << got.size() << " lines, labels for "
                                                  << labelled);
}

}  // namespace

BOOST_AUTO_TEST_CASE(golden_streams_have_the_classes_of_their_labels) {
  size_t streams = 0;
  for (const auto& entry : fs::recursive_directory_iterator(GOLDEN_FOLDER)) {
    if (entry.path().extension() != ".in") continue;
    if (fs::exists(fs::path(entry.path()).replace_extension(".out"))) continue;  // the filter's
    ++streams;
    check_stream(entry.path());
  }
  BOOST_CHECK_GE(streams, 20u);
}

}  // namespace terse::test
