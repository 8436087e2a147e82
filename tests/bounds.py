#!/usr/bin/env python3
"""Peak memory and user time of the filter on streams that have no end of something.

    bounds.py TERSE [WORD] [--level LEVEL] [--scale N]

Every stream goes through a pipe and is stored nowhere. Each is run at a quarter of its size and at
its size: more than 16 MB, or more than six times the time for four times the bytes, is a finding.
--scale divides all sizes, for a quick look. The last line is `N passed, N failed`.
"""
import argparse
import os
import subprocess
import sys

MOST_KIB = 16 * 1024


def repeated(block, count):
    """`block` that many times, in pieces of about a megabyte."""
    many = max(1, (1 << 20) // len(block))
    while count > 0:
        now = min(many, count)
        yield block * now
        count -= now


def lines(make, count):
    for at in range(0, count, 10000):
        yield "".join(make(i) for i in range(at, min(at + 10000, count))).encode()


def letters(number):
    out = ""
    while number:
        number, digit = divmod(number, 26)
        out += chr(97 + digit)
    return "w" + out


# name, full size, the stream of a size, its level where that is fixed
STREAMS = [
    ("1 GB without a newline", 1 << 30, lambda n: repeated(b"x" * 4096, n >> 12), ""),
    ("1 GB without a newline, at level records", 1 << 30, lambda n: repeated(b"a b " * 1024, n >> 12), "records"),
    ("1,000,000 lines that begin like a record and are none", 1_000_000, lambda n: lines(lambda i: f"Round {i}: Added\n", n), ""),
    ("1,000,000 records that stay open for a line", 1_000_000,
     lambda n: lines(lambda i: f"Round {i}: Added a pool, verified with benchmark\n", n), ""),
    ("a record that is held, then 1,000,000 blank lines", 1_000_000,
     lambda n: iter([b"Godmode: build complete. Next: test.\n", *repeated(b"\n", n)]), ""),
    ("100 paragraphs of 100,000 lines", 100, lambda n: (("It is the case that the cache has been read again.\n" * 100_000
                                                         + "\n").encode() for _ in range(n)), ""),
    ("a fence that is never closed, 10,000,000 lines", 10_000_000, lambda n: iter([b"```\n", *repeated(b"int value;\n", n)]), ""),
    ("an error block without end, 1,000,000 lines", 1_000_000,
     lambda n: iter([b"Traceback (most recent call last):\n", *repeated(b"  File \"a.py\", line 3, in f\n", n)]), ""),
    ("1,000,000 words of their own in prose", 1_000_000,
     lambda n: lines(lambda i: f"Now I will check the {letters(2 * i)} and the {letters(2 * i + 1)} that it has.\n\n", n // 2), ""),
    ("1,000,000 skills and stacks of their own in records", 1_000_000,
     lambda n: lines(lambda i: f"Godmode: stack={letters(i)}, skill={letters(i)}, phase=OPTIMIZE. Dispatching.\n", n // 2), ""),
    ("20,000 lines of 3,000 combining marks", 20_000, lambda n: repeated(("e" + "\u0301" * 3000 + "\n").encode(), n), ""),
    ("1,000,000 list items, up to 900 columns deep", 1_000_000,
     lambda n: lines(lambda i: " " * (i % 900) + "- it is to be seen\n", n), ""),
    ("100 MB of lines of 65,537 bytes", 1600, lambda n: repeated(b"it is so " * 7281 + b"12345678\n", n), ""),
    ("1,000,000 lines with CR only", 1_000_000, lambda n: repeated(b"it was 10% done\r", n), ""),
    ("100 MB of UTF-16", 100 << 20, lambda n: iter([b"\xff\xfe", *repeated("It is so.\n".encode("utf-16-le"), n // 20)]), ""),
    ("100 MB of NUL", 100 << 20, lambda n: repeated(b"\0" * 4096, n >> 12), ""),
]


def measure(terse, stream, level):
    """(KiB, seconds of user time, bytes sent)"""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("TERSE_", "GODMODE_"))}
    environment["XDG_CONFIG_HOME"] = "/dev/null"
    with open(os.devnull, "wb") as sink:
        process = subprocess.Popen([terse, "--level", level], stdin=subprocess.PIPE, stdout=sink, env=environment)
        sent = 0
        for piece in stream:
            process.stdin.write(piece)
            sent += len(piece)
        # Not the peak that wait4 tells: that of a child begins with its parent's.
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise AssertionError(f"exit {process.returncode}")
    return peak, usage.ru_utime, sent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--level", default="tight")
    parser.add_argument("--scale", type=int, default=1)
    options = parser.parse_args()
    terse = os.path.abspath(options.terse)
    passed = failed = 0
    print("| stream | bytes | memory | time |\n|---|---|---|---|")
    for name, size, make, more in STREAMS:
        if options.word not in name:
            continue
        size = max(4, size // options.scale)
        _, short, _ = measure(terse, make(size // 4), more or options.level)
        memory, time, sent = measure(terse, make(size), more or options.level)
        good = memory <= MOST_KIB and time <= max(6 * short, 0.5)
        passed, failed = passed + good, failed + (not good)
        print(f"| {name} | {sent / 1e6:,.0f} MB | {memory / 1024:.1f} MB | {time:.1f} s |"
              + ("" if good else f" FAILED: {short:.2f} s for a quarter"), flush=True)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
