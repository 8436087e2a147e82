#!/usr/bin/env python3
"""Writes the inputs of the micro benchmarks, runs them and keeps their figures.

    run.py MICRO_BENCH [--no-save] [OPTION of Google Benchmark...]
"""
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "whole"))

# pylint: disable=wrong-import-position
import gate  # noqa: E402
import generate  # noqa: E402
import results  # noqa: E402
import rule_files  # noqa: E402


def blocks(count, seed=2):
    """What the classifier has to open and close: fences, diffs, errors, commands, prose. No
    summary: the final one is never closed."""
    writer = generate.Writer(seed)
    return "".join(f"I need to look at it.\n\n```c\nint {writer.word()};\n```\n{writer.diff()}"
                   f"{writer.trace()}$ make {writer.word()}\n{writer.narration()}"
                   for _ in range(count)).encode()


def odd(size):
    """Every byte that the scanner marks, and many short lines."""
    pattern = b"a\tb\r\n\x1b[1mc\x1b[0m\n\n\xe2\x86\x92\r\x00\n"
    return pattern * (size // len(pattern))


def separate(records):
    """Records with a blank line behind each."""
    return records.replace(b"%).\n", b"%).\n\n").replace(b"s.\n", b"s.\n\n")


def write_inputs(folder):
    for kind in ("verbatim", "prose"):
        (folder / f"{kind}.txt").write_bytes(generate.block(kind, 0.5))
    (folder / "records.txt").write_bytes(separate(gate.records(200_000)))
    (folder / "blocks.txt").write_bytes(blocks(200))
    (folder / "odd.txt").write_bytes(odd(500_000))
    for kind, counts in (("easy", (20, 100, 500)), ("collide", (20, 500))):
        for count in counts:
            rule_files.write_packs(folder, 1, count, kind)
            (folder / f"{kind}-{count}-0.toml").rename(folder / f"{kind}-{count}.toml")
            (folder / f"{kind}-{count}.txt").write_bytes(rule_files.lines(count, kind, 0.2))


def summary(figures, load):
    rows = []
    for one in figures["benchmarks"]:
        if "error_message" in one:
            rows.append([one["name"], one["error_message"], "", ""])
            continue
        rows.append([one["name"] + (f" ({one['label']})" if one.get("label") else ""),
                     f"{one['bytes_per_second'] / 1e6:,.1f}",
                     f"{1e9 / one['items_per_second']:,.0f}", f"{one['allocs_per_MB']:,.1f}"])
    return (f"# Stages one by one, {datetime.date.today()}\n\n{results.processor()}, "
            f"revision {results.revision()}, processor time, "
            f"load average {load} at the start. An item is a line for `scan` and `classify`, "
            "a paragraph or record for the others, the whole text for `estimate`.\n\n" +
            results.table(("stage", "MB/s", "ns an item", "allocations a MB"), rows))


def main():
    program, *options = sys.argv[1:]
    save = "--no-save" not in options
    options = [option for option in options if option != "--no-save"]
    load = results.load()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_inputs(folder)
        out = folder / "figures.json"
        done = subprocess.run([program, folder, f"--benchmark_out={out}",
                               "--benchmark_out_format=json", *options], check=False,
                              stdout=sys.stderr)
        if done.returncode:
            return done.returncode
        figures = json.loads(out.read_text(encoding="utf-8"))
    text = summary(figures, load)
    print(text)
    if save:
        # Not its context: that names the machine.
        print(f"saved: {results.save('micro', figures['benchmarks'], text)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
