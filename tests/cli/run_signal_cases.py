"""`terse run`: a signal reaches the program, and what it stops, ends or wakes is what a shell saw."""
import os
import pathlib
import signal
import tempfile
import time

from harness import PATIENCE, ROUND, case, same

PASSED = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)


def ready(terse, script, *options):
    """A run whose program has said `ready`."""
    process = terse.start("run", *options, "--", "sh", "-c", script, bufsize=0)
    same(process.stdout.read(len(b"ready\n")), b"ready\n")
    return process


def is_passed_on(number):
    name = signal.Signals(number).name[3:]

    def test(terse):
        loop = "echo ready; while :; do sleep 0.02; done"
        process = ready(terse, f"trap 'echo got it; exit 9' {name}; {loop}")
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE)
        same((out, errors), (b"got it\n", b""))
        assert process.returncode == 9, process.returncode
        process = ready(terse, loop)
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + number, process.returncode
    test.__name__ = f"sig{name.lower()}_is_passed_on_and_what_the_program_says_then_is_written"
    return test


for each in PASSED:
    case(is_passed_on(each))


@case
def a_signal_to_the_whole_group_leaves_the_filter_to_print_the_last_words(terse):
    process = terse.start("run", "--", "sh", "-c",
                          "trap 'sleep 0.3; echo last words; exit 4' TERM; echo ready; "
                          "while :; do sleep 0.02; done", bufsize=0, start_new_session=True)
    same(process.stdout.read(len(b"ready\n")), b"ready\n")
    os.killpg(process.pid, signal.SIGTERM)
    same(process.communicate(timeout=PATIENCE)[0], b"last words\n")
    assert process.returncode == 4, process.returncode


@case
def a_run_that_is_killed_takes_its_filter_with_it(terse):
    process = ready(terse, "echo ready; exec sleep 60")
    process.kill()
    began = time.monotonic()
    process.stdout.read()  # to its end: nobody holds it any more
    assert time.monotonic() - began < 20
    process.communicate(timeout=PATIENCE)


def state(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0]


def becomes(pid, states):
    for _ in range(PATIENCE * 20):
        if state(pid) in states:
            return
        time.sleep(0.05)
    raise AssertionError(f"{pid} is {state(pid)}, none of {states}")


def gone(pid):
    """It ends by itself, whoever collects it."""
    for _ in range(PATIENCE * 20):
        if not os.path.exists(f"/proc/{pid}") or state(pid) == "Z":
            return
        time.sleep(0.05)
    raise AssertionError(f"{pid} lives on")


@case
def sigtstp_stops_the_program_and_the_run_and_sigcont_wakes_both(terse):
    process = terse.start("run", "--", "sh", "-c", "echo $$; echo ready; read go; echo went on", bufsize=0,
                          preexec_fn=os.setpgrp)  # a group without a parent outside cannot stop
    program = int(process.stdout.readline())
    same(process.stdout.read(len(b"ready\n")), b"ready\n")
    process.send_signal(signal.SIGTSTP)
    becomes(program, "T")
    becomes(process.pid, "T")
    process.send_signal(signal.SIGCONT)
    becomes(process.pid, "SR")
    becomes(program, "SR")
    process.stdin.write(b"\n")
    same(process.communicate(timeout=PATIENCE)[0], b"went on\n")
    assert process.returncode == 0, process.returncode


@case
def a_program_that_stops_by_itself_stops_the_run_and_sigcont_wakes_both(terse):
    process = terse.start("run", "--", "sh", "-c", "echo $$; kill -STOP $$; echo went on; exit 6", bufsize=0,
                          preexec_fn=os.setpgrp)
    program = int(process.stdout.readline())
    becomes(program, "T")
    becomes(process.pid, "T")
    process.send_signal(signal.SIGCONT)
    same(process.communicate(timeout=PATIENCE)[0], b"went on\n")
    assert process.returncode == 6, process.returncode


@case
def a_signal_after_the_programs_end_has_the_filter_write_what_it_has_and_end(terse):
    half = ROUND[0].splitlines(True)[0].decode()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "half").write_text("ok 1 - first\n" + half, encoding="utf-8")
            process = terse.start("run", "--drain", "60000", "--", "sh", "-c",
                                  "cat half; sleep 60 2>/dev/null & echo $! > pid; exit 5", bufsize=0, cwd=folder)
            same(process.stdout.read(len(b"ok 1 - first\n")), b"ok 1 - first\n")
            time.sleep(0.3)  # the program has ended; the grandchild keeps its output open
            began = time.monotonic()
            process.send_signal(number)
            out, errors = process.communicate(timeout=PATIENCE)
            os.kill(int((pathlib.Path(folder) / "pid").read_text()), signal.SIGKILL)
            same((out, errors), (half.encode(), b""))
            assert process.returncode == 5 and time.monotonic() - began < 20, process.returncode


@case
def a_program_that_prints_on_when_the_run_is_killed_gets_sigpipe(terse):
    process = ready(terse, "echo ready; echo $$ >&2; exec yes")
    program = int(process.stderr.readline())
    process.stdout.read(1000)
    process.kill()
    process.communicate(timeout=PATIENCE)
    gone(program)
