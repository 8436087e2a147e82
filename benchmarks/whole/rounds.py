"""Runs a filter between two cats, and compares what was taken in the same round.

A ratio is taken within its round, so that what slows the machine down slows both sides. Absolute
times mean little.
"""
import os
import random
import statistics
import subprocess
import sys
import time

SETTINGS = ("TERSE_", "GODMODE_")


def environment():
    """The caller's, without what would change what terse does."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(SETTINGS)}
    return {**env, "LC_ALL": "C"}


def seconds(stream, command):
    """Wall time of `cat STREAM | COMMAND | cat >/dev/null`."""
    env = environment()
    start = time.perf_counter()
    feed = subprocess.Popen(["cat", stream], stdout=subprocess.PIPE)
    middle = subprocess.Popen(command, stdin=feed.stdout, stdout=subprocess.PIPE, env=env)
    drain = subprocess.Popen(["cat"], stdin=middle.stdout, stdout=subprocess.DEVNULL)
    feed.stdout.close()
    middle.stdout.close()
    codes = [process.wait() for process in (drain, middle, feed)]
    if any(codes):
        sys.exit(f"bench: {' '.join(command[:3])} on {stream} ended with {codes}")
    return time.perf_counter() - start


def interleave(tasks, rounds, warm_up=1):
    """name -> what each round's call returned. Every round calls each task once, in a new order;
    the first `warm_up` rounds only warm caches up."""
    taken = {name: [] for name in tasks}
    order = list(tasks)
    shuffle = random.Random(8).shuffle
    for number in range(rounds + warm_up):
        shuffle(order)
        for name in order:
            value = tasks[name]()
            if number >= warm_up:
                taken[name].append(value)
    return taken


def throughput(stream, commands, rounds):
    """name -> seconds of each round."""
    return interleave({name: (lambda command=command: seconds(stream, command))
                       for name, command in commands.items()}, rounds)


def spread(values):
    """Median and quartiles."""
    quartiles = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else None
    low, middle, high = quartiles or [*values] * 3
    return {"median": round(middle, 4), "quartiles": [round(low, 4), round(high, 4)],
            "pairs": len(values)}


def faster(times, name, base):
    """How many times the throughput of `base` `name` has."""
    return {"of": name, "to": base, **spread([b / a for a, b in zip(times[name], times[base])])}


def longer(times, name, base):
    """How many times the time of `base` `name` takes."""
    return {"of": name, "to": base, **spread([a / b for a, b in zip(times[name], times[base])])}
