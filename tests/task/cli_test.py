#!/usr/bin/env python3
"""`terse task` as a user runs it: cli_test.py PROGRAM [KILL_AT_LIBRARY]. PROGRAM takes `ACTION ...`."""
import pathlib
import sys
import tempfile

import compaction_cases  # noqa: F401
import git_cases  # noqa: F401
import odd_cases  # noqa: F401
import pitfall_cases  # noqa: F401
import plan_cases  # noqa: F401
import verify_cases  # noqa: F401
from harness import CASES


def main():
    passed = failed = 0
    for test in CASES:
        with tempfile.TemporaryDirectory() as tmp:
            try:
                test(pathlib.Path(tmp).resolve())
                passed += 1
            except Exception as error:  # one broken case must not hide the others
                failed += 1
                print(f"FAILED {test.__name__}: {type(error).__name__}: {str(error)[:600]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
