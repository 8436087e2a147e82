#!/usr/bin/env python3
"""Runs the program as a user does: real pipes, files and processes.

    run.py TERSE [--sanitized] [WORD]     WORD: only the cases whose name contains it

One line a case; the last line is `N passed, N failed`.
"""
import argparse
import sys

import bytes_cases  # noqa: F401  each module registers its cases
import cache_cases  # noqa: F401
import child_cases  # noqa: F401
import descriptor_cases  # noqa: F401
import emit_cases  # noqa: F401
import file_cases  # noqa: F401
import gain_cases  # noqa: F401
import hook_cases  # noqa: F401
import hostile_cases  # noqa: F401
import ledger_cases  # noqa: F401
import live_cases  # noqa: F401
import mode_cases  # noqa: F401
import pack_cases  # noqa: F401
import pattern_cases  # noqa: F401
import progress_cases  # noqa: F401
import proof_cases  # noqa: F401
import report_cases  # noqa: F401
import rtk_cases  # noqa: F401
import run_cases  # noqa: F401
import run_signal_cases  # noqa: F401
import run_terminal_cases  # noqa: F401
import schema_cases  # noqa: F401
import seed_cases  # noqa: F401
import session_cases  # noqa: F401
import signal_cases  # noqa: F401
import stream_json_cases  # noqa: F401
import switch_cases  # noqa: F401
import tokens_cases  # noqa: F401
import violation_cases  # noqa: F401
from harness import Program, run_cases as run_all


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--sanitized", action="store_true")
    args = parser.parse_args()
    terse = Program(args.terse, args.sanitized)
    return run_all(args.word, lambda function: function(terse))


if __name__ == "__main__":
    sys.exit(main())
