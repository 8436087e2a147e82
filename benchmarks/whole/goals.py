"""Holds what was measured against the goals G1 to G13. Each row names the base of its ratio."""
import statistics

from contenders import BASE, OFF, PROSE, TERSE
from rounds import faster, longer, spread
from startup import PACKS_10, PACKS_50

PIPE_BASE = "`cat f | cat | cat`"  # the design's, for G1 to G3


def row(name, what, bound, figure, at_least):
    """`figure` is a number, or a spread; `bound` what its median has to reach."""
    value = figure["median"] if isinstance(figure, dict) else figure
    low, high = figure["quartiles"] if isinstance(figure, dict) else (None, None)
    reached = value >= bound if at_least else value <= bound
    return {"goal": name, "what": what, "asked": f"{'≥' if at_least else '≤'} {bound:g}",
            "measured": f"{value:.3g}", "quartiles": f"{low:.3g} – {high:.3g}" if high else "",
            "reached": "yes" if reached else "no"}


def unmeasured(name, what, why):
    return {"goal": name, "what": what, "asked": "", "measured": why, "quartiles": "",
            "reached": "not measured"}


def stream_goals(streams):
    verbatim, prose = streams["verbatim"], streams["prose"]
    yield row("G1", f"mode off, verbatim, throughput to {PIPE_BASE}", 1.3,
              faster(verbatim, OFF, BASE), True)
    yield row("G2", f"verbatim, throughput to {PIPE_BASE}", 0.6, faster(verbatim, TERSE, BASE), True)
    for level, name in (("records (the default)", TERSE), ("prose", PROSE)):
        yield row("G3", f"prose, level {level}, throughput to {PIPE_BASE}", 0.4,
                  faster(prose, name, BASE), True)
    for goal, kind, times, bounds in (
            ("G4", "prose", prose, {"sed -E": 8, "perl -p": 3, "rg --passthru": 4, "mawk": 2}),
            ("G5", "verbatim", verbatim, {"sed -E": 8, "perl -p": 8, "rg --passthru": 5, "mawk": 8})):
        for other, bound in bounds.items():
            what = f"{kind}, throughput to `{other}`, ten rewrites"
            if other in times:
                yield row(goal, what, bound, faster(times, TERSE, other), True)
            else:
                yield unmeasured(goal, what, "left out or not installed")


def rule_goals(rules):
    yield row("G6", "prose, time with 500 rules to 20 rules", 1.15,
              longer(rules, "easy-500", "easy-20"), False)
    loaded = {count: [whole - load for whole, load in
                      zip(rules[f"easy-{count}"], rules[f"load-{count}"])] for count in (20, 500)}
    if min(loaded[20] + loaded[500]) > 0:
        yield row("G6", "the same without the time to load them", 1.15, longer(loaded, 500, 20), False)
    else:
        yield unmeasured("G6", "the same without the time to load them",
                         "loading varied by more than the rest took")
    yield row("G7", "every line begins as all rules do, time of 500 to 20", 8,
              longer(rules, "collide-500", "collide-20"), False)


def law_goals(laws):
    for level, cost in laws.items():
        yield row("G8", f"prose, level {level}, instructions with the laws to without", 1.6,
                  cost["ratio"], False)


def start_goals(start):
    yield row("G9", "start to exit on 2 KB, time to `cat`", 1.2, longer(start, "terse", "cat"),
              False)
    for other, bound in (("sed -E", 1), ("rg --passthru", 0.35)):
        if other in start:
            yield row("G9", f"start to exit on 2 KB, time to `{other}`", bound,
                      longer(start, "terse", other), False)


def pack_goals(packs):
    yield row("G10", "the same with 10 packs, 100 rules, time to `cat`", 2,
              longer(packs, PACKS_10, "cat"), False)
    yield row("G10", "the same with 50 packs, 500 rules, time to `cat`", 5,
              longer(packs, PACKS_50, "cat"), False)


def latency_goals(latency):
    at = {name: statistics.median(values) for name, values in latency.items()}
    for name, what in (("terse", "verbatim line"), ("terse, record", "complete record")):
        added = (at[name] - at["pipe"]) / max(at["cat"] - at["pipe"], 1e-4)
        yield row("G11", f"{what}, latency added to a pipe, to what `cat` adds", 1.5, added, False)
    for name, values in latency.items():
        if "--hold" in name:
            bound = int(name.rsplit(" ", 1)[1]) + 1
            yield row("G11", f"held text with --hold {bound - 1}, ms", bound, spread(values), False)


def memory_goals(memory):
    sizes = sorted(memory["one line"])
    most = memory["one line"][sizes[-1]]
    yield row("G12", f"peak memory on {sizes[-1]:g} MB without one newline, MB", 16, most, False)
    least = min(memory["one line"].values())
    yield row("G12", f"the same to that on {sizes[0]:g} MB (flat)", 1.05, most / least, False)
    for name, count in memory["allocations a line"].items():
        yield row("G13", f"{name}, requests for memory a line after warm-up", 0.01, count, False)


def judge(measured):
    """All rows, in the order of the goals."""
    parts = ((stream_goals, "streams"), (rule_goals, "rules"), (law_goals, "laws"),
             (start_goals, "start"), (pack_goals, "packs"), (latency_goals, "latency"), (memory_goals, "memory"))
    return [row for rows, key in parts if key in measured for row in rows(measured[key])]
