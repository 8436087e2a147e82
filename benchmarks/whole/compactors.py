#!/usr/bin/env python3
"""Time of `terse spec` and `terse task` on big files, and how it grows with their size.

Writes a SPEC.md and a task folder of each size, runs every mode a few times, and prints the medians
of wall and processor time in milliseconds. Absolute times mean little; the growth does.

    compactors.py --terse build/terse [--spec 1.5,3,6,12] [--task 1.25,2.5,5,10] [--runs 5]
    compactors.py --write FOLDER [--spec MB] [--task MB]     only writes FOLDER/spec and FOLDER/task
"""
import argparse
import os
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

EMIT = ("fold-seeds", "superseded", "v-weights", "token-estimate", "residue", "archive-window", "row-ids", "prune-patterns",
        "propose-tables")
NOUNS = "cache cursor ledger parser queue router scheduler session shard snapshot thumbnail token upload worker".split()
VERBS = "drop init fix patch sweep sync append strip extend tighten read cite diff audit parse trace run retry bail".split()
CLAUSES = ("{a} ! closed before {b} starts", "{a} → ≥ {n} {b} entries, ≤ {m}", "`{a}_{b}()` returns ≤ {n} rows",
           "{a} kept in `src/{a}/{b}.ts`, read once per {b}", "see §V.{v} and §T.{t}", "{a} timeout {n}ms, limit {m}",
           "{a}-{b} retried {n} times, then {b} parked", "`--{a}={n}` wins over `{b}.toml`", "{b} sorted by {a}, gaps OK",
           "empty {a} → `{b}-{n}`, exit {n}", "one {a} per {b}; second {a} refused")
# One clause in forty is prose that prong 5 would reword: real specs have one such row in ten.
PROSE = ("at least {n} of the {b} entries must be kept, because the {a} may be read twice",
         "For example the {a} leads to `{b}-{n}`", "the {b} was dropped due to the {a} that it held")
STATUS = ("closed",) * 4 + ("approved", "planned")


class Text:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def clauses(self, least, most, rows):
        pick = self.random

        def clause():
            words = pick.choice(PROSE if pick.random() < .025 else CLAUSES)
            return words.format(a=pick.choice(NOUNS), b=pick.choice(NOUNS), n=pick.randrange(1, 900),
                                m=pick.randrange(900, 9999), v=pick.randrange(1, rows + 1), t=pick.randrange(1, rows + 1))
        return "; ".join(clause() for _ in range(pick.randrange(least, most + 1)))


def near(pick, number, rows):
    """The id of a rule near `number`: rows cite rules of their own topic."""
    return f"V{max(1, min(rows, number + pick.randrange(-2, 3)))}"


def spec(megabytes, seed=7):
    """A quarter of the bytes are rules, the rest tasks and bugs, as in the specs of real projects."""
    text, size = Text(seed), int(megabytes * 1e6)
    pick = text.random
    rules, tasks, bugs = max(4, size // 890), max(8, size // 315), max(2, size // 1224)
    out = ["# SPEC — parcel desk", "", "## §G GOAL", "", "ship parcels", "", "## §C CONSTRAINTS", "", "- one binary", "",
           "## §I INTERFACES", "", "- api: POST /items → 201", "", "## §V INVARIANTS", ""]
    for n in range(1, rules + 1):
        history = " (∆∆)" if pick.random() < .03 else " retired 2026-01-02" if pick.random() < .01 else ""
        out.append(f"V{n}: {pick.choice(NOUNS)}-{pick.choice(NOUNS)} — {text.clauses(3, 12, rules)}{history}")
    out += ["", "## §T TASKS", "", "id|status|task|cites"]
    for n in range(1, tasks + 1):
        status = "x" if n < tasks - 40 else "."
        cites = [near(pick, n * rules // tasks, rules)] + ([near(pick, n * rules // tasks, rules)] if n % 9 == 0 else [])
        gone = f",V{rules + n}" if pick.random() < .01 else ""
        out.append(f"T{n}|{status}|{pick.choice(VERBS)} {text.clauses(1, 5, rules)}|{','.join(dict.fromkeys(cites))}{gone},I.api")
    out += ["", "## §B BUGS", "", "id|date|cause|fix"]
    for n in range(1, bugs + 1):
        out.append(f"B{n}|2026-0{n % 9 + 1}-1{n % 9}|{text.clauses(1, 5, rules)}|{near(pick, n * rules // bugs, rules)}")
    return "\n".join(out) + "\n"


def entry(text, n, kind):
    pick = text.random
    body = text.clauses(1, 3, 6).replace("§V.", "D-").replace("§T.", "row ")
    closed = pick.randrange(1, 5)
    head = {"fact": "", "question": f"Q{n}: ", "risk": f"R{n}: ", "file": ""}[kind]
    tail = {"fact": f"; closed in slice {closed}, no longer load-bearing.", "question": f"? Resolved in slice {closed}.",
            "risk": f". Mitigated (slice {closed}).", "file": ""}[kind]
    live = {"fact": ".", "question": "?", "risk": ". Active.", "file": ""}[kind]
    if kind == "file":
        return f"- lib/{pick.choice(NOUNS)}/part_{n}.cc (slice {closed}{'; closed' if pick.random() < .5 else ''})\n"
    line = f"- {head}{body}{tail if pick.random() < .4 else live}\n"
    if pick.random() < .1:
        line += f"  - measured on rack {n}: {pick.randrange(90)} ms\n"
    if pick.random() < .02:
        line += "  ```json\n  {\"rack\": 1}\n  ```\n"
    return line


def state(megabytes, seed=11):
    text, size = Text(seed), int(megabytes * 1e6)

    def entries(kind, share):
        lines, used, n = [], 0, 9
        while used < size * share:
            n += 1
            lines.append(entry(text, n, kind))
            used += len(lines[-1].encode())
        return "".join(lines)
    return ("# TASK_STATE\n\n## Quick reanchor\n- Active decisions: D-1: Keys are never reused; D-2: Pages hold fifty rows\n"
            "- Current slice: 5\n- Next step: implement-approved-slice\n\n## Current phase\nimplementation (slice 5 of 6)\n\n"
            "## Current known facts\n" + entries("fact", .6) + "\n## Canonical decisions\n- D-1: Keys are never reused.\n"
            "- D-2: Pages hold fifty rows.\n\n## Open questions / blockers\n" + entries("question", .15) +
            "\n## Active files in scope\n" + entries("file", .1) + "\n## Risks to watch\n" + entries("risk", .15) +
            "\n## Recommended next step\n- Command: implement-approved-slice\n- Why: slice 5 (SLICES/05-part.md) is approved.\n\n"
            "## Resume notes\nStart with the importer.\n")


def write_task(folder, megabytes):
    (folder / "SLICES").mkdir(parents=True)
    (folder / "TASK_STATE.md").write_text(state(megabytes))
    (folder / "DECISIONS.md").write_text("# DECISIONS\n\n## Locked decisions\n\n### D-1\nKeys are never reused.\n\n### D-2\n"
                                         "Pages hold fifty rows.\n")
    plan = "# IMPLEMENTATION_PLAN\n\n## Slices\n"
    for n, word in enumerate(STATUS, 1):
        plan += f"\n### Slice {n}: part\n- Scope:\n  - lib/part{n}.cc\n- Decision-ref: none\n- Status: {word}\n"
        (folder / f"SLICES/{n:02}-part.md").write_text(f"# Slice {n:02}\n\nStatus: {word}\n")
    (folder / "IMPLEMENTATION_PLAN.md").write_text(plan)
    return folder


def write_spec(folder, megabytes):
    folder.mkdir(parents=True)
    (folder / "SPEC.md").write_text(spec(megabytes))
    return folder


def medians(command, folder, runs):
    """Wall and processor milliseconds, medians."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("TERSE_")}
    walls, users = [], []
    for _ in range(runs):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        walls.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        users.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        if done.returncode not in (0, 3):
            sys.exit(f"compactors: {' '.join(command)} ended with {done.returncode}: {done.stderr.decode()[:300]}")
    return 1000 * statistics.median(walls), 1000 * statistics.median(users)


def report(title, commands, folders, runs):
    print(f"{title}: wall / processor ms, medians of {runs}")
    print(f"{'MB':>24}" + "".join(f"{size:>17}" for size in folders))
    for name, command in commands.items():
        cells = [medians(command, folder, runs) for folder in folders.values()]
        print(f"{name:>24}" + "".join(f"{wall:9.0f} /{user:6.0f}" for wall, user in cells), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--terse")
    parser.add_argument("--spec", default="1.5,3,6,12", help="sizes in MB, empty for none")
    parser.add_argument("--task", default="1.25,2.5,5,10")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write", metavar="FOLDER", type=pathlib.Path)
    args = parser.parse_args()
    specs, tasks = args.spec.split(",") if args.spec else [], args.task.split(",") if args.task else []
    if args.write:
        write_spec(args.write / "spec", float(specs[-1]))
        write_task(args.write / "task", float(tasks[-1]))
        return
    if not args.terse:
        parser.error("--terse or --write is needed")
    terse = os.path.abspath(args.terse)
    with tempfile.TemporaryDirectory() as tmp:
        root = pathlib.Path(tmp)
        report("terse spec", {f"emit {m}": [terse, "spec", "emit", m] for m in EMIT} | {"propose": [terse, "spec", "propose"]},
               {size: write_spec(root / f"s{size}", float(size)) for size in specs}, args.runs)
        report("terse task", {"plan": [terse, "task", "plan", "."]},
               {size: write_task(root / f"t{size}", float(size)) for size in tasks}, args.runs)


if __name__ == "__main__":
    main()
