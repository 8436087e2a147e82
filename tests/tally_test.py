#!/usr/bin/env python3
"""Tests of tally.py: which log gives which count."""
import sys

from tally import counts

REPORT = """
Test module "text" has failed with:
  11 test cases out of 13 passed
  1 test case out of 13 failed
  1 test case out of 13 aborted
  40 assertions out of 41 passed
"""
GOOD_REPORT = 'Test module "text" has passed with:\n  1 test case out of 1 passed\n'

CASES = [
    ("a_script_without_counts_is_one_case", {"result": "OK", "stdout": "fine\n"}, (1, 0)),
    ("a_script_that_fails_is_one_failed_case", {"result": "FAIL"}, (0, 1)),
    ("the_last_count_line_wins",
     {"result": "OK", "stdout": "1 passed, 0 failed\n5 passed, 0 failed\n"}, (5, 0)),
    ("a_failed_count_is_kept", {"result": "FAIL", "stdout": "5 passed, 2 failed\n"}, (5, 2)),
    ("a_crash_after_good_cases_is_a_failure",
     {"result": "FAIL", "stdout": "5 passed, 0 failed\n"}, (5, 1)),
    ("boost_cases_are_counted_and_assertions_are_not",
     {"result": "OK", "stderr": GOOD_REPORT}, (1, 0)),
    ("boost_failures_are_counted", {"result": "FAIL", "stderr": REPORT}, (11, 1)),
    ("a_time_out_is_a_failure", {"result": "TIMEOUT", "stdout": ""}, (0, 1)),
    ("a_skipped_test_counts_nowhere", {"result": "SKIP", "stdout": ""}, (0, 0)),
]

failed = 0
for title, test, want in CASES:
    got = counts({"name": title, **test})
    good = got == want
    failed += not good
    print(f"{'ok' if good else 'FAILED'} {title}" + ("" if good else f": {got}, not {want}"))
print(f"{len(CASES) - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
