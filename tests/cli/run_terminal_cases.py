"""`terse run` at a terminal, a real one as far as the program can tell: keys, sizes, prompts, jobs."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from harness import AFTER, PATIENCE, ROUND, case, same
from run_cases import ROUND_FILE
from run_signal_cases import gone


class Terminal:
    """A terminal of its own with a command in its foreground."""

    def __init__(self, terse, *words, size=(24, 80)):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
            os.execve(words[0], words, {**terse.environment(None), "PS1": "shell> ", "TERM": "dumb"})
        self.seen = b""
        self.status = None

    def read(self, seconds):
        """What has come within that time; None at the end."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.fd, 65536) or None
        except OSError:
            return None

    def until(self, text):
        """Reads until `text` has come; everything up to it, which is then gone."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            piece = self.read(0.2)
            if piece is None or time.monotonic() > deadline:
                raise AssertionError(f"{text!r} never came: {self.seen[-300:]!r}")
            self.seen += piece
        before, self.seen = self.seen.split(text, 1)
        return before

    def keys(self, text):
        os.write(self.fd, text)

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def end(self):
        """The rest of the output and the exit status."""
        deadline = time.monotonic() + PATIENCE
        while (piece := self.read(0.2)) is not None:
            assert time.monotonic() < deadline, f"no end after {self.seen[-300:]!r}"
            self.seen += piece
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return self.seen, os.waitstatus_to_exitcode(status)


def at_terminal(terse, script, *options, size=(24, 80)):
    return Terminal(terse, terse.path, "run", *options, "--", "sh", "-c", script, size=size)


@case
def at_a_terminal_the_program_sees_terminals_of_the_same_size(terse):
    out, status = at_terminal(terse, "test -t 0 && test -t 1 && test -t 2 && stty size; exit 6",
                              size=(33, 101)).end()
    same(out, b"33 101\r\n")
    assert status == 6, status


@case
def at_a_terminal_records_are_shortened_and_a_signal_is_told(terse):
    out, status = at_terminal(terse, f"cat {ROUND_FILE}; kill -TERM $$").end()
    same(out, (ROUND[1] + AFTER).replace(b"\n", b"\r\n"))
    assert status == 128 + signal.SIGTERM, status


@case
def at_a_terminal_a_missing_program_is_said_once_the_terminal_is_itself_again(terse):
    out, status = Terminal(terse, terse.path, "run", "--", "no-such-program").end()
    same(out, b"terse: no-such-program: there is no such program on PATH\r\n")
    assert status == 127, status


@case
def a_new_window_size_reaches_the_program(terse):
    for options in ([], ["--stderr"]):
        terminal = at_terminal(terse, "trap 'stty size; exit' WINCH; echo ready; "
                                      "while :; do sleep 0.02; done", *options)
        terminal.until(b"ready\r\n")
        terminal.resize(40, 132)
        out, status = terminal.end()
        same(out, b"40 132\r\n")
        assert status == 0, status


@case
def a_prompt_without_a_newline_is_shown_and_answered(terse):
    terminal = at_terminal(terse, "printf 'Go on? [y/N] '; read answer; echo \"it was $answer\"")
    terminal.until(b"Go on? [y/N] ")
    terminal.keys(b"y\r")
    terminal.until(b"it was y\r\n")
    assert terminal.end() == (b"", 0)


@case
def a_progress_bar_moves_while_it_is_drawn(terse):
    terminal = at_terminal(terse, "printf '10%%\\r'; printf '20%%\\r'; sleep 0.05; read go; echo done")
    terminal.until(b"10%\r20%")
    terminal.keys(b"\r")
    terminal.until(b"done\r\n")
    assert terminal.end()[1] == 0


@case
def keys_reach_a_program_that_wants_each_as_it_is(terse):
    terminal = at_terminal(terse, "stty raw -echo; echo ready; "
                                  "dd bs=1 count=3 2>/dev/null | od -An -tx1; stty sane")
    terminal.until(b"ready")
    terminal.keys(b"\x03\x1a\x04")  # which would be signals and an end
    terminal.until(b"03 1a 04")
    assert terminal.end()[1] == 0


@case
def control_c_is_a_signal_to_the_program_and_its_last_words_are_shown(terse):
    terminal = at_terminal(terse, "trap 'echo caught; exit 8' INT; echo ready; while :; do sleep 0.02; done")
    terminal.until(b"ready\r\n")
    terminal.keys(b"\x03")
    terminal.until(b"caught\r\n")
    assert terminal.end()[1] == 8
    terminal = at_terminal(terse, "echo ready; exec sleep 60")
    terminal.until(b"ready\r\n")
    terminal.keys(b"\x03")
    assert terminal.end()[1] == 128 + signal.SIGINT


@case
def a_key_signals_the_program_once(terse):
    terminal = at_terminal(terse, "n=0; trap 'n=$((n + 1))' INT; echo ready; "
                                  "while [ $n = 0 ]; do sleep 0.02; done; sleep 0.5; echo got $n; exit $n")
    terminal.until(b"ready\r\n")
    terminal.keys(b"\x03")
    terminal.until(b"got 1\r\n")
    assert terminal.end()[1] == 1


@case
def at_a_terminal_a_program_that_prints_on_when_the_run_is_killed_ends(terse):
    terminal = at_terminal(terse, "echo $$; exec yes")
    program = int(terminal.until(b"\r\n"))
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()
    gone(program)


@case
def stderr_is_filtered_apart_at_a_terminal_too(terse):
    script = f"cat {ROUND_FILE} >&2"
    verbose, short = ((text + AFTER).replace(b"\n", b"\r\n") for text in ROUND)
    same(at_terminal(terse, script).end()[0], verbose)
    same(at_terminal(terse, script, "--stderr").end()[0], short)


@case
def a_grandchild_at_the_terminal_cannot_hang_the_run_and_is_not_hung_up_on_before_it_is_read(terse):
    terminal = at_terminal(terse, "(sleep 0.4; echo late) & exit 3", "--drain", "20000")
    out, status = terminal.end()
    same(out, b"late\r\n")
    assert status == 3, status
    began = time.monotonic()
    out, status = at_terminal(terse, "trap '' HUP; sleep 60 & exit 3", "--drain", "300").end()
    assert b"sh has ended" in out and status == 3, (out, status)
    assert time.monotonic() - began < 20


@case
def control_z_stops_the_job_and_fg_goes_on_with_it(terse):
    terminal = Terminal(terse, "/bin/bash", "--norc", "--noprofile", "--noediting", "-i")
    terminal.until(b"shell> ")
    terminal.keys(f"{terse.path} run -- sh -c 'echo be\"gins\"; read a; echo \"we\"nt on $a'\r".encode())
    terminal.until(b"begins\r\n")
    terminal.keys(b"\x1a")
    terminal.until(b"Stopped")
    terminal.until(b"shell> ")
    terminal.keys(b"echo the shell re'a'ds\r")
    terminal.until(b"the shell reads\r\n")
    terminal.keys(b"fg\r")
    time.sleep(0.3)
    terminal.keys(b"well\r")
    terminal.until(b"went on well\r\n")
    terminal.until(b"shell> ")
    terminal.keys(b"exit $?\r")
    assert terminal.end()[1] == 0


@case
def a_run_in_the_background_leaves_the_terminal_to_the_shell(terse):
    terminal = Terminal(terse, "/bin/bash", "--norc", "--noprofile", "--noediting", "-i")
    terminal.until(b"shell> ")
    terminal.keys(f"{terse.path} run -- sh -c 'sleep 0.5; echo fr\"om\" behind' &\r".encode())
    terminal.until(b"shell> ")
    terminal.keys(b"echo still re'a'ding\r")
    terminal.until(b"still reading\r\n")
    terminal.until(b"from behind\r\n")
    terminal.keys(b"wait; exit 0\r")
    out, status = terminal.end()
    assert status == 0 and not re.search(rb"Stopped", out), out


@case
def the_terminal_is_as_it_was_once_the_run_is_over(terse):
    terminal = Terminal(terse, "/bin/sh", "-c", f"stty -g; {terse.path} run -- true; stty -g; "
                                                f"{terse.path} run -- no-such-program 2>/dev/null; stty -g")
    lines = terminal.end()[0].split(b"\r\n")
    assert lines[0] and lines[0] == lines[1] == lines[2], lines


@case
def a_terminal_that_hangs_up_ends_the_program(terse):
    terminal = at_terminal(terse, "echo $$; exec sleep 60")
    program = int(terminal.until(b"\r\n"))
    os.close(terminal.fd)
    deadline = time.monotonic() + 20
    while os.path.exists(f"/proc/{program}") and time.monotonic() < deadline:
        time.sleep(0.05)
    os.waitpid(terminal.pid, 0)
    assert not os.path.exists(f"/proc/{program}"), "the program lives on"


@case
def with_stdin_from_a_pipe_the_terminal_stays_cooked_and_output_is_right(terse):
    terminal = Terminal(terse, "/bin/sh", "-c", f"echo fed | {terse.path} run -- sh -c 'cat; test -t 1 && echo yes'")
    out, status = terminal.end()
    same(out, b"fed\r\nyes\r\n")
    assert status == 0, status


@case
def with_stdin_from_elsewhere_the_program_asks_at_the_terminal_and_nothing_echoes(terse):
    script = "stty -echo </dev/tty; printf pw:; read p </dev/tty; stty echo </dev/tty; echo got-$p"
    terminal = Terminal(terse, "/bin/sh", "-c", f"{terse.path} run -- sh -c '{script}' </dev/null")
    terminal.until(b"pw:")
    terminal.keys(b"secret\r")
    out, status = terminal.end()
    same(out, b"got-secret\r\n")
    assert status == 0, status


@case
def with_stdin_from_elsewhere_control_c_and_a_new_size_reach_the_program(terse):
    script = 'trap "stty size <&1" WINCH; trap "echo int; exit 7" INT; echo on; while :; do sleep 0.1; done'
    terminal = Terminal(terse, "/bin/sh", "-c", f"exec {terse.path} run -- sh -c '{script}' </dev/null")
    terminal.until(b"on\r\n")
    terminal.resize(40, 90)
    terminal.until(b"40 90\r\n")
    terminal.keys(b"\x03")
    out, status = terminal.end()
    assert b"int\r\n" in out, out
    assert status == 7, status
