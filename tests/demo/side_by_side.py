#!/usr/bin/env python3
"""Shows a loop as it was printed and as terse prints it, side by side, with the figures.

    side_by_side.py TERSE LOOP [--width COLUMNS]
"""
import argparse
import difflib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import textwrap

SETTINGS = ("TERSE_", "GODMODE_")


def run(terse, source, *options):
    """The output of the filter; settings of the caller's shell do not reach it."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(SETTINGS)}
    return subprocess.run([terse, *options], input=source, stdout=subprocess.PIPE, env=env,
                          check=True).stdout


def starts_of_records(terse, source):
    """The line numbers at which `terse fields` sees a record begin."""
    records = run(terse, source, "fields").decode().splitlines()
    return [json.loads(record)["line"] - 1 for record in records]


def changed_pairs(before, after, starts):
    """Cuts one changed block at its records: (verbose lines, terse lines) of each."""
    (first, last), (new_first, new_last) = before, after
    cuts = [n for n in starts[0] if first < n < last]
    new_cuts = [n for n in starts[1] if new_first < n < new_last]
    if len(cuts) != len(new_cuts):
        cuts = new_cuts = []
    old, new = [first, *cuts, last], [new_first, *new_cuts, new_last]
    return [((old[i], old[i + 1]), (new[i], new[i + 1])) for i in range(len(old) - 1)]


def rows(verbose, terse, starts, width):
    """The two columns line by line; `>` marks what was rewritten."""
    def cell(lines):
        return [piece for line in lines
                for piece in textwrap.wrap(line.expandtabs(4), width, break_on_hyphens=False) or [""]]

    matcher = difflib.SequenceMatcher(None, verbose, terse, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        pairs = [((a + i, a + i + 1), (c + i, c + i + 1)) for i in range(b - a)]
        if kind != "equal":
            pairs = changed_pairs((a, b), (c, d), starts)
        for (left_from, left_to), (right_from, right_to) in pairs:
            left, right = cell(verbose[left_from:left_to]), cell(terse[right_from:right_to])
            mark = "|" if kind == "equal" else ">"
            for i in range(max(len(left), len(right))):
                yield (left[i] if i < len(left) else "", mark,
                       right[i] if i < len(right) else "")


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # ./dev demo | head
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("loop", type=pathlib.Path)
    parser.add_argument("--width", type=int,
                        default=max(100, min(shutil.get_terminal_size((132, 40)).columns, 168)))
    args = parser.parse_args()
    column = (args.width - 3) // 2

    source = args.loop.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        output = run(args.terse, source, "--report", str(report))
        figures = json.loads(report.read_text(encoding="utf-8"))
    starts = [starts_of_records(args.terse, text) for text in (source, output)]

    print(f"{'verbose: ' + str(args.loop):<{column}} | terse")
    print("-" * column + "-+-" + "-" * column)
    for left, mark, right in rows(source.decode().splitlines(), output.decode().splitlines(),
                                  starts, column):
        print(f"{left:<{column}} {mark} {right}".rstrip())
    print()
    print("lines marked > were rewritten, after the program proved that no fact is lost;")
    print("every other line is byte for byte what came in.")
    print()
    print(f"{'':24}{'in':>8}{'out':>8}{'saved':>8}")
    for title, prefix, unit in (("whole stream, tokens*", "", "tokens"),
                                ("whole stream, bytes", "", "bytes"),
                                ("rewritten part, tokens*", "rewritten_", "tokens"),
                                ("rewritten part, bytes", "rewritten_", "bytes")):
        before, after = figures[f"{prefix}{unit}_in"], figures[f"{prefix}{unit}_out"]
        saved = 100 * (1 - after / before) if before else 0
        print(f"{title:24}{before:8}{after:8}{saved:7.1f}%")
    print(f"* {figures['tokenizer']}")


if __name__ == "__main__":
    main()
