"""The filter in a pipe that stays open: what is out at once, what waits, and how much it holds."""
import hashlib
import os
import select
import threading
import time

from harness import AFTER, DISPATCH, ROUND, case, same

SOON = 10.0     # seconds in which something must come; generous for a loaded machine
A_WHILE = 0.4   # seconds in which nothing may come
MEGABYTE = b"the line that never ends, " * 40330  # a little over 1 MiB


def read_soon(process, length):
    """What the process wrote, as soon as it is `length` bytes or nothing more comes."""
    got, end = b"", time.monotonic() + SOON
    while len(got) < length and time.monotonic() < end:
        if select.select([process.stdout], [], [], end - time.monotonic())[0]:
            piece = os.read(process.stdout.fileno(), 65536)
            if not piece:
                break
            got += piece
    return got


def is_quiet(process):
    return not select.select([process.stdout], [], [], A_WHILE)[0]


def end(process):
    """Closes stdin; the rest of stdout."""
    rest, errors = process.communicate(timeout=SOON)
    assert process.returncode == 0, errors
    return rest


@case
def a_verbatim_line_comes_out_while_stdin_stays_open(terse):
    process = terse.start(bufsize=0)
    process.stdin.write(AFTER)
    same(read_soon(process, len(AFTER)), AFTER)
    same(end(process), b"")


@case
def a_completed_record_comes_out_while_stdin_stays_open(terse):
    process = terse.start(bufsize=0)
    for verbose, short in (DISPATCH, ROUND, DISPATCH):
        process.stdin.write(verbose)
        same(read_soon(process, len(short)), short)
    same(end(process), b"")


@case
def a_paragraph_that_does_not_end_is_not_held_to_its_end(terse):
    line = b"The cache of the parser is now on and the pool of it is smaller.\n"
    process = terse.start("--level", "tight", bufsize=0)
    process.stdin.write(line * 500)
    same(read_soon(process, len(line) * 400)[:len(line) * 400], line * 400)
    process.stdin.write(line * 500)
    same(read_soon(process, len(line) * 400)[:len(line) * 400], line * 400)
    end(process)


@case
def the_first_line_of_a_wrapped_record_waits_for_the_second(terse):
    first, second = ROUND[0].splitlines(True)
    process = terse.start(bufsize=0)
    process.stdin.write(first)
    assert is_quiet(process), "half a record came out"
    process.stdin.write(second)
    same(read_soon(process, len(ROUND[1])), ROUND[1])
    same(end(process), b"")


@case
def half_a_record_at_the_end_goes_out_as_it_came(terse):
    first = ROUND[0].splitlines(True)[0]
    process = terse.start(bufsize=0)
    process.stdin.write(first)
    same(end(process), first)


@case
def hold_lets_half_a_record_go_as_it_came(terse):
    first = ROUND[0].splitlines(True)[0]
    process = terse.start("--hold", "50", bufsize=0)
    process.stdin.write(first)
    same(read_soon(process, len(first)), first)
    process.stdin.write(AFTER)
    same(read_soon(process, len(AFTER)), AFTER)
    same(end(process), b"")


@case
def hold_lets_a_prompt_without_a_newline_go(terse):
    process = terse.start("--hold", "50", bufsize=0)
    process.stdin.write(AFTER + b"Go on? [y/N] ")
    same(read_soon(process, len(AFTER) + 13), AFTER + b"Go on? [y/N] ")
    process.stdin.write(b"y\n" + ROUND[0] + AFTER)
    same(read_soon(process, 2 + len(ROUND[1] + AFTER)), b"y\n" + ROUND[1] + AFTER)
    same(end(process), b"")


@case
def hold_waits_for_the_rest_of_a_fence(terse):
    process = terse.start("--hold", "50", bufsize=0)
    process.stdin.write(b"```")
    time.sleep(0.5)
    process.stdin.write(b"\n" + ROUND[0] + b"```\n" + AFTER)
    same(end(process), b"```\n" + ROUND[0] + b"```\n" + AFTER)


@case
def hold_does_not_touch_records_that_come_in_time(terse):
    process = terse.start("--hold", "5000", bufsize=0)
    process.stdin.write(ROUND[0])
    same(read_soon(process, len(ROUND[1])), ROUND[1])
    same(end(process), b"")


@case
def mode_off_passes_bytes_on_at_once(terse):
    process = terse.start("--mode", "off", bufsize=0)
    process.stdin.write(b"no newline yet")
    same(read_soon(process, 14), b"no newline yet")
    same(end(process), b"")


def peak_memory(process):
    """In MiB. Not from wait4: that counts what this script held before the program replaced it."""
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def push(terse, megabytes, *options):
    """One line of that many megabytes through a pipe: (digests agree, peak memory in MiB)."""
    process = terse.start(*options)
    sent, got = hashlib.sha256(), hashlib.sha256()

    def drain():
        while piece := process.stdout.read(1 << 20):
            got.update(piece)

    reader = threading.Thread(target=drain)
    reader.start()
    for _ in range(megabytes):
        process.stdin.write(MEGABYTE)
        sent.update(MEGABYTE)
    process.stdin.write(b"\n")
    sent.update(b"\n")
    process.stdin.flush()
    peak = peak_memory(process)
    process.stdin.close()
    reader.join()
    assert process.wait() == 0, process.stderr.read()
    return sent.digest() == got.digest(), peak


@case
def a_line_of_300_megabytes_passes_in_bounded_memory(terse):
    intact, peak = push(terse, 30 if terse.sanitized else 300)
    assert intact, "the line was changed"
    assert terse.sanitized or peak <= 16, f"peak memory {peak:.1f} MiB"


@case
def memory_does_not_grow_with_the_input(terse):
    if terse.sanitized:
        return
    (_, small), (_, large) = push(terse, 10), push(terse, 100)
    assert large - small < 2, f"{small:.1f} MiB for 10 MB, {large:.1f} MiB for 100 MB"
