#!/usr/bin/env python3
"""The benchmark harness on tiny sizes: does it run, and does it find what it is there to find?

    run.py TERSE [--sanitized]

What takes a tool that is not installed is left out, and says so. Ends with `N passed, N failed`.
"""
import contextlib
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks/whole"))

import contenders  # noqa: E402
import gate  # noqa: E402
import generate  # noqa: E402
import goals  # noqa: E402
import growth  # noqa: E402
import results  # noqa: E402
import rule_files  # noqa: E402

TERSE = str(pathlib.Path(sys.argv[1]).resolve())
SANITIZED = "--sanitized" in sys.argv
BENCH = [sys.executable, str(ROOT / "benchmarks/whole/bench.py"), "--terse", TERSE, "--no-save"]


def bench(folder, *options):
    return subprocess.run([*BENCH, *options], cwd=folder, capture_output=True, text=True, check=False)


def a_stream_is_the_same_bytes_for_the_same_seed(_):
    one, two, other = (generate.block("prose", 0.01, seed) for seed in (1, 1, 2))
    return one == two and one != other and one.endswith(b"\n")


def the_rewriters_do_the_same_ten_rewrites(_):
    return contenders.disagreeing(generate.block("prose", 0.05)) == []


def a_rewriter_that_does_less_is_found(_):
    honest, contenders.rewriters = contenders.rewriters, lambda: {"lazy": ["cat"]}
    try:
        return contenders.disagreeing(b"The cache\n") == ["lazy"]
    finally:
        contenders.rewriters = honest


def made_up_rules_match_their_lines(folder):
    for kind in ("easy", "collide"):
        options = rule_files.write_packs(folder / "rules", 2, 20, kind)
        text = rule_files.lines(20, kind, 0.01)
        short = subprocess.run([TERSE, *options], input=text, capture_output=True, check=True).stdout
        half = text.count(b" checks passed.")
        if half == 0 or short.count(b" checks passed\n") != half:
            return False
    return True


def growth_flags_what_is_worse_than_linear_and_nothing_else(_):
    linear = [verdict for _, verdict in growth.flagged([(1, 1), (10, 10), (100, 101)])]
    square = [verdict for _, verdict in growth.flagged([(1, 1), (10, 100), (100, 1000)])]
    return linear == ["", "", ""] and square == ["", "worse", ""]


def a_goal_is_reached_at_its_bound_and_missed_past_it(_):
    verdicts = [goals.row("G", "", 2, figure, at_least)["reached"] for figure, at_least in
                ((2.0, True), (1.9, True), (2.0, False), (2.1, False))]
    return verdicts == ["yes", "no", "yes", "no"]


def every_goal_has_a_row_and_the_shortest_run_fills_it(folder):
    if SANITIZED or not pathlib.Path("/usr/bin/time").exists():
        return None
    done = bench(folder, "--verbatim", "0.05", "--prose", "0.05", "--line", "1", "--rounds", "1",
                 "--starts", "2")
    rows = [line.split("|")[1].strip() for line in done.stdout.splitlines()
            if line.startswith("| G")]
    # G13 takes a preloaded counter, which only ./dev bench builds; G8 takes valgrind.
    expected = [f"G{n}" for n in range(1, 13) if n != 8 or shutil.which("valgrind")]
    if done.returncode or set(rows) != set(expected):
        print(done.stdout[-2000:], done.stderr[-2000:], rows)
        return False
    return True


def many_processes_give_the_bytes_of_one(folder):
    done = bench(folder, "--split", "--prose", "0.1", "--rounds", "1")
    return done.returncode == 0 and "same bytes" in done.stdout.replace("\n", " ")


def gate_with(counts, recorded, change_conditions=None):
    """(status, output) of the gate where the runs take `counts` instructions."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "gate.json"
        conditions = {**gate.conditions(TERSE), **(change_conditions or {})}
        place.write_text(json.dumps({"conditions": conditions, "instructions": recorded}))
        honest, queue = gate.profile, iter(counts)
        gate.profile = lambda command, data: (next(queue), {})
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                status = gate.run(TERSE, types.SimpleNamespace(record=False, gate_file=place))
        finally:
            gate.profile = honest
    return status, out.getvalue()


FIGURES = {name: 1000 * (n + 1) for n, name in enumerate(gate.runs())}


def the_gate_passes_within_three_percent(_):
    return gate_with([int(count * 1.02) for count in FIGURES.values()], FIGURES)[0] == 0


def the_gate_fails_when_one_figure_is_wrong(_):
    for name in FIGURES:
        for factor in (0.9, 1.1):
            wrong = {**FIGURES, name: int(FIGURES[name] * factor)}
            if gate_with(list(FIGURES.values()), wrong)[0] != 1:
                return False
    missing = {name: count for name, count in FIGURES.items() if name != "empty"}
    return gate_with(list(FIGURES.values()), missing)[0] == 1


def the_gate_says_that_another_compiler_counts_differently(_):
    status, said = gate_with([9] * 5, FIGURES, {"compiler": "another"})
    return status == 0 and "compiler" in said and "nothing is held" in said


def the_recorded_figures_are_those_of_the_five_runs(_):
    recorded = json.loads((ROOT / "benchmarks/gate.json").read_text(encoding="utf-8"))
    return set(recorded["instructions"]) == set(gate.runs())


def a_count_is_the_same_twice(_):
    if SANITIZED or not shutil.which("valgrind"):
        return None
    counts = [gate.profile([TERSE], b"Round 1\n")[0] for _ in range(2)]
    return abs(counts[0] / counts[1] - 1) < 0.001


def the_machine_is_named_by_its_processor_only(_):
    host = pathlib.Path("/proc/sys/kernel/hostname").read_text(encoding="utf-8").strip().lower()
    return results.processor().endswith("cpu") and (len(host) < 4 or host not in results.processor())


def main():
    cases = [value for value in list(globals().values())
             if isinstance(value, types.FunctionType) and value.__module__ == __name__ and
             value.__name__ not in ("main", "bench", "gate_with")]
    passed = failed = 0
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            good = case(pathlib.Path(folder))
        if good is None:
            print(f"left out {case.__name__}: it takes a tool that is not there")
            continue
        print(f"{'ok' if good else 'FAILED'} {case.__name__}", flush=True)
        passed, failed = passed + bool(good), failed + (not good)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
