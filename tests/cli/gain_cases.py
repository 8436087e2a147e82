"""The ledger and `terse gain`: opt-in, local, signed, and never in the way of the stream."""
import concurrent.futures
import gzip
import json
import os
import pathlib
import tempfile

from harness import AFTER, DISPATCH, case, fails, same

STREAM = DISPATCH[0] + AFTER
SHORT = DISPATCH[1] + AFTER


def ledger_of(state):
    return pathlib.Path(state, "terse/ledger.tsv")


def gain(terse, state, *args, **env):
    done = terse.run("gain", *args, env={"XDG_STATE_HOME": state, **env})
    assert done.returncode == 0, done
    return done.stdout.decode()


@case
def nothing_is_kept_unless_it_is_asked_for(terse):
    with tempfile.TemporaryDirectory() as state:
        same(terse.filter(STREAM, env={"XDG_STATE_HOME": state}), SHORT)
        assert not list(pathlib.Path(state).iterdir())
        assert "nothing yet" in gain(terse, state)


@case
def a_run_with_the_ledger_is_counted_by_day_pack_and_family(terse):
    prose = b"Now let me check the parser to make sure it has been updated.\n\nDone.\n"
    with tempfile.TemporaryDirectory() as state:
        env = {"XDG_STATE_HOME": state}
        same(terse.filter(STREAM, "--ledger", env=env), SHORT)
        terse.filter(prose, "--level", "prose", env={**env, "TERSE_LEDGER": "1"})
        total = json.loads(gain(terse, state, "--json"))
        assert total["runs"] == 2 and total["bytes_in"] == len(STREAM + prose), total
        assert total["bytes_saved"] == total["bytes_in"] - total["bytes_out"], total
        assert total["tokens_saved"] == total["tokens_in"] - total["tokens_out"] > 0, total
        assert [p["pack"] for p in total["packs"]] == ["godmode"], total
        assert total["packs"][0]["bytes_in"] == len(DISPATCH[0]) - 1, total
        assert total["packs"][0]["bytes_out"] == len(DISPATCH[1]) - 1, total
        assert total["prose"]["rewritten"] == 1 and len(total["days"]) == 1, total
        assert "narration" in [f["family"] for f in total["families"]], total
        assert "price" not in json.dumps(total)
        priced = json.loads(gain(terse, state, "--json", "--price", "1000000"))
        assert priced["price_of_saved_tokens"] == total["tokens_saved"], priced
        assert ledger_of(state).stat().st_mode & 0o077 == 0
        assert b"parser" not in ledger_of(state).read_bytes()


@case
def figures_are_signed_and_days_are_counted_back_from_today(terse):
    rows = ["2020-02-03T12:00:00Z\tstream\t-\t0\t10\t14\t3\t5\t-2",
            "2020-02-04T12:00:00Z\tstream\t-\t1\t100\t50\t30\t20\t10", "damaged"]
    with tempfile.TemporaryDirectory() as state:
        ledger_of(state).parent.mkdir()
        ledger_of(state).write_text("\n".join(rows) + "\n")
        total = json.loads(gain(terse, state, "--days", "0", "--json"))
        assert [d["tokens_saved"] for d in total["days"]] == [-2, 10], total
        assert total["days"][0]["bytes_saved"] == -4, total
        assert json.loads(gain(terse, state, "--json"))["runs"] == 0
        text = gain(terse, state, "--days", "0")
        assert "-66.7%" in text, text
        done = terse.run("gain", env={"XDG_STATE_HOME": state})
        assert b"a line or file of the ledger is damaged" in done.stderr, done.stderr


@case
def the_chart_fits_the_width(terse):
    rows = [f"2020-01-{d:02}T12:00:00Z\tstream\t-\t9\t{d}000000\t900\t{d}00000\t90\t{d * 100000 - 90}"
            for d in range(1, 29)]
    rows.append("2020-01-02T12:00:00Z\tpack\t" + "long-name-" * 9 + "\t1\t9\t8\t7\t6\t1")
    with tempfile.TemporaryDirectory() as state:
        ledger_of(state).parent.mkdir()
        ledger_of(state).write_text("\n".join(rows) + "\n")
        for width in (40, 60, 80, 120):
            text = gain(terse, state, "--days", "0", COLUMNS=str(width))
            assert max(map(len, text.splitlines())) <= width, (width, text)
            assert "\u2588" in text and "#" not in text
            assert "#" in gain(terse, state, "--days", "0", "--ascii", COLUMNS=str(width))


@case
def a_narrow_terminal_shows_every_name_and_figure(terse):
    rows = [f"2020-01-{d}T12:00:00Z\tstream\t-\t9\t12345678\t900\t3000000\t{d}\t{3000000 - d}"
            for d in (17, 18)]
    rows.append("2020-01-17T12:00:00Z\tpack\tgodmode\t1\t9\t8\t7\t9\t-2")
    rows.append("2020-01-17T12:00:00Z\tpack\t" + "long-name-" * 9 + "\t1\t9\t8\t7\t6\t1")
    rows.append("2020-01-17T12:00:00Z\tfamily\tnarration\t-\t-\t-\t-\t-\t12")
    with tempfile.TemporaryDirectory() as state:
        for width in (20, 25, 39):
            for args in ((), ("--days", "0", "--price", "12.5")):
                text = gain(terse, state, *args, COLUMNS=str(width))
                assert max(map(len, text.splitlines())) <= width, (width, text)
            ledger_of(state).parent.mkdir(exist_ok=True)
            ledger_of(state).write_text("\n".join(rows) + "\n")
            text = gain(terse, state, "--days", "0", COLUMNS=str(width))
            for word in ("2020-01-17", "2020-01-18", "2,999,983", "100.0%", "godmode", "-2",
                         "-28.6%", "narration", "24,691,356"):
                assert word in text, (word, text)


@case
def a_full_ledger_is_put_away_and_still_counted(terse):
    row = "2020-02-04T12:00:00Z\tstream\t-\t1\t100\t50\t30\t20\t10\n"
    with tempfile.TemporaryDirectory() as state:
        ledger_of(state).parent.mkdir()
        for rows, files in ((9_999, 1), (10_000, 2)):
            ledger_of(state).write_text(row * rows)
            terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
            assert len(list(ledger_of(state).parent.iterdir())) == files
        archive = next(ledger_of(state).parent.glob("ledger-*.tsv.gz"))
        same(gzip.decompress(archive.read_bytes()), (row * 10_000).encode())
        assert json.loads(gain(terse, state, "--days", "0", "--json"))["runs"] == 10_001
        archive.write_bytes(archive.read_bytes()[:50])
        assert json.loads(gain(terse, state, "--days", "0", "--json"))["runs"] == 1


@case
def a_ledger_that_cannot_be_written_is_one_line_on_stderr(terse):
    for env in ({"XDG_STATE_HOME": "/dev/null/x"}, {"XDG_STATE_HOME": "relative", "HOME": ""}):
        done = terse.run("--ledger", data=STREAM, env=env)
        same(done.stdout, SHORT)
        assert done.returncode == 0 and done.stderr.count(b"\n") == 1, done
    with tempfile.TemporaryDirectory() as state:
        ledger_of(state).mkdir(parents=True)
        done = terse.run("--ledger", data=STREAM, env={"XDG_STATE_HOME": state})
        same(done.stdout, SHORT)
        assert done.returncode == 0 and done.stderr.count(b"\n") == 1, done


@case
def many_filters_keep_one_ledger(terse):
    with tempfile.TemporaryDirectory() as state:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda _: terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state}),
                          range(40)))
        assert json.loads(gain(terse, state, "--json"))["runs"] == 40


@case
def a_price_is_a_number_that_can_be_paid(terse):
    with tempfile.TemporaryDirectory() as state:
        for price in ("nan", "-nan", "inf", "-inf", "-1", "1e300", "x", ""):
            fails(terse.run("gain", f"--price={price}", env={"XDG_STATE_HOME": state}), 2, "--price")
        gain(terse, state, "--price", "0")
        gain(terse, state, "--price", "2.5")


@case
def a_row_behind_a_torn_one_is_counted(terse):
    row = "2020-02-04T12:00:00Z\tstream\t-\t1\t100\t50\t30\t20\t10"
    for torn, runs in ((row[:30], 1), (row, 2), ("", 1)):  # a whole row may lack only its end
        with tempfile.TemporaryDirectory() as state:
            ledger_of(state).parent.mkdir()
            ledger_of(state).write_text(torn)
            terse.filter(STREAM, "--ledger", env={"XDG_STATE_HOME": state})
            assert json.loads(gain(terse, state, "--days", "0", "--json"))["runs"] == runs, torn
            lines = ledger_of(state).read_text().splitlines()
            assert "" not in lines and lines[0] == (torn or lines[0]), lines


@case
def a_ledger_that_is_a_pipe_or_a_device_is_refused_at_once(terse):
    for make in (os.mkfifo, lambda path: os.symlink("/dev/null", path)):
        with tempfile.TemporaryDirectory() as state:
            ledger_of(state).parent.mkdir()
            make(ledger_of(state))
            done = terse.run("--ledger", data=STREAM, env={"XDG_STATE_HOME": state})
            same(done.stdout, SHORT)
            fails(done, 0, "ledger.tsv", "not a regular file")
            assert done.stderr.count(b"\n") == 1, done
            fails(terse.run("gain", env={"XDG_STATE_HOME": state}), 1, "not a regular file")
