// Any byte string at every level: what is not rewritten comes out byte for byte, whatever its bytes
// are. A broken law ends the program with its text.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <random>

#include "fuzz/filter_laws.h"

namespace terse::test {
namespace {

using Generator = std::mt19937;

const std::vector<std::string>& pieces() {
  static const std::vector<std::string> all = {
      "\n",
      "\n",
      "\n\n",
      "\r\n",
      "\r",
      "\t",
      " ",
      "    ",
      std::string(1, '\0'),
      "\xef\xbb\xbf",
      "\xff\xfe",
      "\xfe\xff",
      "\xc3",
      "\xed\xa0\x80",
      "\xf4\x90\x80\x80",
      "\xc0\xaf",
      "\x1b[31m",
      "\x1b[0m",
      "\x1b]8;;http://a.example\x1b\\",
      "\x1b]8;;\x07",
      "\xe2\x80\xae",
      "\xe2\x81\xa6",
      "\xe2\x80\x8b",
      "\xe2\x80\x8d",
      "\xcc\x81\xcc\x81",
      "\xc2\x85",
      "\xe2\x80\xa8",
      "\xc2\xa0",
      "\x7f",
      "\x08",
      "\v\f",
      "caf\xc3\xa9 ",
      "\xe4\xb8\xad\xe6\x96\x87",
      "\xf0\x9f\x94\xa7 ",
      "\xe2\x9c\x85 ",
      "Let me check the parser to see if it has been updated. ",
      "it should not be the case that the ",
      "I will look at `src/a.c` now. ",
      "- ",
      "## ",
      "```\n",
      "> ",
      "Round 3: Added a pool. Kept. Metric: 226ms (-18.2%).\n",
      "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.\n",
      "Terse: ON\n",
      "Error: it is broken\n",
      "  File \"a.py\", line 3\n",
      "{\"a\": 1}\n",
      "| a | b |\n|---|---|\n",
      "@@ -1 +1 @@\n-a\n+b\n",
      "$ make\n",
      "## Summary\n",
  };
  return all;
}

std::string utf16(const std::string& text, bool big) {
  std::string out = big ? "\xfe\xff" : "\xff\xfe";
  for (const char c : text) {
    if (big) out += '\0';
    out += c;
    if (!big) out += '\0';
  }
  return out;
}

std::string soup(Generator& random) {
  std::string out;
  for (size_t count = random() % 24; count > 0; --count) {
    out += pieces()[random() % pieces().size()];
    if (random() % 6 == 0) out += static_cast<char>(random() % 256);
  }
  if (random() % 16 == 0) out = utf16(out, random() % 2 == 0);
  return out;
}

size_t streams_wanted() {
  return std::getenv("TERSE_LONG") != nullptr ? 100'000 : 1'500;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(any_bytes)

BOOST_AUTO_TEST_CASE(no_byte_string_breaks_a_law) {
  Generator random(9);
  size_t changed = 0;
  for (size_t count = 0; count < streams_wanted(); ++count) {
    const std::string text = soup(random);
    PipelineOptions options;
    options.level = static_cast<Level>(count % 3);
    changed += fuzz::hold_to_laws(fuzz::built_in(), text, options, 1 + random() % 9) != text;
  }
  BOOST_TEST(changed * 20 > streams_wanted());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
