#!/usr/bin/env python3
"""Writes a benchmark stream: the same bytes for the same kind, size and seed.

    generate.py verbatim|prose MEGABYTES > FILE

verbatim: nine tenths tool output (logs, diffs, TSV, JSON, stack traces), a tenth narration.
prose:    nine tenths narration, round records and reports, a tenth tool output.
"""
import argparse
import random
import sys

NOUNS = ("cache cursor ledger parser queue router scheduler session shard snapshot thumbnail token "
         "upload worker").split()
VERBS = "Added Batched Cached Inlined Moved Removed Replaced Reused Split Streamed".split()
FOLDERS = "api core jobs net store ui".split()
SENTENCES = (
    "I'm going to look at the {a} first, because the {b} only waits for it.",
    "The {a} still holds {n} entries after the run, which is what the {b} should have removed.",
    "Now let me check whether the {a} is used anywhere else before I change the {b}.",
    "It looks like the {a} was never closed in `{a}_{b}()`, so the {b} may leak.",
    "All of the tests for the {a} are passing now, and the {b} is about {n}% faster.",
)


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.round = 0

    def word(self):
        return self.random.choice(NOUNS)

    def number(self, most=9999):
        return self.random.randrange(1, most)

    def path(self):
        return f"src/{self.random.choice(FOLDERS)}/{self.word()}_{self.word()}.ts"

    def log(self):
        return "".join(
            f"2024-03-{self.number(28):02} 1{self.number(9)}:{self.number(59):02}:07.{self.number(999):03} "
            f"{self.random.choice(('INFO', 'DEBUG', 'WARN'))} {self.word()} id={self.number()} "
            f"took={self.number(900)}ms path=/{self.word()}/{self.number()}\n" for _ in range(20))

    def diff(self):
        count, start, name = 8, self.number(400), self.path()
        body = "".join(f"-  const {self.word()} = {self.word()}({self.number()});\n"
                       f"+  const {self.word()} = {self.word()}({self.number()}, limit);\n"
                       for _ in range(count))
        return (f"diff --git a/{name} b/{name}\n--- a/{name}\n+++ b/{name}\n"
                f"@@ -{start},{count} +{start},{count} @@\n{body}\n")

    def tsv(self):
        return "".join(f"{i}\t{self.word()}_{self.word()}\t{self.number()}\t{self.number()}\tkept\n"
                       for i in range(1, 15))

    def data(self):
        return "".join(f'{{"id":{self.number()},"name":"{self.word()}","hits":{self.number()},'
                       f'"tags":["{self.word()}","{self.word()}"]}}\n' for _ in range(12))

    def trace(self):
        frames = "".join(f"    at {self.word()}.{self.word()} (/app/{self.path()}:{self.number(900)}:"
                         f"{self.number(80)})\n" for _ in range(9))
        return f"TypeError: {self.word()} is not a function\n{frames}\n"

    def narration(self):
        text = " ".join(self.random.choice(SENTENCES).format(a=self.word(), b=self.word(),
                                                             n=self.number(90)) for _ in range(3))
        return text + "\n\n"

    def record(self):
        self.round += 1
        before = self.number(900) + 100
        after = before - self.number(90)
        return (f"Round {self.round}: {self.random.choice(VERBS)} the {self.word()} {self.word()}, "
                f"verified with benchmark\n(median of 3 runs), kept — metric improved from "
                f"{before}ms to {after}ms ({100 * (after / before - 1):.1f}%).\n")

    def guard(self):
        total = self.number(300)
        return (f"Guard check {self.round}: tests passed ({total} of {total}), linter clean, "
                f"build succeeded in {self.number(90)}.2s.\n")

    def piece(self, kind):
        tools = (self.log, self.diff, self.tsv, self.data, self.trace)
        speech = (self.narration, self.narration, self.record, self.guard)
        # A tool's piece is about four times as long as a spoken one.
        tool_share = 0.7 if kind == "verbatim" else 0.03
        return self.random.choice(tools if self.random.random() < tool_share else speech)()


def block(kind, megabytes, seed=1):
    """At least that many MB, whole lines."""
    writer, pieces, size = Writer(seed), [], 0
    while size < int(megabytes * 1e6):
        pieces.append(writer.piece(kind).encode())
        size += len(pieces[-1])
    return b"".join(pieces)


def generate(kind, megabytes, out, seed=1):
    left = int(megabytes * 1e6)
    # 4 MB are repeated: writing them takes longer in Python than any filter needs to read them.
    data = block(kind, min(megabytes, 4), seed)
    while left > 0:
        out.write(data[:left] if left < len(data) else data)
        left -= len(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=("verbatim", "prose"))
    parser.add_argument("megabytes", type=float)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    generate(args.kind, args.megabytes, sys.stdout.buffer, args.seed)


if __name__ == "__main__":
    main()
