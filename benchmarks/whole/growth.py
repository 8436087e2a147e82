"""How time and memory grow: with the stream, the number of rules, the length of lines and records.

Processor time, the least of three runs, fed from memory. Work that is linear takes the same time a MB (for
rules: a rule) in every row; `worse` marks a row whose time grows faster than its size did.
"""
import datetime
import math

import generate
import results
import rule_files
from feeding import repeated, usage

LIMIT = 1.2  # of the exponent; a busy machine accounts for less
SHORTEST = 0.07  # seconds: seven ticks of the clock; below it nothing is said


def least_usage(command, make_pieces, runs):
    """The least time: what else ran only ever adds to it. The most memory."""
    used = [usage(command, make_pieces()) for _ in range(runs)]
    return min(one["cpu"] for one in used), max(one["peak_mb"] for one in used)


def flagged(points):
    """points: (size, seconds). For each: the exponent of growth since the point before, and whether
    it is worse than linear."""
    verdicts = [("", "")]
    for (size, seconds), (more, longer) in zip(points, points[1:]):
        exponent = math.log(max(longer, 1e-9) / max(seconds, 1e-9)) / math.log(more / size)
        verdicts.append((f"{exponent:.2f}", "worse" if exponent > LIMIT else ""))
    return verdicts


def by_stream(terse, args):
    sizes = [1, 4, 16, 64] + ([256, 1024, 2048] if args.full else [])
    for kind, options in (("verbatim", []), ("prose", []), ("prose", ["--level", "prose"])):
        block = generate.block(kind, 1)
        rows = []
        for size in sizes if not options else [size / 4 for size in sizes]:
            seconds, peak = least_usage([terse, *options], lambda size=size, block=block:
                                         repeated(block, size), args.runs)
            rows.append((size, seconds, 1000 * seconds / size, peak))
        yield f"stream, MB ({kind}{', level prose' if options else ''})", rows


LOADING = "rules (to load them, no input)"


def by_rules(terse, args):
    megabytes, rows, loading = 4, [], []
    for count in (1, 10, 100, 500, 1000, 2000):
        packs = rule_files.write_packs(args.streams / f"growth-{count}", max(1, count // 500), count)
        load, peak = least_usage([terse, *packs], lambda: [], args.runs)
        loading.append((count, load, 1000 * load / count, peak))
        stream = rule_files.lines(count, "easy", megabytes)
        seconds, peak = least_usage([terse, *packs], lambda stream=stream: [stream], args.runs)
        rows.append((count, seconds, 1000 * (seconds - load) / megabytes, peak))
    yield "rules (lines begin as they do, half match)", rows
    yield LOADING, loading


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
            seconds, peak = least_usage([terse, "--level", level], text_lines(length, megabytes),
                                         args.runs)
            rows.append((length, seconds, 1000 * seconds / megabytes, peak))
        yield f"bytes a line (level {level})", rows


def by_paragraph(terse, args):
    sentences = ("It looks like the cache was never closed in `cache_queue()`, so the token may leak. "
                 "Now let me check whether the parser is used anywhere else. ").encode()
    megabytes, rows = 1, []
    for count in (1, 4, 16, 40, 160, 640):
        block = (sentences * count + b"\n\n") * max(1, 640 // count)
        seconds, peak = least_usage([terse, "--level", "prose"],
                                    lambda block=block: repeated(block, megabytes), args.runs)
        rows.append((count * len(sentences), seconds, 1000 * seconds / megabytes, peak))
    yield "bytes a paragraph (level prose)", rows


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
            seconds, peak = least_usage([terse], lambda block=block: repeated(
                block * max(1, 100_000 // len(block)), megabytes), args.runs)
            rows.append((lines, seconds, 1000 * seconds / megabytes, peak))
        yield f"lines a record ({name})", rows


def units(title, rows):
    """(size, seconds of the work that grows with it). A stream, or a set of rules, is one piece of
    work; of lines, paragraphs and records it is the time that one takes."""
    whole = title.startswith(("stream", "rules"))
    return [(size, seconds if whole else seconds * size) for size, seconds, *_ in rows]


def table(title, rows):
    long_enough = [seconds >= SHORTEST for _, seconds, *_ in rows]
    cells = []
    for i, (row, (exponent, verdict)) in enumerate(zip(rows, flagged(units(title, rows)))):
        if i and not (long_enough[i] and long_enough[i - 1]):
            exponent, verdict = "–", ""
        cells.append([f"{row[0]:g}", f"{row[2]:.2f}", f"{row[3]:.1f}", exponent, verdict])
    unit = "ms a rule" if title == LOADING else "ms a MB"
    return results.table([title, unit, "peak MB", "exponent", "worse than linear"], cells)


def summary(raw, args):
    return "\n".join([f"# Growth, {datetime.date.today()}\n",
                      f"{results.processor()}, revision {args.revision}. Processor time, the least of "
                      f"{args.runs} runs; load average {args.load} at the start. Exponent: of the time, "
                      "against the row above; `–` where a run is too short to tell, `worse` above "
                      f"{LIMIT}. One such row may be noise: count instructions before it is believed.\n",
                      *(table(title, rows) for title, rows in raw.items())])


def run(terse, args):
    args.runs, raw = (3 if args.rounds >= 9 else 1), {}
    for measure in (by_stream, by_rules, by_line, by_paragraph, by_record):
        for title, rows in measure(terse, args):
            raw[title] = rows
            print(table(title, rows), flush=True)
    if not args.no_save:
        print(f"saved: {results.save('growth', raw, summary(raw, args))}")
    return 0
