#!/usr/bin/env python3
"""Runs the program as a user does: real pipes, files and processes.

    run.py TERSE [--sanitized] [WORD]     WORD: only the cases whose name contains it

One line a case; the last line is `N passed, N failed`.
"""
import argparse
import subprocess
import sys

import bytes_cases  # noqa: F401  each module registers its cases
import emit_cases  # noqa: F401
import file_cases  # noqa: F401
import hostile_cases  # noqa: F401
import live_cases  # noqa: F401
import mode_cases  # noqa: F401
import pack_cases  # noqa: F401
import proof_cases  # noqa: F401
import rtk_cases  # noqa: F401
import schema_cases  # noqa: F401
import seed_cases  # noqa: F401
import session_cases  # noqa: F401
import signal_cases  # noqa: F401
import switch_cases  # noqa: F401
import tokens_cases  # noqa: F401
import violation_cases  # noqa: F401
from harness import CASES, Program


def outcome(function, terse):
    """None for a case that holds, else why it does not."""
    try:
        function(terse)
    except (AssertionError, OSError, ValueError, KeyError, subprocess.SubprocessError) as fault:
        return f"{type(fault).__name__}: {fault}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--sanitized", action="store_true")
    args = parser.parse_args()
    terse = Program(args.terse, args.sanitized)
    passed = failed = 0
    for function in CASES:
        if args.word not in function.__name__:
            continue
        fault = outcome(function, terse)
        print(f"ok {function.__name__}" if fault is None else
              f"FAILED {function.__name__}: {fault}", flush=True)
        passed, failed = passed + (fault is None), failed + (fault is not None)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
