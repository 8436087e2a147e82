"""How long a line is on its way through a filter, from the write to the read."""
import os
import statistics
import subprocess
import time

from rounds import environment

LINE = b"2024-03-07 11:02:07.113 INFO queue id=17 took=3ms path=/worker/9\n"
RECORD = (b"Guard check 7: tests passed (12 of 12), linter clean, build succeeded in 4.2s.\n")
# Its first line only: until more comes, or the hold is over, nobody knows what it is.
OPEN_RECORD = b"Round 7: Batched the cache writes, verified with benchmark\n"


def one_way(command, line, count, gap):
    """Seconds from each write of `line` to the first byte of what comes of it."""
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             env=environment())
    source, sink, taken = child.stdin.fileno(), child.stdout.fileno(), []
    for number in range(count + 5):
        time.sleep(gap)
        begin = time.perf_counter()
        os.write(source, line)
        os.read(sink, 65536)
        if number >= 5:
            taken.append(time.perf_counter() - begin)
    child.stdin.close()
    child.stdout.read()
    child.wait()
    return taken


def pipe_alone(line, count, gap):
    """The same without a filter: what the writing, the reading and the pipe cost."""
    source, sink = os.pipe()[::-1]
    taken = []
    for _ in range(count):
        time.sleep(gap)
        begin = time.perf_counter()
        os.write(source, line)
        os.read(sink, 65536)
        taken.append(time.perf_counter() - begin)
    os.close(source)
    os.close(sink)
    return taken


def measure(terse, count, hold=20):
    """Medians in milliseconds, taken in four turns so that all see the same machine."""
    tasks = {"pipe": lambda n: pipe_alone(LINE, n, 0.002),
             "cat": lambda n: one_way(["cat"], LINE, n, 0.002),
             "terse": lambda n: one_way([terse], LINE, n, 0.002),
             "terse, record": lambda n: one_way([terse], RECORD, n, 0.002),
             f"terse --hold {hold}": lambda n: one_way([terse, "--hold", str(hold)], OPEN_RECORD,
                                                       max(2, n // 10), 0.002)}
    taken = {name: [] for name in tasks}
    for _ in range(4):
        for name, task in tasks.items():
            taken[name] += task(max(2, count // 4))
    return {name: [round(1000 * t, 4) for t in times] for name, times in taken.items()}


def medians(times):
    return {name: statistics.median(values) for name, values in times.items()}
