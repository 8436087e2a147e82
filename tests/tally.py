#!/usr/bin/env python3
"""Counts test cases in a meson test log and ends with `N passed, N failed`.

    tally.py build-test/meson-logs/testlog.json

Three kinds of test say how many cases they ran:
  Boost.Test  its short report on stderr: `12 test cases out of 13 passed`
  our own     a last line `N passed, N failed` on stdout
  any other   is one case
A test that ended badly without a failed case of its own (a crash, a time-out, a leak found at
exit) counts as one failed case more. Exit status: 0 only if cases ran and none failed.
"""
import json
import re
import sys

OWN = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)
BOOST = re.compile(r"^\s*(\d+) test cases? out of (\d+) (passed|failed|timed out|aborted|skipped)", re.M)
GOOD = ("OK", "EXPECTEDFAIL")


def boost_counts(report):
    """(passed, failed) of a Boost.Test short report, None if it is not one."""
    lines = BOOST.findall(report)
    if not lines:
        return None
    # A skipped case did not show what it was written to show; aborted ones are in `failed` too.
    passed = sum(int(n) for n, _, kind in lines if kind == "passed")
    failed = sum(int(n) for n, _, kind in lines if kind in ("failed", "timed out", "skipped"))
    return passed, failed


def counts(test):
    """(passed, failed) of one entry of the log."""
    good = test["result"] in GOOD
    own = OWN.findall(test.get("stdout", ""))
    found = tuple(map(int, own[-1])) if own else boost_counts(test.get("stderr", ""))
    if test["result"] == "SKIP":
        return 0, 0
    if found is None:
        return (1, 0) if good else (0, 1)
    passed, failed = found
    return (passed, failed) if good or failed else (passed, 1)


def main():
    passed = failed = 0
    try:
        with open(sys.argv[1], encoding="utf-8") as log:
            for line in log:
                test = json.loads(line)
                test_passed, test_failed = counts(test)
                passed += test_passed
                failed += test_failed
                if test_failed:
                    print(f"failed: {test['name']}: {test_failed} ({test['result']})")
    except FileNotFoundError:
        print(f"tally: {sys.argv[1]} is missing: no test has run", file=sys.stderr)
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
