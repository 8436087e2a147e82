"""`terse tokens`: what it counts, and what it refuses."""
import base64
import json
import pathlib
import tempfile

from harness import case, same


def table(folder):
    """Every byte by its value, then `th` and `the`."""
    rows = [(bytes([n]), n) for n in range(256)] + [(b"th", 256), (b"the", 257)]
    path = pathlib.Path(folder) / "small.tiktoken"
    path.write_text("".join(f"{base64.b64encode(token).decode()} {rank}\n" for token, rank in rows))
    return path


@case
def tokens_of_all_files_are_counted_together(terse):
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder) / "a", pathlib.Path(folder) / "b"
        first.write_bytes(b"one ")
        second.write_bytes(b"and two\n")
        both = terse.run("tokens", first, second)
        same(both.stdout, terse.run("tokens", data=b"one and two\n").stdout)
        assert both.stdout.startswith(b"bytes 12\nbytes/4 3\n"), both.stdout


@case
def tokens_by_a_table_are_exact(terse):
    with tempfile.TemporaryDirectory() as folder:
        done = terse.run("tokens", "--table", table(folder), "--ids", "--json", data=b"the tha")
        counted = json.loads(done.stdout)
        # ` tha` is cut from `the`; of its pairs only `th` is a token.
        assert counted["small"] == 4 and counted["ids"] == [257, 32, 256, 97], counted


@case
def tokens_of_what_cannot_be_read_are_not_counted_as_none(terse):
    for name in (tempfile.gettempdir(), "/nonexistent/file"):
        done = terse.run("tokens", name)
        assert done.returncode == 1 and done.stdout == b"" and name.encode() in done.stderr, done
    done = terse.run("tokens", "--ids", data=b"x")
    assert done.returncode == 2 and b"--table" in done.stderr, done
