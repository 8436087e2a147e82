#include "filter/pipeline.h"

#include <boost/test/unit_test.hpp>

#include "filter/runs.h"
#include "filter/verify.h"

namespace terse::test {
namespace {

const std::string round = "Round 7: kept change.\n";
const std::string round_out = "R7 keep\n";
const std::string final_line = "Godmode: build complete. Next: test.\n";
const std::string final_out = "GM: build done → test.\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(pipeline)

BOOST_AUTO_TEST_CASE(the_examples_of_the_seed_come_out_byte_for_byte) {
  BOOST_TEST(filtered("Round 7: Added connection pool sizing adjustment, verified with benchmark\n"
                      "(median of 3 runs), kept — metric improved from 276ms to 226ms (-18.2%).\n"
                      "Builder Agent Report: Task implemented successfully. All 47 tests passing,\n"
                      "linter clean, no regressions in existing suite. 4 files modified, 2 files\n"
                      "created.\n"
                      "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.\n"
                      "Round 7: Added connection pool sizing adjustment. Kept. Metric: 226ms "
                      "(-18.2%).\n") ==
             "R7 keep: conn pool → 226ms (-18.2%)\n"
             "Builder DONE: 47/47 tests, lint clean, 4 mod + 2 new.\n"
             "GM: ts/opt/OPT dispatch.\n"
             "R7 keep: Added connection pool sizing adjustment → 226ms (-18.2%)\n");
}

BOOST_AUTO_TEST_CASE(an_empty_stream_stays_empty) {
  BOOST_TEST(filtered("") == "");
  BOOST_TEST(filtered("\n") == "\n");
}

BOOST_AUTO_TEST_CASE(a_record_keeps_its_ending) {
  BOOST_TEST(filtered("Round 7: kept change.") == "R7 keep");
  BOOST_TEST(filtered("Round 7: kept change.\r\n") == "R7 keep\r\n");
  BOOST_TEST(filtered("Measuring baseline, 5 runs. This may\r\ntake up to 90 seconds.\r\n") ==
             "measure base: 5 runs, up to 90 seconds\r\n");
  BOOST_TEST(filtered("Measuring baseline, 5 runs. This may\ntake up to 90 seconds.") ==
             "measure base: 5 runs, up to 90 seconds");
}

BOOST_AUTO_TEST_CASE(a_record_of_mixed_endings_is_verbatim) {
  for (const std::string text :
       {"Measuring baseline, 5 runs. This may\r\ntake up to 90 seconds.\n",
        "Measuring baseline, 5 runs. This may\ntake up to 90 seconds.\r\n"}) {
    BOOST_TEST(filtered(text) == text);
  }
}

BOOST_AUTO_TEST_CASE(a_trailing_blank_keeps_a_record_verbatim) {
  for (const std::string text :
       {"Round 7: kept change. \n", "Round 7: kept change.\t\n",
        "Measuring baseline, 5 runs. This may \ntake up to 90 seconds.\n"}) {
    BOOST_TEST(filtered(text) == text);
  }
}

BOOST_AUTO_TEST_CASE(a_record_may_be_wrapped_at_any_blank_behind_its_first_words) {
  const std::string out =
      "Explorer DONE: 87 files, 3 entry points, 9 utilities, debt 4 (0 high, 4 low)\n";
  for (const std::string head : {"Explorer Agent\nReport: Exploration completed",
                                 "Explorer Agent Report:\nExploration completed",
                                 "Explorer Agent Report: Exploration\ncompleted"}) {
    BOOST_TEST(filtered(head + " successfully. 87 files scanned, 3 entry points\nand 9 reusable "
                               "utilities found. 4 tech debt items (0 high, 4 low).\n") == out);
  }
}

BOOST_AUTO_TEST_CASE(a_further_line_is_indented_by_up_to_four_blanks) {
  BOOST_TEST(filtered("Measuring baseline, 5 runs. This may\n    take up to 90 seconds.\n") ==
             "measure base: 5 runs, up to 90 seconds\n");
  const std::string five = "Measuring baseline, 5 runs. This may\n     take up to 90 seconds.\n";
  BOOST_TEST(filtered(five) == five);
}

BOOST_AUTO_TEST_CASE(a_candidate_that_fails_lets_its_lines_go_in_order) {
  const std::string text = "Measuring baseline, 5 runs. This may\ntake long.\n";
  BOOST_TEST(filtered(text + round) == text + round_out);
  const std::string open = "Measuring baseline, 5 runs. This may\n";
  BOOST_TEST(filtered(open + round) == open + round_out);
  BOOST_TEST(filtered(open + open + "take up to 90 seconds.\n") ==
             open + "measure base: 5 runs, up to 90 seconds\n");
  BOOST_TEST(filtered(open) == open);
  BOOST_TEST(filtered(open + "\n" + round) == open + "\n" + round_out);
}

BOOST_AUTO_TEST_CASE(odd_bytes_keep_a_line_verbatim) {
  for (const std::string& text :
       {std::string("Round 7: kept change.\x1b[0m\n"), std::string("Round 7: kept\0change.\n", 22),
        std::string("Round 7: kept\rchange.\n"), std::string("Round 7:\tkept change.\n"),
        std::string("Verifying the change with \xff. This may take up to 5 seconds.\n")}) {
    BOOST_TEST(filtered(text) == text);
  }
}

BOOST_AUTO_TEST_CASE(the_last_record_stays_as_it_is_where_its_template_says_so) {
  BOOST_TEST(filtered(final_line) == final_line);
  BOOST_TEST(filtered(round + final_line) == round_out + final_line);
  BOOST_TEST(filtered(final_line + round) == final_out + round_out);
  BOOST_TEST(filtered(final_line + "more\n") == final_out + "more\n");
  BOOST_TEST(filtered(final_line + final_line) == final_out + final_line);
}

BOOST_AUTO_TEST_CASE(blank_and_control_lines_do_not_end_the_hold) {
  const std::string tail = "\n\nTerse: OFF.\nTokens: 5120\n\n";
  BOOST_TEST(filtered(final_line + tail) == final_line + tail);
  BOOST_TEST(filtered(final_line + tail + "x\n") == final_out + tail + "x\n");
  BOOST_TEST(filtered(final_line + tail + final_line) == final_out + tail + final_line);
}

BOOST_AUTO_TEST_CASE(a_hold_outlives_a_candidate_that_is_still_open) {
  const std::string open = "Measuring baseline, 5 runs. This may\n";
  BOOST_TEST(filtered(final_line + open) == final_out + open);
  BOOST_TEST(filtered(final_line + open + "take up to 90 seconds.\n") ==
             final_out + "measure base: 5 runs, up to 90 seconds\n");
}

BOOST_AUTO_TEST_CASE(nothing_inside_an_open_block_is_a_record) {
  for (const std::string& text :
       {"```\n" + round + "```\n", "~~~\n" + round + "R7 keep\n~~~\n", "```\n" + round,
        "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-" + round + "+" + round + " " +
            round}) {
    BOOST_TEST(filtered(text) == text);
    BOOST_TEST(run(shipped_rules(), text).records.empty());
  }
  BOOST_TEST(filtered("```\n" + round + "```\n" + round) == "```\n" + round + "```\n" + round_out);
}

BOOST_AUTO_TEST_CASE(a_round_ends_an_unbracketed_error_block_and_other_records_do_not) {
  const std::string trace =
      "Traceback (most recent call last):\n  File \"x.py\", line 3, in <module>\nValueError: x\n";
  BOOST_TEST(filtered(trace + round) == trace + round_out);
  BOOST_TEST(filtered(trace + "\n" + round) == trace + "\n" + round_out);
  const std::string other = "Measuring baseline, 5 runs. This may take up to 90 seconds.\n";
  BOOST_TEST(filtered(trace + other) == trace + other);
}

BOOST_AUTO_TEST_CASE(a_round_ends_a_summary) {
  const std::string summary = "## Summary\nThe loop ran for 5 rounds and all of them were kept.\n";
  BOOST_TEST(filtered(summary + round) == summary + round_out);
  const std::string other = "Measuring baseline, 5 runs. This may take up to 90 seconds.\n";
  BOOST_TEST(filtered(summary + other) == summary + other);
}

BOOST_AUTO_TEST_CASE(both_faces_of_a_record_give_the_same_fields) {
  const Run verbose = run(shipped_rules(), round);
  const Run terse = run(shipped_rules(), round_out);
  BOOST_REQUIRE_EQUAL(verbose.records.size(), 1u);
  BOOST_REQUIRE_EQUAL(terse.records.size(), 1u);
  BOOST_TEST(verbose.records[0].fields == "{\"round\":7,\"status\":\"kept\"}");
  BOOST_TEST(terse.records[0].fields == verbose.records[0].fields);
  BOOST_CHECK(verbose.records[0].outcome == Outcome::rewritten);
  BOOST_CHECK(terse.records[0].outcome == Outcome::already_terse);
}

BOOST_AUTO_TEST_CASE(totals_count_what_happened) {
  const Run result = run(shipped_rules(), round + "x\n" + round_out + final_line);
  BOOST_TEST(result.totals.lines == 4u);
  BOOST_TEST(result.totals.records == 3u);
  BOOST_TEST(result.totals.rounds == 2u);
  BOOST_TEST(result.totals.rewritten == 1u);
  BOOST_TEST(result.totals.rewritten_bytes_in == round.size());
  BOOST_TEST(result.totals.rewritten_bytes_out == round_out.size());
  BOOST_TEST(result.totals.violations == 0u);
}

// Behind the long line stand a record and prose whose fate tells what the line was taken for.
BOOST_AUTO_TEST_CASE(the_pieces_of_a_long_line_are_one_line) {
  const std::string record =
      "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.\n";
  const std::string prose =
      "- **Make sure** the cache is bounded in `src/a.c`\n- the index is new\n\nThat is all.\n";
  const std::string fill(70'000, 'x');
  const std::string texts[] = {
      fill + "\n",
      fill + "\n{\"a\": 1}\n",
      "@@ -1,3 +1,3 @@\n a\n-" + fill + fill + fill + "\n+" + fill + "\n b\n",
      "```\n" + std::string(65'536, 'x') + "```\n" + fill + "\n```\n",
      std::string(65'536, 'x') + "\xff\xfe" + fill + "\n",
      "Round 3: Added a pool. Kept. Metric: 226ms (-18.2%).\nTerse: " + fill + fill + "\n\n",
      "Let me check the parser.\n\n" + fill + std::string(200'000, ' ') + "\n",
      "$ make " + fill + " \\\n  all\n",
      fill + "\x1b[31m" + fill + "\n",
      fill + "\r\n",
      fill + "\rx\n",
      std::string(65'536, 'x') + "\r\n",
      std::string(65'537, 'x') + "\r\n",
  };
  for (const std::string& odd : texts) {
    const std::string text = odd + record + prose;
    PipelineOptions tight;
    tight.level = Level::tight;
    const std::string whole = run(shipped_rules(), text, tight).out;
    for (const size_t block : {1000u, 65'536u, 100'000u, 262'144u})
      BOOST_TEST((run_in_blocks(shipped_rules(), text, block, tight).out == whole));
    BOOST_TEST(verify(shipped_rules(), text, whole).breaches.empty());
    BOOST_TEST((run(shipped_rules(), whole, tight).out == whole));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
