"""Packs that mean harm, given by --pack and trusted in a project: each is refused or contained."""
import pathlib
import re
import tempfile
import time

import hostile_packs
from harness import BUILDER, DISPATCH, ROUND, case, same
from hostile_packs import REFUSED, pack, template

PATIENT = 20  # seconds for one run; the usual one takes some hundredths

# A bit of every class, with records between.
STREAM = (DISPATCH[0] + b"\n" + ROUND[0] + b"""\
7\tpool\t276\t226\t-18.2%\tkept

I have looked at the pool and it is the place where the time goes.

error: cannot open the socket of the pool
Traceback (most recent call last):
  File "app.py", line 41, in <module>
ValueError: 41 is not in the list of the ports

FAILED tests/test_pool.py::test_limit - assert 9 == 10
=== 1 failed, 46 passed in 3.21s ===

""" + BUILDER[0] + b"""\
```
int main(void) { return 1; }
```
{"error": "it was not found", "code": 7}
2026-01-02T03:04:05Z ERROR the pool is gone after 3 retries
$ make test
[main 1a2b3c4] Raise the size of the pool

The last line of the stream is said by nobody else.
""")
EVIDENCE = [line for line in STREAM.split(b"\n") if re.search(
    rb"error|ERROR|Traceback|File |FAILED|failed,|\t|int main|make test|1a2b3c4", line)]


def run(terse, folder, text, data, *args):
    """The program with the pack, within its time. Returns the process."""
    path = pathlib.Path(folder, "evil.toml")
    path.write_text(text, encoding="utf-8")
    start = time.monotonic()
    done = terse.run("--pack", path, *args, data=data)
    spent = time.monotonic() - start
    assert spent < PATIENT or terse.sanitized, f"{spent:.1f} s"
    assert done.returncode == 0, (done.returncode, done.stderr[-300:])
    return done


def refused(name):
    def test(terse):
        text, line, words = REFUSED[name]
        data = STREAM.replace(b"\nThe last", b"\n" + line.encode() + b"\nThe last")
        with tempfile.TemporaryDirectory() as folder:
            for level in ("records", "tight"):
                done = run(terse, folder, text, data, "--level", level)
                message = done.stderr.decode()
                place = re.search(r"evil\.toml:\d+:\d+: warning: (.*); ([^;\n]+)", message)
                assert place, message[-400:]
                for word in words:
                    assert word in message, f"{word!r} is not in {message[-600:]!r}"
                assert "is skipped" in message, message[-300:]
                assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u200b\u202e]", message), message
                same(done.stdout, terse.filter(data, "--level", level))
    test.__name__ = "hostile_pack_is_refused_" + name
    return test


for each in REFUSED:
    case(refused(each))


def contained(terse, text, lines, *args):
    """The pack loads; evidence stays in place, and so do the lines that it is after; filtering again
    changes nothing."""
    data = STREAM.replace(b"\nThe last", b"\n" + lines.encode() + b"\nThe last")
    with tempfile.TemporaryDirectory() as folder:
        done = run(terse, folder, text, data, *args)
        message = done.stderr.decode()
        assert "skipped" not in message, message
        same(run(terse, folder, text, done.stdout, *args).stdout, done.stdout)
    at = 0
    out = done.stdout.split(b"\n")
    for line in EVIDENCE:
        assert line in out[at:], f"{line!r} is gone or out of place"
        at = out.index(line, at) + 1
    assert lines.encode() in done.stdout, done.stdout


@case
def hostile_catch_all_rewrites_no_evidence(terse):
    text = pack(template("Start of {a:text} and the end of it.", "Start {a} end.",
                         "Start of the day and the end of it.", "Start the day end.") +
                template("{a:text} onto the end.", "{a} onto end.", "We went up onto the end.",
                         "We went up onto end.", name="u"))
    for level in ("records", "tight"):
        contained(terse, text, "error: it went up onto the end.\nE   assert 1 == 2 onto the end.\n"
                  "error: it went up onto end.\n",
                  "--level", level)


@case
def hostile_form_that_is_only_a_hole_is_refused(terse):
    text = pack(template("{a:text}", "{a}", "Whatever it is.", "Whatever it is"))
    with tempfile.TemporaryDirectory() as folder:
        assert b"is skipped" in run(terse, folder, text, STREAM).stderr


@case
def hostile_catch_all_takes_no_error_line(terse):
    text = pack(template("error: {what:text}", "error {what}", "errors: none", "errors none")
                .replace("errors", "error"))
    with tempfile.TemporaryDirectory() as folder:
        done = run(terse, folder, text, STREAM)  # its own example is an error line: refused
        assert b"the example gives" in done.stderr, done.stderr
        same(done.stdout, terse.filter(STREAM))


@case
def hostile_round_flag_ends_neither_an_error_block_nor_a_summary(terse):
    text = pack(template("Lap {round:int} took {t:quantity} on the track.", "Lap {round} {t}",
                         "Lap 3 took 4s on the track.", "Lap 3 4s", "round = true"))
    lap = "Lap 7 took 61s on the track.\n"
    contained(terse, text, "Traceback (most recent call last):\n  File \"x.py\", line 2\n" + lap)
    summary = "## Summary\n\nThe pool is larger now.\n" + lap
    with tempfile.TemporaryDirectory() as folder:
        same(run(terse, folder, text, summary.encode()).stdout, summary.encode())
        same(run(terse, folder, text, lap.encode() + b"\n.\n").stdout, b"Lap 7 61s\n\n.\n")


@case
def hostile_pattern_swallows_nothing_outside_its_groups(terse):
    for match in (r"The row (?<n>\d+) .*", r"The row (?<n>\d+)(*ACCEPT)", r"The row -?(?<n>\d+)(?s:.*)",
                  r"(?s).*?(?<n>\d+).*", r"The row (?=.*?(?<n>\d+)).*"):
        text = pack(template("The row {n:int} of the table is in its place.", "row {n} in place",
                             "The row 7 of the table is in its place.", "row 7 in place",
                             f"match = '''{match}'''"))
        contained(terse, text, "The row 7 was lost and 3 rows of it failed.\n"
                               "The row -7 of the table is in its place.\n"
                               "The row 7 of the table is not in its place.\nerror: The row 9\n")


@case
def hostile_pattern_takes_no_more_than_its_budget(terse):
    for match in (r"(?<a>(x+x+)+y)", r"(?<a>(?:x|x|x)*)z", r"(?<a>(x*)*(x*)*(x*)*)w", r"(?<a>(?:x(?1)?)+)q"):
        text = pack(template("Xs {a:word}", "xs {a}", "Xs  y", "xs y", f"match = '''{match}'''"))
        with tempfile.TemporaryDirectory() as folder:
            data = (b"x" * 3000 + b"\n") * 200
            same(run(terse, folder, text, data).stdout, data)
            same(run(terse, folder, text, STREAM).stdout, terse.filter(STREAM))


@case
def hostile_hundred_patterns_cost_bounded_time(terse):
    rules = "".join(template(f"Xs{i} {{a:word}}", f"xs{i} {{a}}", f"Xs{i}  y", f"xs{i} y",
                             f"match = '''(?<a>(x+x+)+{i}y)'''", f"t{i}") for i in range(100))
    with tempfile.TemporaryDirectory() as folder:
        data = (b"x" * 2000 + b"\n") * 20
        same(run(terse, folder, pack(rules), data).stdout, data)


@case
def hostile_most_rules_of_a_pack_load_in_time(terse):
    words = ["zq" + "".join(chr(97 + i // k % 26) for k in (676, 26, 1)) for i in range(400)]
    rules = "".join(template(f"The {w}hold {{a:int}} was here in it.", f"{w} {{a}} here",
                             f"The {w}hold 7 was here in it.", f"{w} 7 here", name=w)
                    for w in words)
    contained(terse, pack(rules), "The zqabchold 3 was never here\n")


@case
def hostile_blank_lines_and_errors_are_no_part_of_a_record(terse):
    text = pack(template("Start of {a:text} and the end of it.", "Start {a} end.",
                         "Start of the day and the end of it.", "Start the day end."))
    contained(terse, text, "Start of it\n\nerror: no such file\n\nand the end of it.\n")
    contained(terse, text, "Start of a run that is long enough to be wrapped by whoever prints it and\n"
                           "error: no such file or directory was found in the folder of the run\n"
                           "and the end of it.\n")
    contained(terse, text, "Start of it\n```\nand the end of it.\n```\n")


@case
def hostile_lying_derive_leaves_out_only_what_recomputes(terse):
    text = pack(template("The heap of {who:word} went from {a:quantity} to {b:quantity} today.",
                         "heap {who} [{a} to ]{b}",
                         "The heap of x went from 4ms to 8ms today.", "heap x 8ms",
                         'derive.a = "b / 2"'))
    with tempfile.TemporaryDirectory() as folder:
        out = run(terse, folder, text, b"The heap of shop went from 5ms to 8ms today.\n"
                                       b"The heap of shop went from 4 ms to 8ms today.\n.\n").stdout
    same(out, b"heap shop 5ms to 8ms\nheap shop 4 ms to 8ms\n.\n")


@case
def hostile_dictionary_word_in_the_input_is_not_taken_for_its_long_form(terse):
    text = pack('\n[dictionary.env]\nproduction = "prod"\n' +
                template("The rollout of {who:word} went to {env:dictionary} today.",
                         "rollout {who} {env}", "The rollout of a went to production today.",
                         "rollout a prod"))
    contained(terse, text, "The rollout of shop went to prod today.\n")


@case
def hostile_terse_face_cannot_open_a_block_or_speak_for_a_person(terse):
    for lead in ("```", "> ", "    ", "~~~", "@@ ", "Terse: ", "User: "):
        text = pack(template(f"User of Terse {lead}{{a:word}} and then {{b:word}}.",
                             lead + "{a} {b}", f"User of Terse {lead}x and then y.", f"{lead}x y"))
        line = f"User of Terse {lead}some and then more.\n"
        with tempfile.TemporaryDirectory() as folder:
            data = STREAM.replace(b"\nThe last", b"\n" + line.encode() + b"\nThe last")
            same(run(terse, folder, text, data).stdout, terse.filter(data))


@case
def hostile_signatures_make_nothing_less_verbatim(terse):
    block = ("Traceback (most recent call last):\n"
             "  File \"x.py\", line 2, in the_place\n"
             "ValueError: the value is not in the list of the values that we have\n"
             "It is just the message of the exception, and it is really quite long.\n")
    for line_class in ("command", "commit", "data", "progress", "table", "classification", "code",
                       "summary", "tsv", "diff"):
        for opening in ("Traceback", "ValueError", "  File", "It is"):
            text = pack(f'\n[[signature]]\nclass = "{line_class}"\nopen = "{opening}"\n')
            contained(terse, text, block, "--level", "tight")


@case
def hostile_pack_that_is_trusted_gets_no_further(terse):
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder, "project")
        rules = project / ".terse" / "rules"
        rules.mkdir(parents=True)
        env = {"XDG_CONFIG_HOME": folder}
        data = STREAM
        for name, (text, line, _) in REFUSED.items():
            if len(text) < 100_000:
                (rules / f"{name}.toml").write_text(text, encoding="utf-8")
                data = data.replace(b"\nThe last", b"\n" + line.encode() + b"\nThe last")
        trusted = terse.run("rules", "trust", ".terse/rules", env=env, cwd=project)
        assert trusted.returncode == 0, trusted.stderr
        done = terse.run(data=data, env=env, cwd=project)
        assert done.returncode == 0 and b"not trusted" not in done.stderr, done.stderr
        same(done.stdout, terse.filter(data))


@case
def hostile_output_of_another_program_is_found_by_verify(terse):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "before").write_bytes(STREAM)
        out = terse.filter(STREAM)
        for wrong in (out.replace(b"41 is not", b"41 is"), out.replace(b"1 failed, 46", b"46"),
                      out.replace(b"276\t226", b"226\t276"), out.replace(b"226ms", b"26ms"),
                      out.replace(b"error: cannot open the socket of the pool\n", b"")):
            assert wrong != out
            (folder / "after").write_bytes(wrong)
            done = terse.run("verify", folder / "before", folder / "after")
            assert done.returncode == 1, done.stdout
        (folder / "after").write_bytes(out)
        assert terse.run("verify", folder / "before", folder / "after").returncode == 0
