#!/usr/bin/env python3
"""Measures terse against what a user could put in its place, and against its goals.

Without a mode: throughput, start-up, latency, memory, in one run, interleaved. Every contender X of
a stream runs as `cat STREAM | X | cat >/dev/null`, with LC_ALL=C. The others do ten rewrites each,
the same ten; the base of G1 to G3 is X=cat, that is `cat STREAM | cat | cat`.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

import callgrind
import contenders
import feeding
import gate
import generate
import goals
import growth
import latency
import report
import results
import rule_files
import split
import startup
from rounds import interleave, seconds, throughput

HERE = pathlib.Path(__file__).resolve().parent
STREAMS = pathlib.Path("build/bench")


def stream_file(kind, megabytes):
    path = STREAMS / f"{kind}-{megabytes:g}MB.txt"
    if not path.exists():
        print(f"bench: writing {path}", file=sys.stderr)
        partial = path.with_suffix(".partial")
        with open(partial, "wb") as out:
            generate.generate(kind, megabytes, out)
        partial.rename(path)
    return path


def rule_times(terse, prose, args):
    """Seconds with 20 and 500 rules of a user: on prose, on nothing (which is the loading), and on
    lines that all begin as the rules do."""
    tasks, nothing = {}, STREAMS / "nothing.txt"
    nothing.write_bytes(b"")
    for kind in ("easy", "collide"):
        for count in (20, 500):
            command = [terse, *rule_files.write_packs(STREAMS / "rules", 1, count, kind)]
            lines = STREAMS / f"collide-{count}.txt"
            if kind == "collide":
                lines.write_bytes(rule_files.lines(count, kind, args.prose / 8))
            streams = {kind: prose, "load": nothing} if kind == "easy" else {kind: lines}
            for name, stream in streams.items():
                tasks[f"{name}-{count}"] = (lambda stream=stream, command=command:
                                            seconds(stream, command))
    return interleave(tasks, args.rounds)


def memory(terse, args):
    sizes = sorted({min(10, args.line / 2), args.line})
    lines = {size: feeding.usage([terse], feeding.one_line(size))["peak_mb"] for size in sizes}
    result = {"one line": {size: round(peak, 2) for size, peak in lines.items()},
              "allocations a line": {}}
    if args.counter:
        for kind in ("verbatim", "prose"):
            block = generate.block(kind, 1)
            count = [feeding.allocations([terse], feeding.repeated(block, size), args.counter)
                     for size in (1, 3)]
            result["allocations a line"][kind] = round(
                (count[1] - count[0]) / (2 * block.count(b"\n")), 6)
    return result


def step(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def whole(terse, args):
    sample = generate.block("prose", 0.5)
    differ = contenders.disagreeing(sample[:sample.rindex(b"\n") + 1])
    if differ:
        sys.exit(f"bench: these do not do the same ten rewrites: {', '.join(differ)}")
    commands = contenders.contenders(terse, args.without)
    measured = {"streams": {}, "megabytes": {"verbatim": args.verbatim, "prose": args.prose}}
    for kind in ("verbatim", "prose"):
        step(f"{args.rounds} rounds of {len(commands)} contenders on {kind}")
        measured["streams"][kind] = throughput(stream_file(kind, getattr(args, kind)), commands,
                                               args.rounds)
    step("20 and 500 rules")
    measured["rules"] = rule_times(terse, stream_file("prose", args.prose), args)
    step(f"{args.starts} starts of each program")
    measured["start"], measured["packs"] = startup.measure(terse, STREAMS, args.starts)
    step("latency")
    measured["latency"] = latency.measure(terse, max(8, args.starts))
    step("memory")
    measured["memory"] = memory(terse, args)
    if shutil.which("valgrind"):
        step("what the laws cost, in instructions")
        measured["laws"] = callgrind.laws_cost(terse, generate.block("prose", min(0.1, args.prose)))
    return report.whole(measured, goals.judge(measured), args)


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__.split("\n\n")[0],
                                     epilog="./dev bench --micro [OPTION...] runs the micro "
                                     "benchmarks; options go to Google Benchmark")
    parser.add_argument("--terse", default="build/terse", help="the program to measure")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--growth", action="store_true",
                       help="how time and memory grow with the stream, rules, lines and records")
    modes.add_argument("--split", action="store_true",
                       help="many processes over a folder of transcripts against one")
    modes.add_argument("--gate", action="store_true",
                       help="instruction counts within 3%% of gate.json; fails where not")
    parser.add_argument("--record", action="store_true", help="with --gate: rewrite gate.json")
    parser.add_argument("--gate-file", default=HERE.parent / "gate.json", type=pathlib.Path,
                        help=argparse.SUPPRESS)
    parser.add_argument("--full", action="store_true",
                        help="400 MB, 100 MB and the line of 1 GB; with --growth up to 2 GB")
    parser.add_argument("--verbatim", type=float, metavar="MB", help="(32)")
    parser.add_argument("--prose", type=float, metavar="MB", help="(8)")
    parser.add_argument("--line", type=float, metavar="MB", help="size of the one line (100)")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--without", action="append", default=[], metavar="CONTENDER",
                        choices=contenders.OTHERS, help="leave a contender out (repeatable)")
    parser.add_argument("--revision", default=results.revision(), help="of the program that is "
                        "measured, where it is another than the one checked out")
    parser.add_argument("--counter", help=argparse.SUPPRESS)
    parser.add_argument("--no-save", action="store_true", help="print only")
    args = parser.parse_args()
    args.load, args.streams = results.load(), STREAMS
    for name, usual, full in (("verbatim", 32, 400), ("prose", 8, 100), ("line", 100, 1000)):
        if getattr(args, name) is None:
            setattr(args, name, full if args.full else usual)
    return args


def main():
    args = parse_arguments()
    terse = shutil.which(args.terse) or str(pathlib.Path(args.terse).resolve())
    STREAMS.mkdir(parents=True, exist_ok=True)
    modes = {"gate": gate.run, "growth": growth.run, "split": split.run}
    run = next((modes[name] for name in modes if getattr(args, name)), whole)
    try:
        return run(terse, args)
    except subprocess.CalledProcessError as error:
        return f"bench: {error}"


if __name__ == "__main__":
    sys.exit(main())
