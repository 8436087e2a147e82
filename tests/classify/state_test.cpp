// What other layers rely on: total, deterministic, and nothing but State decides.
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>

#include "classify/classes_of.h"
#include "classify/core_pack.h"
#include "text/line_scanner.h"

namespace terse::test {
namespace {

const char* const pieces[] = {"The cause of it is that the value is not set at all.",
                              "I think that we have it now.",
                              "```",
                              "~~~",
                              "TypeError: no",
                              "@@ -1,2 +1,2 @@",
                              "--- a/x",
                              "+++ b/x",
                              "-a",
                              "+b",
                              " c",
                              "commit 4be1f0c9d1",
                              "a\tb",
                              "$ make \\",
                              "$ cat x",
                              "| a | b |",
                              "|---|---|",
                              "## Summary",
                              "noise",
                              "",
                              "   ",
                              "    x = 1",
                              "{",
                              "}",
                              "\x1b[1mx",
                              "- it is an item of the list",
                              "# Heading",
                              "> it is a quote",
                              "exit status 2",
                              "==12== x",
                              "============================================================",
                              "==========",
                              "What it is:",
                              "\xff"};

std::string random_stream(std::mt19937& random) {
  std::uniform_int_distribution<size_t> piece(0, std::size(pieces) - 1);
  std::uniform_int_distribution<int> byte(0, 255);
  std::string stream;
  for (int lines = 0; lines < 40; ++lines) {
    if (byte(random) < 16) {
      for (int n = byte(random) / 8; n > 0; --n) stream += static_cast<char>(byte(random));
    } else {
      stream += pieces[piece(random)];
    }
    stream += byte(random) < 8 ? "\r\n" : "\n";
  }
  return stream;
}

LineView line_of(Bytes text) {
  LineView line;
  line.text = text;
  line.ending = text.substr(text.size());
  line.number = 2;
  line.flags = scan_flags(text);
  return line;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(state)

BOOST_AUTO_TEST_CASE(random_streams_are_classified_the_same_from_any_copy_of_the_state) {
  std::mt19937 random(20260301);
  for (int round = 0; round < 300; ++round) {
    const std::string stream = random_stream(random);
    Classifier one(core_tables());
    LineScanner scanner(stream, 1);
    LineView line;
    while (scanner.next(line)) {
      const Classifier::State before = one.state();
      const LineClass c = one.classify(line);
      BOOST_REQUIRE_LE(static_cast<int>(c), static_cast<int>(LineClass::classification));
      Classifier other(core_tables());
      other.restore(before);
      BOOST_REQUIRE(other.classify(line) == c);
      BOOST_REQUIRE(other.state() == one.state());
      one.restore(before);
      BOOST_REQUIRE(one.classify(line) == c);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_record_leaves_one_state_whatever_stood_before) {
  std::mt19937 random(7);
  Classifier fresh(core_tables());
  fresh.accept_record(LineClass::field);
  const Classifier::State expected = fresh.state();
  for (int round = 0; round < 100; ++round) {
    const std::string stream = random_stream(random);
    Classifier classifier(core_tables());
    LineScanner scanner(stream, 2);
    LineView line;
    while (scanner.next(line)) classifier.classify(line);
    classifier.accept_record(LineClass::prose);
    BOOST_REQUIRE(classifier.state() == expected);
  }
}

BOOST_AUTO_TEST_CASE(a_sentence_and_its_terse_form_leave_the_same_state) {
  Classifier one(core_tables());
  Classifier other(core_tables());
  BOOST_TEST(
      is_compressible(one.classify(line_of("The two callers have been adapted to it as well."))));
  other.classify(line_of("Two callers adapted."));
  BOOST_TEST((one.state() == other.state()));
}

BOOST_AUTO_TEST_CASE(rounds_interrupt_only_what_they_may) {
  const auto may_interrupt = [](Bytes stream) {
    Classifier classifier(core_tables());
    LineScanner scanner(stream, 1);
    LineView line;
    while (scanner.next(line)) classifier.classify(line);
    return classifier.record_may_interrupt();
  };
  BOOST_TEST(may_interrupt("It is what it was, and that is all.\n"));
  BOOST_TEST(may_interrupt("## Summary\n\nIt is done.\n"));
  BOOST_TEST(may_interrupt("TypeError: no\n"));
  BOOST_TEST(!may_interrupt("==12== Invalid read\n"));
  BOOST_TEST(!may_interrupt(std::string(60, '=') + "\nFAIL: x\n"));
  BOOST_TEST(!may_interrupt("```\n"));
  BOOST_TEST(!may_interrupt("@@ -1,2 +1,2 @@\n-a\n"));
  BOOST_TEST(!may_interrupt("commit 4be1f0c9d1\nAuthor: D <d@e>\n"));
}

BOOST_AUTO_TEST_CASE(pieces_of_a_line_that_fits_no_block_are_never_prose) {
  Classifier classifier(core_tables());
  LineView piece = line_of("It is what it was and that is all that there is to it.");
  piece.flags.partial = true;
  BOOST_TEST(!is_compressible(classifier.classify(piece)));
  piece.flags.partial = false;
  BOOST_TEST(!is_compressible(classifier.classify(piece)));
  BOOST_TEST(is_compressible(classifier.classify(piece)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
