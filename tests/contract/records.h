// Records that hold, for tests that break them.
#pragma once

#include "base/bytes.h"

namespace terse::test {

struct Sample {
  const char* shape;
  Bytes input;
  Bytes output;
};

inline constexpr Sample bench{
    "bench",
    "Round 7: Added connection pool sizing adjustment, verified with benchmark\n"
    "(median of 3 runs), kept \u2014 metric improved from 276ms to 226ms (-18.2%).",
    "R7 keep: conn pool \u2192 226ms (-18.2%)"};

inline constexpr Sample bench_five{
    "bench",
    "Round 3: Switched the parser cache to a prepared statement, verified with\n"
    "benchmark (median of 5 runs), kept \u2014 metric improved from 41.7ms to 33.0ms\n(-20.9%).",
    "R3 keep: switched parser cache to prepared stmt [bench med5] \u2192 33.0ms (-20.9%)"};

inline constexpr Sample bench_units{
    "bench",
    "Round 4: Cached compiled templates, verified with load test (mean of 3 runs), reverted \u2014 "
    "metric worsened from 840ms to 1.2s (+42.9%).",
    "R4 revert: cached compiled templates [load avg3] \u2192 840ms\u21921.2s (+42.9%)"};

inline constexpr Sample pair{
    "pair", "Round 7: Added connection pool sizing adjustment. Kept. Metric: 226ms (-18.2%).",
    "R7 keep: Added connection pool sizing adjustment \u2192 226ms (-18.2%)"};

inline constexpr Sample coverage{"coverage",
                                 "Round 9: Kept change. Coverage went from 71.4% to 74.0% (+2.6%).",
                                 "R9 keep: coverage 71.4\u219274.0% (+2.6%)"};

inline constexpr Sample report{
    "report",
    "Builder Agent Report: Task implemented successfully. All 47 tests passing,\n"
    "linter clean, no regressions in existing suite. 4 files modified, 2 files\ncreated.",
    "Builder DONE: 47/47 tests, lint clean, 4 mod + 2 new."};

inline constexpr Sample failing{
    "failing", "Test report: 46 of 47 tests passing, 1 failing in tests/pool.test.ts.",
    "tests 46/47, 1 failing tests/pool.test.ts"};

inline constexpr Sample dispatch{
    "dispatch", "Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.",
    "GM: ts/opt/OPT dispatch."};

inline constexpr Sample baseline{
    "baseline", "Baseline measured: 2412ms (median of 3 runs: 2412ms, 2387ms, 2445ms).",
    "base 2412ms [med3: 2412,2387,2445ms]"};

inline constexpr Sample note{
    "note",
    "Note for round 12: the change to src/pool/limits.ts was reverted because it did not help "
    "\"cold start\" at all; command `npm run bench -- --pool 8` took 1,840 ms.",
    "N12 revert src/pool/limits.ts: it did not help \"cold start\" at all "
    "(`npm run bench -- --pool 8`, 1,840 ms)"};

inline constexpr Sample samples[] = {bench,  bench_five, bench_units, pair,     coverage,
                                     report, failing,    dispatch,    baseline, note};

}  // namespace terse::test
