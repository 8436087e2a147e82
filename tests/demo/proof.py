#!/usr/bin/env python3
"""Runs a recorded loop through terse and checks what has to be true of it: at least 30% fewer
bytes, and nothing lost. Exit status 1 where something is not.

    proof.py TERSE LOOP
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SETTINGS = ("TERSE_", "GODMODE_")
TARGET = 30.0  # percent of bytes
SUMMARY = b"\n## Final summary\n"


def run(terse, *options, source=b""):
    """One run without settings of the caller's shell."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(SETTINGS)}
    return subprocess.run([terse, *options], input=source, stdout=subprocess.PIPE, env=env,
                          check=False)


def rows(text):
    return [line for line in text.splitlines(keepends=True) if b"\t" in line.strip()
            and re.match(rb"\d+\t", line)]


def commits(text):
    return re.findall(rb"^\[\S+ [0-9a-f]{7,40}\] .*\n", text, re.MULTILINE)


def rounds(terse, text):
    """What was decided in each round, as `terse fields` reads it in either form."""
    records = [json.loads(line) for line in run(terse, "fields", source=text).stdout.splitlines()]
    return [record["fields"] for record in records if "status" in record["fields"]]


def summary(text):
    return text[text.index(SUMMARY):] if SUMMARY in text else None


def checks(terse, before, after):
    """(what, holds, how many or how much) of each claim; a claim about nothing does not hold."""
    reduction = 100 * (1 - len(after) / len(before))
    yield f"at least {TARGET:.0f}% fewer bytes", reduction >= TARGET, f"{reduction:.1f}%"
    for what, get in (("TSV rows", rows), ("commits", commits)):
        yield f"{what}, byte for byte", get(before) == get(after) != [], len(get(before))
    decided = rounds(terse, before)
    yield "decisions, all fields of them", decided == rounds(terse, after) != [], len(decided)
    end = summary(before)
    yield ("final summary, byte for byte", end is not None and end == summary(after),
           f"{len(end or b'')} bytes")
    expanded = run(terse, "expand", source=after).stdout
    yield "decisions after terse expand", decided == rounds(terse, expanded), len(decided)
    yield "filtering again changes nothing", run(terse, source=after).stdout == after, ""


def verdict(terse, before, after):
    with tempfile.TemporaryDirectory() as folder:
        baseline, short = pathlib.Path(folder) / "baseline", pathlib.Path(folder) / "terse"
        baseline.write_bytes(before)
        short.write_bytes(after)
        wc = subprocess.run(["wc", "-c", baseline.name, short.name], cwd=folder, check=True,
                            stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}).stdout
        found = run(terse, "verify", str(baseline), str(short))
        as_json = run(terse, "verify", "--json", str(baseline), str(short)).stdout
    return wc.decode(), found, json.loads(as_json.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("loop", type=pathlib.Path)
    args = parser.parse_args()

    before = args.loop.read_bytes()
    done = run(args.terse, source=before)
    wc, found, figures = verdict(args.terse, before, done.stdout)
    tokens_in, tokens_out = figures["tokens_in"], figures["tokens_out"]

    print(f"$ terse < {args.loop.name} > terse; wc -c baseline terse")
    print(wc, end="")
    print(f"tokens, {figures['tokenizer']}: {tokens_in} -> {tokens_out} "
          f"({100 * (1 - tokens_out / tokens_in):.1f}% fewer)")
    print()
    claims = list(checks(args.terse, before, done.stdout))
    for what, holds, amount in claims:
        print(f"{'ok' if holds else 'NO':3} {what:34}{amount:>10}")
    print()
    print("$ terse verify baseline terse")
    print(found.stdout.decode(), end="")
    held = done.returncode == 0 and found.returncode == 0 and all(claim[1] for claim in claims)
    print("proved" if held else "NOT PROVED")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
