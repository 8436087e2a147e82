"""The ledger in bad company: foreign rows, other users, full disks, kills, and many at once."""
import concurrent.futures
import fcntl
import gzip
import json
import os
import pathlib
import resource
import tempfile
import threading
import time

from gain_cases import SHORT, STREAM, gain, ledger_of
from harness import case, fails, same

ROW = "2020-02-04T12:00:00Z\tstream\t-\t1\t100\t50\t30\t20\t10\n"
FULL = 10_000  # rows


def written(state, text):
    """The ledger with `text` in it, bytes or not."""
    ledger = ledger_of(state)
    ledger.parent.mkdir(exist_ok=True)
    ledger.write_bytes(text if isinstance(text, bytes) else text.encode())
    return ledger


def total(terse, state, *args):
    return json.loads(gain(terse, state, "--days", "0", "--json", *args))


@case
def a_row_of_impossible_figures_is_left_out(terse):
    far = 2**63 - 1
    odd = [f"-\t1\t{far}\t{far}\t{far}\t{far}\t0", f"-\t1\t-100\t-50\t-30\t-20\t-10",
           f"-\t1\t0\t0\t0\t{far}\t-{far}", "-\t1\t100\t50\t30\t20\t1", f"-\t1\t{2**64}\t0\t0\t0\t0",
           "-\t1e3\t0\t0\t0\t0\t0", "-\t1\t100\t50\t30\t20\t10\t", "-\t 1\t100\t50\t30\t20\t10"]
    with tempfile.TemporaryDirectory() as state:
        written(state, ROW + "".join(f"2020-02-04T12:00:00Z\tstream\t{row}\n" for row in odd))
        done = terse.run("gain", "--days", "0", "--json", env={"XDG_STATE_HOME": state})
        assert f"{len(odd)} lines or files of the ledger are damaged" in done.stderr.decode(), done
        assert json.loads(done.stdout)["tokens_saved"] == 10, done.stdout


@case
def sums_of_huge_figures_stay_where_numbers_end(terse):
    most = 2**53
    row = f"2020-02-04T12:00:00Z\tstream\t-\t1\t{most}\t0\t{most}\t0\t{most}\n"
    family = f"2020-02-04T12:00:00Z\tfamily\tnarration\t-\t-\t-\t-\t-\t-{most}\n"
    with tempfile.TemporaryDirectory() as state:
        written(state, (row + family) * 1100)
        sums = total(terse, state)
        assert sums["tokens_saved"] == 2**63 - 1 and sums["bytes_out"] == 0, sums
        assert sums["families"][0]["tokens_saved"] == -2**63, sums
        text = gain(terse, state, "--days", "0")
        assert "  9,223,372,036,854,775,807  100.0%" in text, text
        assert "  -9,223,372,036,854,775,808\n" in text, text


@case
def a_row_of_no_time_is_left_out(terse):
    good = ("2020-02-29T23:59:59Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z")
    odd = ("2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-12-01T24:00:00Z", "-001-02-04T12:00:00Z",
           "2026-1-1T1:1:1ZZZZZZ", "2026-12-01T00:00:00+", "2026-12-01 00:00:00Z", "0000-00-00T00:00:00Z",
           " 026-12-01T00:00:00Z", "2026-12-01T00:00:60Z", "")
    with tempfile.TemporaryDirectory() as state:
        written(state, "".join(time + ROW[20:] for time in good + odd))
        done = terse.run("gain", "--days", "0", "--json", env={"XDG_STATE_HOME": state, "TZ": "UTC"})
        days = [day["day"] for day in json.loads(done.stdout)["days"]]
        assert days == ["0001-01-01", "2020-02-29", "9999-12-31"], days
        assert str(len(odd)).encode() in done.stderr, done.stderr


@case
def days_are_those_of_the_local_clock(terse):
    with tempfile.TemporaryDirectory() as state:
        written(state, "2020-02-04T23:30:00Z" + ROW[20:])
        for zone, day in (("UTC", "2020-02-04"), ("Europe/Paris", "2020-02-05"),
                          ("CET-1", "2020-02-05"), ("EST5", "2020-02-04"), ("no such zone", "2020-02-04")):
            if "/" in zone and not pathlib.Path("/usr/share/zoneinfo", zone).exists():
                continue
            shown = json.loads(gain(terse, state, "--days", "0", "--json", TZ=zone))
            assert shown["from"] == shown["to"] == day, (zone, shown)


@case
def any_number_of_days_ends_today(terse):
    with tempfile.TemporaryDirectory() as state:
        terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
        for days in (0, 1, 30, 365, 300_000, 400_000, 740_000, 1_000_000):
            assert json.loads(gain(terse, state, "--days", str(days), "--json"))["runs"] == 1, days


@case
def a_row_of_a_clock_that_was_ahead_is_counted(terse):
    with tempfile.TemporaryDirectory() as state:
        written(state, "2999-01-01T00:00:00Z" + ROW[20:])
        terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
        assert json.loads(gain(terse, state, "--json"))["runs"] == 2


@case
def a_name_in_the_ledger_cannot_write_to_the_terminal(terse):
    names = [b"\x1b]0;title\x07", b"\xff\xfe", b"\xc2\x9b31mred", b"a\x00b", b"a\x7fb", "\u202egpj".encode(),
             "\u200b".encode(), "\U000e0041".encode()]
    rows = b"".join(b"2020-02-04T12:00:00Z\tpack\t" + name + b"\t1\t100\t50\t30\t20\t10\n" for name in names)
    with tempfile.TemporaryDirectory() as state:
        written(state, ROW.encode() + rows)
        for width in ("20", "50", "100"):
            text = gain(terse, state, "--days", "0", COLUMNS=width)
            odd = [c for c in text if not c.isprintable() and c != "\n"]
            assert not odd and "?]0;title?" in text and "?31mred" in text, (odd, text)
        assert len(total(terse, state)["packs"]) == len(names)


@case
def columns_stand_straight_under_names_of_any_script(terse):
    import unicodedata

    def wide(text):
        return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)

    names = ["日本語のパック", "e\u0301" * 8, "пакет", "한국어 꾸러미", "🚀 rocket", "日本語" * 9, "x" * 40]
    rows = "".join(f"2020-02-04T12:00:00Z\tpack\t{name}\t1\t100\t50\t30\t20\t10\n" for name in names)
    with tempfile.TemporaryDirectory() as state:
        written(state, ROW + rows)
        for width in (40, 60, 100):
            text = gain(terse, state, "--days", "0", COLUMNS=str(width))
            lines = [line for line in text.split("\npack")[1].split("\n")[1:] if "%" in line]
            assert len(lines) == len(names), text
            assert len({wide(line[:line.index("%")]) for line in lines}) == 1, text
            assert max(map(wide, text.split("\n"))) <= width, text


@case
def figures_never_touch_and_never_leave_the_width(terse):
    row = "2020-02-04T12:00:00Z\tstream\t-\t1\t{0}\t1\t{0}\t1\t{1}\n"
    worse = "2020-02-05T12:00:00Z\tstream\t-\t1\t1\t{0}\t1\t{0}\t-{1}\n"
    with tempfile.TemporaryDirectory() as state:
        for figure in (10**3, 10**6, 10**9, 10**12, 10**15):
            written(state, (row + worse).format(figure, figure - 1))
            for width in [*range(1, 130, 4), 200, 999, 1000]:
                text = gain(terse, state, "--days", "0", COLUMNS=str(width))
                # One word may be longer than the narrowest line.
                assert max(map(len, text.splitlines())) <= max(width, 20 if figure < 10**9 else 24), (width, text)
                assert "2020-02-04" in text.split() and "2020-02-05" in text.split(), text
                assert f"{figure - 1:,}" in text.split() and f"-{figure - 1:,}" in text.split(), text


@case
def a_width_that_is_no_number_is_eighty(terse):
    with tempfile.TemporaryDirectory() as state:
        written(state, ROW)
        for columns in ("-5", "1e3", "abc", "0", "", " 100", "99999999999999999999999"):
            assert max(map(len, gain(terse, state, "--days", "0", COLUMNS=columns).splitlines())) == 80, columns


@case
def a_folder_that_cannot_be_looked_into_is_not_an_empty_ledger(terse):
    if os.getuid() != 0:
        return  # only root can be somebody else for a while
    nobody = {"user": 65534, "group": 65534, "extra_groups": []}
    try:
        terse.run("--version", **nobody)
    except PermissionError:
        return  # the program lies in a folder of root's
    with tempfile.TemporaryDirectory() as state:
        ledger = written(state, ROW)
        for closed in (ledger, ledger.parent, pathlib.Path(state)):
            for path in (ledger, ledger.parent, pathlib.Path(state)):
                os.chmod(path, 0o700 if path == closed else 0o755)
            done = terse.run("gain", env={"XDG_STATE_HOME": state}, **nobody)
            fails(done, 1, str(state), "Permission denied")
            assert done.stdout == b"", done
            done = terse.run("--ledger", data=STREAM, env={"XDG_STATE_HOME": state}, **nobody)
            fails(done, 0, str(state), "Permission denied")
            same(done.stdout, SHORT)
            assert done.stderr.count(b"\n") == 1, done
        same(ledger_of(state).read_text(), ROW)


@case
def a_full_disk_leaves_no_half_row(terse):
    with tempfile.TemporaryDirectory() as state:
        ledger = written(state, ROW)
        for room in (0, 1, 20, 47, 60):
            limit = (len(ROW) + room,) * 2
            done = terse.run("--ledger", data=STREAM, env={"XDG_STATE_HOME": state},
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
            same(done.stdout, SHORT)
            fails(done, 0, "ledger.tsv", "File too large")
            same(ledger.read_text(), ROW)


@case
def what_is_no_file_beside_the_ledger_is_left_out(terse):
    with tempfile.TemporaryDirectory() as state:
        folder = written(state, ROW).parent
        os.mkfifo(folder / "ledger-1.tsv")
        (folder / "ledger-2.tsv.gz").mkdir()
        (folder / "ledger-3.tsv.gz").write_bytes(b"no gzip")
        (folder / "ledger-4.tsv").symlink_to("nowhere")
        (folder / "notes.txt").write_text("mine")
        done = terse.run("gain", "--days", "0", "--json", env={"XDG_STATE_HOME": state})
        assert json.loads(done.stdout)["runs"] == 1, done
        assert b"4 lines or files" in done.stderr, done


@case
def a_ledger_that_is_a_link_grows_where_it_is(terse):
    with tempfile.TemporaryDirectory() as state:
        own = pathlib.Path(state, "own.tsv")
        ledger_of(state).parent.mkdir()
        ledger_of(state).symlink_to(own)
        terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})  # to nothing yet
        assert total(terse, state)["runs"] == 1
        own.write_text(ROW * FULL)
        terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
        assert ledger_of(state).is_symlink() and len(list(ledger_of(state).parent.iterdir())) == 1
        assert total(terse, state)["runs"] == FULL + 1 and own.read_text().startswith(ROW * FULL)
        own.unlink()
        own.symlink_to(own)
        fails(terse.run("--ledger", data=STREAM, env={"XDG_STATE_HOME": state}), 0, "symbolic links")


@case
def a_rotation_that_was_killed_is_finished_by_the_next(terse):
    with tempfile.TemporaryDirectory() as state:
        folder = written(state, ROW * FULL).parent
        aside = folder / "ledger-20200101T000000Z-77.tsv"
        aside.write_text(ROW * 3)
        (folder / "ledger-20200101T000000Z-78.tsv.gz").write_bytes(gzip.compress(ROW.encode() * 5))
        (folder / "ledger-20200101T000000Z-78.tsv").write_text(ROW * 5)  # was about to go
        (folder / ".ledger-20200101T000000Z-77.tsv.gz.tmp77-0").write_bytes(b"half")
        assert total(terse, state)["runs"] == FULL + 8
        terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
        assert total(terse, state)["runs"] == FULL + 9
        names = sorted(path.name for path in folder.iterdir())
        assert len(names) == 4 and names[-1] == "ledger.tsv", names
        assert all(name.endswith(".tsv.gz") for name in names[:-1]), names
        same(gzip.decompress((folder / (aside.name + ".gz")).read_bytes()), ROW.encode() * 3)


@case
def a_rotation_killed_anywhere_counts_every_row_once(terse):
    for wait in range(14):
        with tempfile.TemporaryDirectory() as state:
            written(state, ROW * FULL)
            process = terse.start("--ledger", env={"XDG_STATE_HOME": state})
            process.stdin.write(STREAM)
            process.stdin.close()
            time.sleep(wait * 0.003)
            process.kill()
            process.wait()
            process.stdout.close()
            process.stderr.close()
            runs = total(terse, state)["runs"]
            assert runs in (FULL, FULL + 1), (wait, runs)
            terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
            assert total(terse, state)["runs"] == runs + 1, wait


@case
def twenty_filters_and_a_reader_agree_while_the_ledger_is_put_away(terse):
    with tempfile.TemporaryDirectory() as state:
        written(state, ROW * (FULL - 30))
        done = threading.Event()
        seen = [0]

        def read():
            while not done.is_set():
                seen.append(total(terse, state)["runs"])

        with concurrent.futures.ThreadPoolExecutor(21) as pool:
            reader = pool.submit(read)
            filters = [pool.submit(terse.filter, STREAM, "--ledger", env={"XDG_STATE_HOME": state})
                       for _ in range(60)]
            faults = [run.exception() for run in filters]
            done.set()
            reader.result()
        assert not any(faults), faults
        assert seen == sorted(seen), seen
        assert total(terse, state)["runs"] == FULL + 30


@case
def a_lock_that_nobody_gives_back_is_waited_for_a_second(terse):
    with tempfile.TemporaryDirectory() as state:
        folder = os.open(written(state, ROW).parent, os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        begin = time.monotonic()
        done = terse.run("--ledger", data=STREAM, env={"XDG_STATE_HOME": state})
        same(done.stdout, SHORT)
        fails(done, 0, "another process holds the lock")
        fails(terse.run("gain", env={"XDG_STATE_HOME": state}), 1, "another process holds the lock")
        assert time.monotonic() - begin < 20
        os.close(folder)
        assert total(terse, state)["runs"] == 1


@case
def gain_says_when_stdout_is_full(terse):
    with tempfile.TemporaryDirectory() as state, open("/dev/full", "wb") as full:
        for args in ((), ("--json",)):
            done = terse.run("gain", *args, env={"XDG_STATE_HOME": state}, stdout=full)
            fails(done, 1, "stdout", "No space left")
