"""`terse verify` and `./dev proof` as a user runs them."""
import json
import pathlib
import subprocess
import sys
import tempfile

from harness import AFTER, LOOP, PATIENCE, ROUND, case, same

PROOF = LOOP.parent / "proof.py"


def verify(terse, before, after, *options):
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("verbose", "terse")]
        for file, text in zip(files, (before, after)):
            file.write_bytes(text)
        return terse.run("verify", *options, *files)


@case
def verify_holds_what_the_filter_made_of_the_sample_loop(terse):
    loop = LOOP.read_bytes()
    for options in ((), ("--explicit",), ("--level", "records"), ("--level", "prose"),
                    ("--level", "tight")):
        done = verify(terse, loop, terse.filter(loop, *options))
        assert done.returncode == 0, f"{options}: {done.stdout.decode()}"
        assert done.stdout.startswith(b"holds: "), done.stdout


@case
def verify_names_a_breach_by_both_lines_and_texts(terse):
    damaged = (ROUND[1] + AFTER).replace(b"226", b"225")
    done = verify(terse, AFTER + ROUND[0] + AFTER, AFTER + damaged)
    assert done.returncode == 1
    text = done.stdout.decode()
    assert text.startswith("2:2 record: "), text
    # 225 / (1 - 0.182) is 275.06: nobody who looks for 275 in the text finds it.
    assert '"275ms" (derived) in the output' in text.splitlines()[0], text
    assert "\n+ R7 keep: conn pool → 225ms (-18.2%)\n" in text, text
    assert text.splitlines()[-1].startswith("broken: "), text
    assert ", 1 breach; " in text.splitlines()[-1], text


@case
def verify_prints_json_lines(terse):
    done = verify(terse, AFTER, AFTER.replace(b"-18.2", b"18.2"), "--json")
    breach, total = (json.loads(line) for line in done.stdout.splitlines())
    assert (breach["baseline_line"], breach["terse_line"], breach["law"]) == (1, 1, "verbatim")
    assert total["holds"] is False and total["breaches"] == 1, total


@case
def verify_says_which_file_it_cannot_read(terse):
    done = terse.run("verify", LOOP, "/nonexistent/terse.txt")
    assert done.returncode == 1
    assert b"/nonexistent/terse.txt" in done.stderr
    same(done.stdout, b"")


@case
def the_proof_holds_for_the_sample_loop(terse):
    done = subprocess.run([sys.executable, PROOF, terse.path, LOOP], stdout=subprocess.PIPE,
                          timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout.decode()
    same(done.stdout.splitlines()[-1], b"proved")


@case
def the_proof_fails_where_too_little_goes(terse):
    with tempfile.TemporaryDirectory() as folder:
        rows = pathlib.Path(folder) / "rows.txt"
        rows.write_bytes(40 * AFTER + ROUND[0] + AFTER)
        done = subprocess.run([sys.executable, PROOF, terse.path, rows], stdout=subprocess.PIPE,
                              timeout=PATIENCE, check=False)
    assert done.returncode == 1, done.stdout.decode()
    same(done.stdout.splitlines()[-1], b"NOT PROVED")


@case
def verify_reads_either_transcript_from_stdin(terse):
    loop = LOOP.read_bytes()
    short = terse.filter(loop)
    with tempfile.NamedTemporaryFile() as file:
        file.write(short)
        file.flush()
        assert terse.run("verify", "-", file.name, data=loop).returncode == 0
    assert terse.run("verify", LOOP, "-", data=short).returncode == 0
    assert terse.run("verify", LOOP, "-", data=short.replace(b"163ms", b"164ms")).returncode == 1
    both = terse.run("verify", "-", "-", data=loop)
    assert both.returncode == 2 and b"not both" in both.stderr, both
