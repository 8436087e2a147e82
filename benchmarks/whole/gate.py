"""Instruction counts of five fixed runs, held against the recorded ones: a gate that noise cannot
open or shut. Another compiler, C library or instruction set counts differently, so under another
one the figures are printed and nothing fails.
"""
import json
import pathlib
import platform
import random
import re
import sys

import generate
from callgrind import profile

TOLERANCE = 0.03


def records(size, seed=5):
    """Round records and guard lines only."""
    writer = generate.Writer(seed)
    writer.random = random.Random(seed)
    pieces, length = [], 0
    while length < size:
        pieces.append((writer.record() + writer.guard()).encode())
        length += len(pieces[-1])
    return b"".join(pieces)[:size]


def runs():
    """name -> (options, input), always the same bytes."""
    return {"empty": ([], b""),
            "2 KB": ([], generate.block("prose", 0.002)[:2000]),
            "200 KB verbatim": ([], generate.block("verbatim", 0.2)[:200_000]),
            "200 KB records": ([], records(200_000)),
            "100 KB prose, level prose": (["--level", "prose"],
                                          generate.block("prose", 0.1)[:100_000])}


def conditions(terse):
    """All that changes a count besides the sources."""
    binary = pathlib.Path(terse).read_bytes()
    compilers = set(re.findall(rb"GCC: [ -~]+|[ -~]*clang version [ -~]+", binary))
    flags = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    return {"compiler": " + ".join(sorted(name.decode().strip() for name in compilers)),
            "library": " ".join(platform.libc_ver()), "machine": platform.machine(),
            "avx2": " avx2 " in flags}


def compare(counts, recorded):
    """(lines to print, whether all are within the tolerance)."""
    lines, good = [], True
    for name, count in counts.items():
        before = recorded.get(name)
        if not before:
            lines.append(f"{name:28}{count:>14,}   not recorded")
            good = False
            continue
        change = count / before - 1
        within = abs(change) <= TOLERANCE
        good = good and within
        verdict = "ok" if within else ("MORE" if change > 0 else "FEWER, record it")
        lines.append(f"{name:28}{count:>14,}{before:>14,}{change:>+9.2%}   {verdict}")
    return lines, good


def run(terse, args):
    counts = {name: profile([terse, *options], data)[0] for name, (options, data) in runs().items()}
    here = conditions(terse)
    if args.record:
        text = json.dumps({"conditions": here, "instructions": counts}, indent=2)
        args.gate_file.write_text(text + "\n", encoding="utf-8")
        print(f"gate: recorded in {args.gate_file}")
        return 0
    recorded = json.loads(args.gate_file.read_text(encoding="utf-8"))
    lines, good = compare(counts, recorded["instructions"])
    print(f"{'run':28}{'instructions':>14}{'recorded':>14}{'change':>9}")
    print("\n".join(lines))
    other = [key for key, value in here.items() if recorded["conditions"].get(key) != value]
    if other:
        for key in other:
            print(f"gate: {key} is {here[key]!r}, recorded with {recorded['conditions'].get(key)!r}")
        print("gate: these counts cannot be compared; nothing is held against them")
        return 0
    if not good:
        print(f"gate: a count is more than {TOLERANCE:.0%} off. Where that is meant: "
              "./dev bench --gate --record, and say why in the commit", file=sys.stderr)
        return 1
    print(f"gate: all within {TOLERANCE:.0%}")
    return 0
