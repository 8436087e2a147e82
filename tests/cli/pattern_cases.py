"""Patterns of user packs that take exponential time: they cost their budget, once."""
import pathlib
import tempfile
import time

from harness import AFTER, DISPATCH, case, same

HEADER = '[pack]\nname = "slow"\nversion = "1.0.0"\nsummary = "A pattern that backtracks"\n'
TEMPLATE = HEADER + r"""
[[template]]
name = "job"
verbose = "Job {id:int} says {what:text} at the end."
match = '''Job (?<id>\d+) says (?<what>(?:(?:[a-z]+)+ ?)+) at the end\.'''
terse = "job {id} {what} end"
[[template.example]]
verbose = "Job 3 says well at the end."
terse = "job 3 well end"
[[template.keep]]
text = "Job 3 says nothing."
"""
SIGNATURE = HEADER + """
[[signature]]
class = "error"
match = '''Worker (?:(?:[a-z]+)+ ?)+(?:!|[0-9])'''
"""
MATCHED = b"Job 3 says well at the end.\n"
SLOW_JOB = b"Job 3 says " + b"abcdefghij " * 20 + b"at the close?\n"
SLOW_WORKER = b"Worker " + b"abcdefghij " * 20 + b"?\n"


def run(terse, pack, data):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "slow.toml"
        path.write_text(pack, encoding="utf-8")
        begin = time.monotonic()
        done = terse.run("--pack", path, data=data)
        return done, time.monotonic() - begin


def said(done):
    return done.stderr.decode().count("took too long")


@case
def a_costly_template_is_given_up_with_one_message(terse):
    done, first = run(terse, TEMPLATE, MATCHED + SLOW_JOB + MATCHED + AFTER)
    assert done.returncode == 0 and said(done) == 1, done.stderr
    assert "rule slow/job" in done.stderr.decode(), done.stderr
    same(done.stdout, b"job 3 well end\n" + SLOW_JOB + MATCHED + AFTER)
    done, second = run(terse, TEMPLATE, (SLOW_JOB + DISPATCH[0]) * 2000 + AFTER)
    assert said(done) == 1, done.stderr
    same(done.stdout, (SLOW_JOB + DISPATCH[1]) * 2000 + AFTER)
    assert second < 20 * first + 20, f"{second} s for 2,000 lines, {first} s for one"


@case
def a_costly_signature_is_given_up_with_one_message(terse):
    done, first = run(terse, SIGNATURE, SLOW_WORKER + DISPATCH[0] + AFTER)
    assert done.returncode == 0 and said(done) == 1, done.stderr
    same(done.stdout, SLOW_WORKER + DISPATCH[1] + AFTER)
    done, second = run(terse, SIGNATURE, (SLOW_WORKER + DISPATCH[0]) * 2000 + AFTER)
    assert said(done) == 1, done.stderr
    same(done.stdout, (SLOW_WORKER + DISPATCH[1]) * 2000 + AFTER)
    assert second < 20 * first + 20, f"{second} s for 2,000 lines, {first} s for one"


@case
def a_signature_that_does_not_compile_is_a_finding(terse):
    done, _ = run(terse, SIGNATURE.replace(")'''", "('''"), AFTER)
    assert "signature" in done.stderr.decode() and "slow.toml:6" in done.stderr.decode(), done.stderr
    same(done.stdout, AFTER)


@case
def a_header_that_the_toml_parser_trips_over_is_a_finding(terse):
    for odd in ("[^]\n", "[\x01]\n", "[[^]]\n", "[?.a]\nb = 1\n",
                "[a\u0351]\n", "[template.\u00e9]\n", "k = \u00e9\n", "\u0416 = 1\n"):
        done, _ = run(terse, HEADER + odd, DISPATCH[0] + AFTER)
        assert done.returncode == 0 and "TOML" in done.stderr.decode(), (odd, done.stderr)
        same(done.stdout, DISPATCH[1] + AFTER)
