#!/usr/bin/env python3
"""Throughput of terse against cat and sed, as ratios taken in one run.

Each round runs every contender once on the same stream, in a new order; a ratio is taken within
its round, so that what slows the machine down slows both sides. Absolute times mean little.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SETTINGS = ("TERSE_", "GODMODE_")

# What a user without terse might write: ten rewrites of the same kind of text.
SED_RULES = (
    r"s/^I'm going to //", r"s/^Now let me //", r"s/^It looks like //", r"s/\b(the|a|an) //g",
    r"s/Round ([0-9]+): (.*), kept/R\1 keep: \2/", r"s/verified with benchmark/[bench]/",
    r"s/median of ([0-9]+) runs/med\1/", r"s/improved from ([^ ]+) to ([^ ]+)/\1->\2/",
    r"s/tests passed \(([0-9]+) of ([0-9]+)\)/\1\/\2 tests/", r"s/build succeeded in/build/",
)


def environment():
    env = {k: v for k, v in os.environ.items() if not k.startswith(SETTINGS)}
    return {**env, "LC_ALL": "C"}


def contenders(terse):
    """name -> command that reads stdin and writes stdout."""
    return {
        "cat": ["cat"],
        "terse --mode off": [terse, "--mode", "off"],
        "terse": [terse],
        "sed": ["sed", "-E", *[part for rule in SED_RULES for part in ("-e", rule)]],
    }


def seconds(stream, command):
    """Wall time of `cat STREAM | COMMAND | cat >/dev/null`."""
    start = time.perf_counter()
    env = environment()
    feed = subprocess.Popen(["cat", stream], stdout=subprocess.PIPE)
    middle = subprocess.Popen(command, stdin=feed.stdout, stdout=subprocess.PIPE, env=env)
    drain = subprocess.Popen(["cat"], stdin=middle.stdout, stdout=subprocess.DEVNULL)
    feed.stdout.close()
    middle.stdout.close()
    codes = [process.wait() for process in (drain, middle, feed)]
    if any(codes):
        sys.exit(f"bench: {' '.join(command[:3])} on {stream} ended with {codes}")
    return time.perf_counter() - start


def measure(stream, commands, rounds):
    """name -> the time of each round, after one round that only warms caches up."""
    times = {name: [] for name in commands}
    order = list(commands)
    for number in range(rounds + 1):
        random.shuffle(order)
        for name in order:
            taken = seconds(stream, commands[name])
            if number:
                times[name].append(taken)
    return times


def ratio(times, name, base):
    """How many times the throughput of `base` `name` has: median and quartiles of the rounds."""
    pairs = sorted(b / a for a, b in zip(times[name], times[base]))
    low, middle, high = statistics.quantiles(pairs, n=4) if len(pairs) > 1 else pairs * 3
    return {"of": name, "to": base, "median": round(middle, 3),
            "quartiles": [round(low, 3), round(high, 3)], "pairs": len(pairs)}


def processor():
    """A name for the machine that says what matters here and nothing else."""
    model = "unknown"
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1]
            break
    model = re.sub(r"\(.*?\)|\bCPU\b|\bProcessor\b|@.*|\b\d+-Core\b", " ", model)
    return re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-") + f"-{os.cpu_count()}cpu"


def stream_file(folder, kind, megabytes):
    path = folder / f"{kind}-{megabytes:g}MB.txt"
    if not path.exists():
        print(f"bench: writing {path}", file=sys.stderr)
        partial = path.with_suffix(".partial")
        with open(partial, "wb") as out:
            subprocess.run([sys.executable, HERE / "generate.py", kind, str(megabytes)],
                           stdout=out, check=True)
        partial.rename(path)
    return path


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__.splitlines()[0])
    parser.add_argument("--terse", default="build/terse", help="the program to measure")
    parser.add_argument("--verbatim", type=float, default=100, metavar="MB")
    parser.add_argument("--prose", type=float, default=50, metavar="MB")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--no-sed", action="store_true", help="leave the slowest contender out")
    parser.add_argument("--no-save", action="store_true", help="print only")
    return parser.parse_args()


def main():
    args = parse_arguments()
    terse = shutil.which(args.terse) or str(pathlib.Path(args.terse).resolve())
    commands = contenders(terse)
    if args.no_sed:
        del commands["sed"]
    streams = pathlib.Path("build/bench")
    streams.mkdir(parents=True, exist_ok=True)
    results = {"processor": processor(), "rounds": args.rounds, "streams": {}}
    print(f"{'stream':10}{'ratio of throughput':34}{'median':>8}{'quartiles':>18}{'pairs':>7}")
    for kind, megabytes in (("verbatim", args.verbatim), ("prose", args.prose)):
        times = measure(stream_file(streams, kind, megabytes), commands, args.rounds)
        pairs = [("terse --mode off", "cat"), ("terse", "cat")]
        pairs += [] if args.no_sed else [("terse", "sed")]
        ratios = [ratio(times, *pair) for pair in pairs]
        speeds = {name: round(megabytes / statistics.median(t), 1) for name, t in times.items()}
        results["streams"][kind] = {"megabytes": megabytes, "ratios": ratios,
                                    "median_mb_per_s": speeds}
        for r in ratios:
            spread = "{:.2f} - {:.2f}".format(*r["quartiles"])
            print(f"{kind:10}{r['of'] + ' : ' + r['to']:34}{r['median']:8.2f}{spread:>18}"
                  f"{r['pairs']:7}")
        print(f"{'':10}median MB/s: " + ", ".join(f"{n} {s:g}" for n, s in speeds.items()))
    print("every contender X runs as: cat STREAM | X | cat >/dev/null, with LC_ALL=C")
    if not args.no_save:
        folder = HERE.parent / "results" / f"{datetime.date.today()}-{results['processor']}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "whole.json").write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
        print(f"saved: {os.path.relpath(folder / 'whole.json')}")


if __name__ == "__main__":
    main()
