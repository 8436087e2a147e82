"""Signals: what is held is written before the program ends, and it ends as the shell expects."""
import os
import signal
import subprocess
import time

from harness import AFTER, PATIENCE, ROUND, case, same

HALF = ROUND[0].splitlines(True)[0]
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def started(terse, text):
    """A filter that runs, has let a first line go, and was given `text`."""
    process = terse.start(bufsize=0)
    process.stdin.write(AFTER)
    same(process.stdout.read(len(AFTER)), AFTER)  # before that, a signal does what it always did
    process.stdin.write(text)
    return process


def waits(process):
    """Until the process sleeps: it has done with its input what it can."""
    for _ in range(PATIENCE * 20):
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
            if stat.read().rsplit(")", 1)[1].split()[0] == "S":
                return
        time.sleep(0.05)
    raise AssertionError("the filter never waits")


@case
def a_signal_lets_go_of_what_is_held_and_ends_the_program(terse):
    for number in ENDING:
        process = started(terse, AFTER + HALF + b"and an unfinished l")
        if number == signal.SIGHUP:
            waits(process)  # the others may come while the text is still in the pipe
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE)
        same(out, AFTER + HALF + b"and an unfinished l")
        same(errors, b"")
        assert process.returncode == -number, process.returncode


@case
def what_waits_in_the_pipe_when_a_signal_comes_is_written_too(terse):
    process = started(terse, b"")
    process.send_signal(signal.SIGSTOP)
    process.stdin.write(HALF + AFTER * 100)
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGCONT)
    out, _ = process.communicate(timeout=PATIENCE)
    same(out, HALF + AFTER * 100)
    assert process.returncode == -signal.SIGTERM, process.returncode


@case
def a_writer_that_never_stops_cannot_keep_the_filter_alive(terse):
    with subprocess.Popen(["yes", AFTER.decode().rstrip()], stdout=subprocess.PIPE) as writer:
        process = subprocess.Popen([terse.path], stdin=writer.stdout, stdout=subprocess.PIPE,
                                   env=terse.environment(None))
        writer.stdout.close()
        process.stdout.read(len(AFTER) * 1000)
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(PATIENCE) == -signal.SIGINT, process.returncode
        whole = rest[rest.index(b"\n") + 1:rest.rindex(b"\n") + 1]
        same(whole, AFTER * (len(whole) // len(AFTER)))
        writer.kill()


@case
def a_second_signal_ends_a_filter_whose_reader_is_stuck(terse):
    process = terse.start(bufsize=0)
    os.set_blocking(process.stdin.fileno(), False)
    sent = 0
    while sent < 64 << 20:  # until both pipes and the buffer between them are full
        count = process.stdin.write(AFTER * 1000)
        if count is None:
            waits(process)
            count = process.stdin.write(AFTER)
            if count is None:
                break
        sent += count
    process.send_signal(signal.SIGTERM)
    time.sleep(0.2)
    assert process.poll() is None, "what is proved was not written"
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == -signal.SIGTERM, process.returncode
    process.stdin.close()
    process.stdout.close()
    process.stderr.close()


@case
def a_signal_that_was_ignored_stays_ignored(terse):
    process = subprocess.Popen(["sh", "-c", 'trap "" INT HUP; exec "$0"', terse.path],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                               env=terse.environment(None))
    process.stdin.write(AFTER)
    same(process.stdout.read(len(AFTER)), AFTER)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGHUP)
    process.stdin.write(AFTER)
    out, _ = process.communicate(timeout=PATIENCE)
    same(out, AFTER)
    assert process.returncode == 0, process.returncode


@case
def a_stopped_filter_goes_on_where_it_was(terse):
    process = started(terse, HALF)
    process.send_signal(signal.SIGSTOP)
    process.stdin.write(ROUND[0][len(HALF):] + AFTER)
    process.send_signal(signal.SIGCONT)
    out, _ = process.communicate(timeout=PATIENCE)
    same(out, ROUND[1] + AFTER)
    assert process.returncode == 0, process.returncode
