"""`terse run`: whatever the program does with its end, its signals and its pipes, is what a shell saw."""
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from harness import AFTER, PATIENCE, ROUND, case, fails, same

STATUSES = {  # what the program does: what `terse run` returns
    "exit 0": 0, "exit 1": 1, "exit 3": 3, "exit 126": 126, "exit 255": 255,
    "kill -TERM $$": 128 + signal.SIGTERM, "kill -KILL $$": 128 + signal.SIGKILL,
    "kill -INT $$": 128 + signal.SIGINT, "kill -HUP $$": 128 + signal.SIGHUP,
    "kill -USR1 $$": 128 + signal.SIGUSR1, "kill -ALRM $$": 128 + signal.SIGALRM, "kill -64 $$": 128 + 64,
    "kill -SEGV $$": 128 + signal.SIGSEGV, "kill -ABRT $$": 128 + signal.SIGABRT, "kill -PIPE $$": 128 + signal.SIGPIPE,
}
FOLDER = tempfile.TemporaryDirectory()  # gone with the tests
ROUND_FILE = pathlib.Path(FOLDER.name, "round.log")
ROUND_FILE.write_bytes(ROUND[0] + AFTER)


def returns(script, status):
    def test(terse):
        done = terse.run("run", "--", "sh", "-c", f"echo began; {script}")
        same(done.stdout, b"began\n")
        assert done.returncode == status, done.returncode
        same(done.stderr, b"")
    test.__name__ = f"a_program_that_does_{script.replace(' ', '_').replace('-', '')}_gives_{status}"
    return test


for each in STATUSES.items():
    case(returns(*each))


@case
def a_program_that_does_not_exist_is_127(terse):
    fails(terse.run("run", "--", "no-such-program"), 127, "no-such-program", "PATH")
    fails(terse.run("run", "--", "./no-such-program"), 127, "./no-such-program", "No such file")
    fails(terse.run("run", "--", "/etc/passwd/x"), 127, "Not a directory")


@case
def a_program_that_cannot_be_executed_is_126(terse):
    fails(terse.run("run", "--", "/etc/passwd"), 126, "/etc/passwd", "Permission denied")
    fails(terse.run("run", "--", "/"), 126, "Permission denied")


@case
def a_broken_program_is_126_and_a_script_without_a_first_line_is_one_of_sh(terse):
    with tempfile.TemporaryDirectory() as folder:
        for name, content in ("broken", b"\x7fELFecho no\n"), ("script", b"echo \"$0 $*\"\n"):
            pathlib.Path(folder, name).write_bytes(content)
            pathlib.Path(folder, name).chmod(0o755)
        on_path = {"PATH": f"/none::{folder}:{os.environ['PATH']}"}
        for word in f"{folder}/broken", "broken":
            fails(terse.run("run", "--", word, env=on_path), 126, "broken", "Exec format error")
        for word in f"{folder}/script", "script":
            same(terse.run("run", "--", word, "a b", "c", env=on_path).stdout,
                 f"{folder}/script a b c\n".encode())
        pathlib.Path(folder, "script").chmod(0o644)
        fails(terse.run("run", "--", "script", env={"PATH": folder}), 126, "Permission denied")


@case
def standard_descriptors_that_are_closed_cost_no_output(terse):
    for closed in "<&-", "2>&-", "<&- 2>&-":
        done = subprocess.run(["sh", "-c", f'"$1" run -- cat "$2" {closed}', "sh", terse.path, ROUND_FILE],
                              env=terse.environment(None), capture_output=True, timeout=60)
        same(done.stdout, ROUND[1] + AFTER)
        assert done.returncode == 0, (closed, done)
    done = subprocess.run(["sh", "-c", '"$1" run -- cat "$2" >&-', "sh", terse.path, ROUND_FILE],
                          env=terse.environment(None), capture_output=True, timeout=60)
    fails(done, 1, "stdout")


@case
def a_program_finds_the_descriptors_that_it_would_find_without_the_run(terse):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "three").write_bytes(b"three\n")
        script = ('for n in 0 2 3 4 5 6 7 8 9; do [ -e /proc/self/fd/$n ] && echo "$n is open"; done; '
                  'cat <&3 && echo "3 can be read"; exec cat')
        line = "sh -c \"$3\" sh 3<three"
        for closed in "", "<&-", "2>&-", "<&- 2>&-", "3<&-", "4</dev/null 5</dev/null":
            alone, run = (subprocess.run(
                ["sh", "-c", f'cd "$2" && {prefix} {line} {closed}', "sh", terse.path, folder, script],
                env=terse.environment(None), capture_output=True, timeout=PATIENCE, input=AFTER)
                for prefix in ("", '"$1" run --'))
            assert b"is open" in alone.stdout, alone
            assert (run.stdout, run.stderr, run.returncode) == (alone.stdout, alone.stderr, alone.returncode), closed


@case
def a_run_without_a_program_is_wrong_usage_and_starts_nothing(terse):
    marker = pathlib.Path(FOLDER.name, "started")
    fails(terse.run("run"), 2, "--")
    fails(terse.run("run", "--"), 2, "--")
    fails(terse.run("run", "touch", marker), 2, "follow a --", "-- CMD")
    fails(terse.run("--mode", "off", "run", "--", "touch", marker), 2, "`run` comes first")
    fails(terse.run("run", "--holds", "5", "--", "touch", marker), 2, "--hold")
    fails(terse.run("run", "--strict", "--pack", f"{FOLDER.name}/none.toml", "--", "touch", marker), 2)
    assert not marker.exists()


@case
def output_that_cannot_be_written_is_1_where_the_program_itself_ended_well(terse):
    with open("/dev/full", "wb") as full:
        fails(terse.run("run", "--", "echo", "x", stdout=full), 1, "stdout", "No space left")
        fails(terse.run("run", "--", "sh", "-c", "echo x; exit 7", stdout=full), 7, "No space left")


@case
def a_reader_that_leaves_ends_the_program_by_sigpipe(terse):
    for mode in ("on", "off"):
        with subprocess.Popen([terse.path, "run", "--mode", mode, "--", "yes"], env=terse.environment(None),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.read(1000)
            process.stdout.close()
            assert process.wait(PATIENCE) == 128 + signal.SIGPIPE, process.returncode
            same(process.stderr.read(), b"")


@case
def words_reach_the_program_as_they_are_for_no_shell_reads_them(terse):
    words = ["$HOME", "*", "a b", "", "'", "--help", "--", "-x;y", "\\"]
    done = terse.run("run", "--", "printf", "%s\\n", *words)
    same(done.stdout.decode(), "".join(word + "\n" for word in words))


@case
def stdout_is_filtered_and_stderr_is_left_alone(terse):
    script = 'cat "$0"; cat "$0" >&2'
    done = terse.run("run", "--", "sh", "-c", script, ROUND_FILE)
    same(done.stdout, ROUND[1] + AFTER)
    same(done.stderr, ROUND[0] + AFTER)
    done = terse.run("run", "--stderr", "--", "sh", "-c", script, ROUND_FILE)
    same(done.stdout, ROUND[1] + AFTER)
    same(done.stderr, ROUND[1] + AFTER)
    done = terse.run("run", "--stderr", "--mode", "off", "--", "sh", "-c", script, ROUND_FILE)
    same((done.stdout, done.stderr), (ROUND[0] + AFTER, ROUND[0] + AFTER))


@case
def the_program_reads_the_input_of_the_run(terse):
    same(terse.run("run", "--", "cat", data=ROUND[0] + AFTER).stdout, ROUND[1] + AFTER)


@case
def a_line_is_out_while_the_program_runs(terse):
    process = terse.start("run", "--", "sh", "-c", "echo 'ok 1 - first'; read go; echo second", bufsize=0)
    same(process.stdout.read(len(b"ok 1 - first\n")), b"ok 1 - first\n")
    process.stdin.write(b"\n")
    same(process.communicate(timeout=PATIENCE)[0], b"second\n")


@case
def tee_keeps_the_raw_stream(terse):
    raw = pathlib.Path(FOLDER.name, "raw.log")
    raw.write_bytes(b"of an earlier run\n" * 100)
    for mode in ("on", "off"):
        done = terse.run("run", "--mode", mode, "--tee", raw, "--", "cat", data=ROUND[0] + AFTER)
        same(done.stdout, (ROUND[1] if mode == "on" else ROUND[0]) + AFTER)
        same(raw.read_bytes(), ROUND[0] + AFTER)
    terse.run("run", "--stderr", "--tee", raw, "--", "sh", "-c", "echo one; sleep 0.3; echo two >&2")
    same(raw.read_bytes(), b"one\ntwo\n")


@case
def a_tee_that_may_not_grow_is_said_and_the_stream_goes_on(terse):
    with tempfile.TemporaryDirectory() as folder:
        limit = subprocess.run(["sh", "-c", 'ulimit -f 1; exec "$1" run --tee raw -- seq 3000', "sh", terse.path],
                               cwd=folder, env=terse.environment(None), capture_output=True, timeout=PATIENCE)
        same(limit.stdout, b"".join(b"%d\n" % n for n in range(1, 3001)))
        fails(limit, 1, "raw", "File too large")


@case
def a_tee_that_cannot_be_written_is_said_and_the_stream_goes_on(terse):
    for tee, word in (("/dev/full", "No space left"), (f"{FOLDER.name}/none/raw.log", "No such file")):
        for script, status in (("cat", 1), ("cat; exit 9", 9)):
            done = terse.run("run", "--tee", tee, "--", "sh", "-c", script, data=ROUND[0] + AFTER)
            same(done.stdout, ROUND[1] + AFTER)
            fails(done, status, tee, word, "goes on")
            assert done.stderr.count(b"\n") == 1, done.stderr


@case
def what_was_ignored_before_the_run_is_ignored_by_the_program_and_nothing_else(terse):
    for setting in ("", "trap '' HUP PIPE; ", "trap '' XFSZ; "):
        seen = [subprocess.run(["sh", "-c", f"{setting}exec {prefix} grep SigIgn /proc/self/status"],
                               env=terse.environment(None), stdout=subprocess.PIPE, check=True).stdout
                for prefix in ("", f"{terse.path} run --")]
        same(seen[1], seen[0])


@case
def a_grandchild_that_keeps_the_output_open_cannot_hang_the_run(terse):
    for options, its_stderr in (([], "2>/dev/null"), (["--stderr"], "")):
        began = time.monotonic()
        done = terse.run("run", *options, "--drain", "300", "--", "sh", "-c",
                         f"sleep 60 {its_stderr} & echo $!; sleep 0.1; echo done; exit 5")
        took = time.monotonic() - began
        pid = int(done.stdout.split()[0])
        same(done.stdout, b"%d\ndone\n" % pid)
        fails(done, 5, "sh has ended", "300 ms", "--drain")
        os.kill(pid, signal.SIGKILL)
        assert 0.3 < took < 20, took


@case
def a_grandchild_that_ends_in_time_is_read_to_its_end_in_silence(terse):
    done = terse.run("run", "--drain", "20000", "--", "sh", "-c", "(sleep 0.4; echo late) & echo early")
    same((done.stdout, done.stderr), (b"early\nlate\n", b""))


@case
def a_reader_that_is_slow_is_not_taken_for_a_grandchild(terse):
    process = terse.start("run", "--drain", "50", "--", "seq", "300000")
    time.sleep(1)
    out, errors = process.communicate(timeout=PATIENCE)
    same(out, b"".join(b"%d\n" % n for n in range(1, 300001)))
    same(errors, b"")
    assert process.returncode == 0, process.returncode
