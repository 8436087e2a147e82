"""Feeds a filter from memory, so that no stream has to be stored, and asks what it used.

A child of Python would be charged with Python's own memory, up to its exec; so `time` starts it.
"""
import os
import pathlib
import subprocess
import tempfile
import threading

from rounds import environment


def usage(command, pieces, env=None):
    """Runs `command` on the bytes of `pieces`. What it used: {"cpu": seconds, "peak_mb": MB}."""
    with tempfile.NamedTemporaryFile("r") as report:
        child = subprocess.Popen(["/usr/bin/time", "-f", "%U %S %M", "-o", report.name, *command],
                                 stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                 env={**environment(), **(env or {})})
        fault = []

        def feed():
            try:
                with child.stdin as pipe:
                    for piece in pieces:
                        pipe.write(piece)
            except BrokenPipeError as error:
                fault.append(error)
        writer = threading.Thread(target=feed)
        writer.start()
        status = child.wait()
        writer.join()
        last = report.read().splitlines()[-1]
        if status or fault:
            raise SystemExit(f"bench: {' '.join(command[:4])} ended with {status}: {last}")
    user, system, kilobytes = last.split()
    return {"cpu": float(user) + float(system), "peak_mb": int(kilobytes) / 1024}


def repeated(block, megabytes):
    """`block` over and over, cut at the size."""
    left = int(megabytes * 1e6)
    while left > 0:
        yield block[:left] if left < len(block) else block
        left -= len(block)


def one_line(megabytes):
    """Text without a newline."""
    return repeated(b"The cache still holds the entries of the run, and the parser waits. " * 4096,
                    megabytes)


def allocations(command, pieces, counter):
    """How many times the program asked for memory: malloc, calloc, realloc and what calls them."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "count"
        usage(command, pieces, {"LD_PRELOAD": os.path.abspath(counter),
                                "COUNT_ALLOCATIONS_TO": str(place)})
        # `time` is preloaded as well, and ends last; each program adds a line of its own.
        counts = dict(line.rsplit(" ", 1) for line in place.read_text().splitlines())
    return int(counts[pathlib.Path(command[0]).resolve().name])
