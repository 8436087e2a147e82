"""Files, options and faults: what is said, where, and with which exit status."""
import os
import pathlib
import signal
import subprocess
import tempfile

from harness import AFTER, DISPATCH, LOOP, ROUND, case, fails, same


@case
def several_files_are_read_in_order(terse):
    with tempfile.TemporaryDirectory() as folder:
        one, two = pathlib.Path(folder, "one.log"), pathlib.Path(folder, "two.log")
        one.write_bytes(DISPATCH[0])
        two.write_bytes(ROUND[0] + AFTER)
        same(terse.filter(b"", one, two), DISPATCH[1] + ROUND[1] + AFTER)


@case
def a_dash_is_standard_input(terse):
    with tempfile.TemporaryDirectory() as folder:
        one = pathlib.Path(folder, "one.log")
        one.write_bytes(AFTER)
        same(terse.filter(DISPATCH[0] + AFTER, one, "-", one), AFTER + DISPATCH[1] + AFTER + AFTER)


@case
def a_file_and_a_pipe_give_the_same_output(terse):
    same(terse.filter(b"", LOOP), terse.filter(LOOP.read_bytes()))


@case
def a_missing_file_is_named_and_the_rest_is_written(terse):
    with tempfile.TemporaryDirectory() as folder:
        one = pathlib.Path(folder, "one.log")
        one.write_bytes(DISPATCH[0] + AFTER)
        done = terse.run(one, f"{folder}/not-there.log")
    fails(done, 1, "not-there.log", "No such file")
    same(done.stdout, DISPATCH[1] + AFTER)


@case
def a_folder_is_not_a_file_to_read(terse):
    with tempfile.TemporaryDirectory() as folder:
        fails(terse.run(folder), 1, folder, "directory")


@case
def an_unreadable_file_is_named(terse):
    if os.geteuid() == 0:  # root may read everything but this
        fails(terse.run("/proc/self/mem"), 1, "/proc/self/mem")
        return
    with tempfile.TemporaryDirectory() as folder:
        secret = pathlib.Path(folder, "secret.log")
        secret.write_bytes(AFTER)
        secret.chmod(0)
        fails(terse.run(secret), 1, "secret.log", "Permission denied")


@case
def a_full_disk_is_reported(terse):
    with open("/dev/full", "wb") as full:
        for mode in ("on", "off"):
            done = terse.run("--mode", mode, data=LOOP.read_bytes() * 20, stdout=full)
            fails(done, 1, "No space left")


@case
def a_closed_pipe_ends_the_filter_quietly_like_cat(terse):
    for mode in ("on", "off"):
        process = terse.start("--mode", mode)
        process.stdout.close()
        try:
            for _ in range(200):
                process.stdin.write(LOOP.read_bytes())
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait() == -signal.SIGPIPE, f"mode {mode}: {process.returncode}"
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass


@case
def an_unknown_option_gets_a_suggestion(terse):
    done = terse.run("--modee", "on")
    fails(done, 2, "--modee", "--mode")
    same(done.stdout, b"")


@case
def an_unknown_value_names_the_valid_ones(terse):
    fails(terse.run("--mode", "sometimes"), 2, "sometimes", "auto")
    fails(terse.run("--level", "extreme"), 2, "extreme", "records")


@case
def help_and_version_go_to_stdout(terse):
    assert b"terse [" in terse.filter(b"", "--help")
    assert terse.filter(b"", "--version").startswith(b"terse ")


@case
def every_subcommand_has_help_with_an_example(terse):
    for command in ("classify", "explain", "fields", "rules", "session"):
        text = terse.filter(b"", command, "--help").decode()
        assert f"terse {command}" in text and "xample" in text, f"{command}: {text}"


@case
def every_command_that_the_help_lists_is_there(terse):
    text = terse.filter(b"", "--help").decode()
    listed = text[text.index("Subcommands:"):text.index("Examples:")].splitlines()[1:]
    names = [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "]
    assert len(names) >= 9, text
    for name in names:
        assert f"Usage: terse {name} " in terse.filter(b"", name, "--help").decode(), name


@case
def the_help_of_a_command_is_its_own(terse):
    for command in (("rules",), ("rules", "check"), ("rules", "try"), ("session", "off"),
                    ("tokens",), ("verify",)):
        text = terse.filter(b"", *command, "--help").decode()
        examples = text[text.index("Examples:"):].split("\n")[1:]
        own = [line for line in examples if f"terse {' '.join(command)}" in line]
        assert own and "Plugin commands" not in text, f"{command}: {text}"
        assert "--hold" not in text, f"{command} lists what only the filter has"


@case
def a_file_that_cannot_be_read_is_told_in_the_same_words_everywhere(terse):
    for command in ((), ("classify",), ("tokens",), ("rules", "check")):
        done = terse.run(*command, "/nonexistent/a.log")
        assert done.stderr.startswith(b"terse: /nonexistent/a.log: error: cannot open the file: "), \
            f"{command}: {done.stderr!r}"


@case
def a_full_disk_is_said_by_every_command(terse):
    for command in ((), ("classify",), ("explain",), ("tokens",), ("rules", "list"), ("expand",)):
        with open("/dev/full", "wb") as full:
            done = terse.run(*command, data=AFTER, stdout=full)
        fails(done, 1, "stdout", "No space left")


@case
def a_closed_input_is_an_error_as_for_cat(terse):
    done = terse.run(preexec_fn=lambda: os.close(0), stdin=None)
    fails(done, 1, "stdin")


@case
def a_broken_pack_is_named_with_its_place_and_skipped(terse):
    with tempfile.TemporaryDirectory() as folder:
        pack = pathlib.Path(folder, "mine.toml")
        pack.write_text('[pack]\nname = "mine"\nversion = "1"\nsumary = "a typing error"\n')
        done = terse.run("--pack", pack, data=DISPATCH[0] + AFTER)
        fails(done, 0, "mine.toml:4:", "summary")
        same(done.stdout, DISPATCH[1] + AFTER)
        fails(terse.run("--strict", "--pack", pack, data=DISPATCH[0]), 2, "mine.toml:4:")


@case
def the_pack_in_the_readme_rewrites_its_own_record(terse):
    readme = (LOOP.parent.parent.parent / "README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        pack = pathlib.Path(folder, "deploy.toml")
        blocks = [block.split("```")[0] for block in readme.split("```toml\n")[1:]]
        pack.write_text(next(block for block in blocks if block.startswith("[pack]")),
                        encoding="utf-8")
        same(terse.filter(b"Deployment of api to eu-west finished after 48s.\n" + AFTER,
                          "--pack", pack), b"deployed api@eu-west 48s\n" + AFTER)
        done = terse.run("rules", "check", pack)
        assert done.returncode == 0, done.stderr


@case
def classify_prints_a_class_for_every_line(terse):
    out = terse.filter(LOOP.read_bytes(), "classify").decode().splitlines()
    assert len(out) == LOOP.read_bytes().count(b"\n")
    cells = [line.split("\t") for line in out]
    assert [int(number) for number, _ in cells] == list(range(1, len(out) + 1))
    classes = {name for _, name in cells}
    assert {"field", "tsv", "commit", "error", "summary", "blank"} <= classes, classes


@case
def explain_names_the_rule_that_fired(terse):
    out = terse.filter(ROUND[0] + AFTER, "explain").decode()
    assert "godmode/" in out, out


@case
def a_shell_pipe_reports_the_exit_status_of_the_wrapped_program(terse):
    script = f"set -o pipefail; (printf 'x\\ty\\n'; exit 3) | '{terse.path}'"
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (3, b"x\ty\n"), done
