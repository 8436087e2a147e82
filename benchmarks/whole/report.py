"""Prints what `./dev bench` measured and keeps it: the goals first, then the figures behind them."""
import datetime
import statistics

import results
from contenders import BASE
from rounds import faster

NOTE = ("Each contender X of a stream ran as `cat STREAM | X | cat >/dev/null` with LC_ALL=C, "
        "interleaved, a ratio within its round; medians and quartiles. The base of G1 to G3 is "
        "X=cat. The others do the same ten rewrites, byte for byte alike; terse does its own work. "
        "G8 counts instructions, for there is no switch that turns the laws off.")
RULE_RUNS = {"easy": "prose", "load": "no input", "collide": "lines that begin as all rules do"}


def load_note(before):
    return (f"Load average {before} at the start and {results.load()} at the end, of "
            f"{results.processor().rsplit('-', 1)[1]}: above the number of processors the machine was "
            "shared with other work, and every time is longer and more spread than on one at rest.")


def goal_table(rows):
    heads = ("goal", "what", "asked", "measured", "quartiles", "reached")
    return results.table(heads, [[row[head] for head in heads] for row in rows], texts=2)


def stream_table(streams, megabytes):
    names = list(next(iter(streams.values())))
    rows = []
    for name in names:
        cells = [name]
        for kind, times in streams.items():
            to_base = faster(times, name, BASE)
            low, high = to_base["quartiles"]
            cells += [f"{megabytes[kind] / statistics.median(times[name]):.1f}",
                      f"{to_base['median']:.3f}", f"{low:.3f} – {high:.3f}"]
        rows.append(cells)
    heads = ["X"] + [head for kind in streams
                     for head in (f"{kind} {megabytes[kind]:g} MB, MB/s", "to cat", "quartiles")]
    return results.table(heads, rows)


def start_table(start, packs):
    rows = []
    for times_of in (start, packs):
        for name, times in times_of.items():
            if times_of is packs and name in start:
                continue
            low, middle, high = statistics.quantiles(times, n=4, method="inclusive")
            rows.append([name, f"{1000 * middle:.2f}", f"{1000 * low:.2f} – {1000 * high:.2f}",
                         f"{middle / statistics.median(times_of['cat']):.2f}", len(times)])
    return results.table(("start to exit on 2 KB", "ms", "quartiles", "to cat", "starts"), rows)


def other_table(measured):
    rows = [[f"latency of a line, {name}, ms", f"{statistics.median(values):.3f}"]
            for name, values in measured["latency"].items()]
    rows += [[f"seconds, {RULE_RUNS[name.split('-')[0]]}, {name.split('-')[1]} rules",
              f"{statistics.median(times):.3f}"] for name, times in measured["rules"].items()]
    rows += [[f"peak memory, one line of {size:g} MB, MB", f"{peak:.1f}"]
             for size, peak in measured["memory"]["one line"].items()]
    rows += [[f"requests for memory a line, {name}", f"{count:.4f}"]
             for name, count in measured["memory"]["allocations a line"].items()]
    for level, cost in measured.get("laws", {}).items():
        rows += [[f"instructions of 100 KB prose, level {level}", f"{cost['instructions']:,}"]]
        rows += [[f"of these in and below {name}", f"{count:,}"]
                 for name, count in cost["checks"].items()]
    return results.table(("other figures", "median"), rows)


def whole(measured, rows, args):
    reached = sum(row["reached"] == "yes" for row in rows)
    judged = sum(row["reached"] in ("yes", "no") for row in rows)
    text = "\n".join([
        f"# Throughput, start-up, latency and memory, {datetime.date.today()}\n",
        f"{results.processor()}, revision {args.revision}, {args.rounds} interleaved rounds, "
        f"{args.starts} starts. {load_note(args.load)}\n",
        f"{reached} of {judged} rows reach their goal.\n", goal_table(rows), NOTE + "\n",
        stream_table(measured["streams"], measured["megabytes"]), start_table(measured["start"], measured["packs"]),
        other_table(measured)])
    print(text)
    if not args.no_save:
        print(f"saved: {results.save('whole', {'goals': rows, **rounded(measured)}, text)}")
    return 0


def rounded(value):
    """Times to the microsecond: a raw file for people too."""
    if isinstance(value, dict):
        return {str(key): rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 6) if isinstance(value, float) else value
