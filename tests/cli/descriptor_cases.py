"""What stdin and stdout may be: whatever it is, every byte arrives, or the status tells."""
import os
import pathlib
import pty
import signal
import socket
import subprocess
import tempfile
import termios
import threading
import time

from harness import AFTER, DISPATCH, PATIENCE, ROUND, case, fails, same

DATA = (ROUND[0] + DISPATCH[0] + AFTER) * 200
WANT = (ROUND[1] + DISPATCH[1] + AFTER) * 200


def run_on(terse, stdin=None, stdout=subprocess.PIPE, *args):
    return subprocess.Popen([terse.path, *args], stdin=stdin, stdout=stdout, stderr=subprocess.PIPE,
                            env=terse.environment(None))


def shell(terse, command):
    return subprocess.run(["sh", "-c", command, "sh", terse.path], capture_output=True, timeout=PATIENCE,
                          env=terse.environment(None), check=False)


def write_slowly(fd, data, piece=1009, pause=0.0):
    for at in range(0, len(data), piece):
        rest = memoryview(data)[at:at + piece]
        while rest:
            try:
                rest = rest[os.write(fd, rest):]
            except BlockingIOError:
                time.sleep(0.001)
        time.sleep(pause)


@case
def non_blocking_stdin_and_stdout_lose_nothing(terse):
    for mode in ("on", "off"):
        source, stdin = os.pipe()
        drain, stdout = os.pipe()
        os.set_blocking(source, False)
        os.set_blocking(stdout, False)
        process = run_on(terse, source, stdout, "--mode", mode)
        os.close(source)
        os.close(stdout)
        writer = threading.Thread(target=lambda: (write_slowly(stdin, DATA * 20), os.close(stdin)))
        writer.start()
        time.sleep(0.2)  # both pipes are full by now
        with open(drain, "rb") as out:
            same(out.read(), (WANT if mode == "on" else DATA) * 20)
        writer.join()
        assert process.wait(PATIENCE) == 0, process.stderr.read()
        process.stderr.close()


@case
def stdin_may_be_a_terminal(terse):
    master, slave = pty.openpty()
    settings = termios.tcgetattr(slave)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    process = run_on(terse, slave)
    os.close(slave)
    os.write(master, ROUND[0] + AFTER)
    time.sleep(0.1)
    os.write(master, b"\x04")  # end of input, at the start of a line
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(master)
    same(out, ROUND[1] + AFTER)


@case
def stdin_and_stdout_may_be_sockets(terse):
    for mode in ("on", "off"):
        ours, theirs = socket.socketpair()
        process = run_on(terse, theirs, theirs, "--mode", mode)
        theirs.close()
        writer = threading.Thread(target=lambda s=ours: (s.sendall(DATA), s.shutdown(socket.SHUT_WR)))
        writer.start()
        out = b""
        while True:
            got = ours.recv(1 << 16)
            if not got:
                break
            out += got
        writer.join()
        ours.close()
        assert process.wait(PATIENCE) == 0, process.stderr.read()
        process.stderr.close()
        same(out, WANT if mode == "on" else DATA)


@case
def a_fifo_ends_with_its_last_writer(terse):
    with tempfile.TemporaryDirectory() as folder:
        fifo = str(pathlib.Path(folder) / "fifo")
        os.mkfifo(fifo)
        process = run_on(terse, subprocess.DEVNULL, subprocess.PIPE, fifo)
        first = os.open(fifo, os.O_WRONLY)
        second = os.open(fifo, os.O_WRONLY)
        os.write(first, ROUND[0] + AFTER)
        os.close(first)
        time.sleep(0.1)
        assert process.poll() is None, "it ended while somebody could still write"
        os.write(second, DISPATCH[0] + AFTER)
        os.close(second)
        out, _ = process.communicate(timeout=PATIENCE)
        same(out, ROUND[1] + AFTER + DISPATCH[1] + AFTER)


@case
def a_full_device_is_an_error_of_every_command_that_prints(terse):
    with open("/dev/full", "wb") as full:
        for args in ((), ("classify",), ("fields",), ("expand",), ("spec", "--help"), ("session", "status")):
            done = terse.run(*args, data=DATA, stdout=full)
            fails(done, done.returncode, "stdout")
            assert done.returncode not in (0, None), args


@case
def a_closed_stdout_is_an_error_and_no_file_takes_its_place(terse):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "in.txt"
        source.write_bytes(DATA)
        done = shell(terse, f'cd {folder} && "$1" --report report.json in.txt >&-')
        fails(done, 1, "stdout")
        report = pathlib.Path(folder) / "report.json"
        assert report.read_bytes().startswith(b"{"), report.read_bytes()[:80]
        same(source.read_bytes(), DATA)


@case
def messages_to_a_closed_stderr_go_into_no_file(terse):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "in.txt").write_bytes(DATA)
        done = shell(terse, f'cd {folder} && "$1" --pack missing.toml --report report.json in.txt 2>&-')
        assert done.returncode == 0, done
        same(done.stdout, WANT)
        report = (pathlib.Path(folder) / "report.json").read_bytes()
        assert report.startswith(b"{") and report.endswith(b"}\n") and report.count(b"\n") == 1, report


@case
def a_closed_stdin_is_an_error_and_no_file_takes_its_place(terse):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "in.txt").write_bytes(DATA)
        done = shell(terse, f'cd {folder} && "$1" in.txt <&-')
        same(done.stdout, WANT)
        assert done.returncode == 0, done
        fails(shell(terse, '"$1" <&-'), 1, "stdin")


@case
def a_signal_while_the_packs_load_does_not_lose_what_waits(terse):
    with tempfile.TemporaryDirectory() as folder:
        fifo = str(pathlib.Path(folder) / "pack.toml")
        os.mkfifo(fifo)
        for number in (signal.SIGINT, signal.SIGTERM):
            keeps_open = os.open(fifo, os.O_RDWR)  # a pack that never comes
            process = terse.start("--pack", fifo, bufsize=0)
            process.stdin.write(DATA)
            wait_for_sleep(process)
            process.send_signal(number)
            out, _ = process.communicate(timeout=PATIENCE)
            os.close(keeps_open)
            same(out, WANT)
            assert process.returncode == -number, process.returncode


@case
def a_signal_between_two_files_lets_go_of_what_is_held(terse):
    with tempfile.TemporaryDirectory() as folder:
        half = ROUND[0].splitlines(True)[0]
        (pathlib.Path(folder) / "in.txt").write_bytes(DATA + half)
        os.mkfifo(folder + "/fifo")  # to open it waits for a writer
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = run_on(terse, subprocess.DEVNULL, subprocess.PIPE, folder + "/in.txt", folder + "/fifo",
                             folder + "/in.txt")
            wait_for_sleep(process)
            process.send_signal(number)
            out, errors = process.communicate(timeout=PATIENCE)
            same(out, WANT + half)
            same(errors, b"")
            assert process.returncode == -number, process.returncode


def wait_for_sleep(process):
    """Until it has slept for a while: it waits for something that does not come."""
    asleep = 0
    for _ in range(PATIENCE * 20):
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
            asleep = asleep + 1 if stat.read().rsplit(")", 1)[1].split()[0] == "S" else 0
        if asleep == 5:
            return
        time.sleep(0.05)
    raise AssertionError("the filter never waits")
