"""How time and memory grow: with the stream, the number of rules, the length of lines and records.

Processor time, medians of three, fed from memory. Work that is linear takes the same time a MB (for
rules: a rule) in every row; `worse` marks a row whose time grows faster than its size did.
"""
import datetime
import math
import statistics

import generate
import results
import rule_files
from feeding import repeated, usage

LIMIT = 1.2  # of the exponent; timer ticks and a busy machine account for less


def median_usage(command, make_pieces, runs):
    used = [usage(command, make_pieces()) for _ in range(runs)]
    return (statistics.median(one["cpu"] for one in used), max(one["peak_mb"] for one in used))


def flagged(points, floor=0.1):
    """points: (size, seconds). For each: the exponent of growth since the point before, and whether
    it is worse than linear. Below `floor` seconds, ten ticks of the clock, nothing is said."""
    verdicts = [("", "")]
    for (size, seconds), (more, longer) in zip(points, points[1:]):
        if seconds < floor or longer < floor:
            verdicts.append(("–", ""))
            continue
        exponent = math.log(longer / seconds) / math.log(more / size)
        verdicts.append((f"{exponent:.2f}", "worse" if exponent > LIMIT else ""))
    return verdicts


def by_stream(terse, args):
    sizes = [1, 4, 16, 64] + ([256, 1024, 2048] if args.full else [])
    for kind, options in (("verbatim", []), ("prose", []), ("prose", ["--level", "prose"])):
        block = generate.block(kind, 1)
        rows = []
        for size in sizes if not options else [size / 4 for size in sizes]:
            seconds, peak = median_usage([terse, *options], lambda size=size, block=block:
                                         repeated(block, size), args.runs)
            rows.append((size, seconds, 1000 * seconds / size, peak))
        yield f"stream, MB ({kind}{', level prose' if options else ''})", rows


def by_rules(terse, args):
    megabytes = 2
    rows = []
    for count in (1, 10, 100, 500, 1000, 2000):
        packs = rule_files.write_packs(args.streams / f"growth-{count}", max(1, count // 500), count)
        load, _ = median_usage([terse, *packs], lambda: [], args.runs)
        stream = rule_files.lines(count, "easy", megabytes)
        seconds, peak = median_usage([terse, *packs], lambda stream=stream: [stream], args.runs)
        rows.append((count, seconds, 1000 * (seconds - load) / megabytes, peak, 1000 * load))
    yield "rules (lines begin as they do, half match)", rows


def text_lines(length, megabytes):
    words = "cache cursor ledger parser queue router session shard token upload worker ".encode()
    line = (words * (length // len(words) + 1))[:length] + b"\n"
    block = line * max(1, 100_000 // len(line))
    return lambda: repeated(block, megabytes)


def by_line(terse, args):
    megabytes = 8
    for level in ("records", "prose"):
        rows = []
        for length in (1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000):
            seconds, peak = median_usage([terse, "--level", level], text_lines(length, megabytes),
                                         args.runs)
            rows.append((length, seconds, 1000 * seconds / megabytes, peak))
        yield f"bytes a line (level {level})", rows


def record(lines):
    """A round record whose description goes on for that many lines."""
    body = "\n".join("the cache cursor and the parser queue of the upload worker"
                     for _ in range(lines - 1))
    return (f"Round 7: Batched {body}{chr(10) if body else ''}writes, verified with benchmark\n(median "
            "of 3 runs), kept — metric improved from 90ms to 60ms (-33.3%).\n\n").encode()


def by_record(terse, args):
    megabytes = 2
    unfinished = b"Round 7: Batched the cache writes, verified with benchmark\n"
    for name, ending in (("complete", b""), ("each begun, none finished", unfinished)):
        rows = []
        for lines in (1, 4, 16, 64, 256, 1024):
            block = record(lines) if not ending else ending * lines + b"\n"
            seconds, peak = median_usage([terse], lambda block=block: repeated(
                block * max(1, 100_000 // len(block)), megabytes), args.runs)
            rows.append((lines, seconds, 1000 * seconds / megabytes, peak))
        yield f"lines a record ({name})", rows


def sized(title, rows):
    """(unit of work, seconds) of each row: a stream's time is its own, a line's is that of as many
    bytes as it is long."""
    if title.startswith("stream"):
        return [(size, seconds) for size, seconds, *_ in rows]
    if title.startswith("rules"):
        return [(size, seconds) for size, seconds, *_ in rows]
    return [(size, seconds * size) for size, seconds, *_ in rows]


def table(title, rows):
    floored = [0.1 <= seconds for _, seconds, *_ in rows]
    verdicts = flagged(sized(title, rows), 0)
    heads = [title, "ms a MB", "peak MB", "exponent", "worse than linear"]
    cells = []
    for row, (exponent, verdict), good, before in zip(rows, verdicts, floored, [True, *floored]):
        exponent, verdict = (exponent, verdict) if good and before else ("–" if exponent else "", "")
        cells.append([f"{row[0]:g}", f"{row[2]:.2f}", f"{row[3]:.1f}", exponent, verdict] +
                     [f"{value:.1f}" for value in row[4:]])
    if len(rows[0]) > 4:
        heads.append("ms to load")
    return results.table(heads, cells)


def run(terse, args):
    args.runs = 3 if args.rounds >= 9 else 1
    raw, parts = {}, []
    for measure in (by_stream, by_rules, by_line, by_record):
        for title, rows in measure(terse, args):
            raw[title] = rows
            parts.append(table(title, rows))
            print(parts[-1], flush=True)
    text = "\n".join([f"# Growth, {datetime.date.today()}\n",
                      f"{results.processor()}. Processor time, medians of {args.runs}; load average "
                      f"{args.load} at the start. Exponent: of the time, against the row above; `–` "
                      f"where a run is too short to tell, `worse` above {LIMIT}.\n", *parts])
    if not args.no_save:
        print(f"saved: {results.save('growth', raw, text)}")
    return 0
