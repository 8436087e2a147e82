"""Rounds, people and commands that switch filters, also while they run, and what is said of it."""
import json
import os
import re
import time

from harness import AFTER, DISPATCH, ROUND, case, same
from live_cases import end, read_soon
from session_cases import SHORT, TEXT, Session


def feed(process, verbose, want):
    """What comes out for one piece of input."""
    process.stdin.write(verbose)
    same(read_soon(process, len(want)), want)


def loop(first, last):
    return [(ROUND[0].replace(b"Round 7", b"Round %d" % n), ROUND[1].replace(b"R7", b"R%d" % n))
            for n in range(first, last + 1)]


# ---- Rounds counted in the stream

@case
def rounds_of_the_stream_count_where_there_is_no_file(terse):
    rounds = loop(1, 7)
    data = b"".join(verbose for verbose, _ in rounds) + AFTER
    want = b"".join(verbose for verbose, _ in rounds[:5]) + b"".join(s for _, s in rounds[5:]) + AFTER
    with Session(terse) as session:
        done = session.run("--mode", "auto", data=data, env={"GODMODE_SESSION": "s-3"})
        same(done.stdout, want)
        same(done.stderr, b"Terse: AUTO ON (reason: 5+ autonomous rounds, session=s-3)\n")
        assert os.listdir(session.folder) == []


@case
def a_line_that_announces_a_round_is_no_round(terse):
    announced = b"Dispatching 2 agents in parallel worktrees for round 1.\n"
    data = announced * 6 + DISPATCH[0] + AFTER
    with Session(terse) as session:
        same(session.run("--mode", "auto", data=data).stdout, data)


@case
def a_human_in_the_stream_ends_the_activation(terse):
    rounds = loop(1, 4)
    for human in (b"> and now the parser\n", b"User: and now the parser\n"):
        data = rounds[0][0] + rounds[1][0] + human + rounds[2][0] + rounds[3][0] + AFTER
        want = rounds[0][0] + rounds[1][1] + human + rounds[2][0] + rounds[3][1] + AFTER
        with Session(terse) as session:
            done = session.run("--mode", "auto", "--after", "1", data=data)
        same(done.stdout, want)
        on = b"Terse: AUTO ON (reason: 1+ autonomous rounds, session=none)\n"
        same(done.stderr, on + b"Terse: AUTO OFF (user interaction)\n" + on)


# ---- Filters that are switched while they run

@case
def a_running_filter_is_switched_off_and_on(terse):
    with Session(terse) as session:
        process = session.start()
        feed(process, TEXT, SHORT)
        session.say("off")
        feed(process, TEXT, TEXT)
        session.say("on")
        feed(process, TEXT, SHORT)
        assert process.stderr is not None and end(process) == b""


@case
def a_running_filter_in_automatic_mode_follows_the_rounds(terse):
    with Session(terse) as session:
        session.say("round", env={"GODMODE_SESSION": "s-8"})
        process = session.start("--mode", "auto")
        feed(process, TEXT, TEXT)
        for _ in range(4):
            session.say("round")
        feed(process, TEXT, SHORT)
        session.say("round")
        feed(process, TEXT, SHORT)
        session.say("prompt")
        feed(process, TEXT, TEXT)
        process.stdin.close()
        same(process.stderr.read(), b"Terse: AUTO ON (reason: 5+ autonomous rounds, session=s-8)\n"
                                    b"Terse: AUTO OFF (user interaction)\n")
        assert process.wait() == 0


@case
def an_activation_is_announced_once_however_many_filters_see_it(terse):
    with Session(terse, {"session_id": "a", "consecutive_rounds_without_human": 5}) as session:
        said = [session.run("--mode", "auto").stderr for _ in range(3)]
        assert said == [b"Terse: AUTO ON (reason: 5+ autonomous rounds, session=a)\n", b"", b""], said
        session.say("prompt")
        said = [session.run("--mode", "auto").stderr for _ in range(2)]
        assert said == [b"Terse: AUTO OFF (user interaction)\n", b""], said
        for _ in range(5):
            session.say("round")
        assert session.run("--mode", "auto").stderr.startswith(b"Terse: AUTO ON")


# ---- Notices and totals

@case
def the_commands_speak_the_words_of_the_seed(terse):
    with Session(terse) as session:
        assert session.say("on") == \
            "Terse: ON (mode=explicit, baseline_tokens=0, target_reduction=30%)\n"
        done = session.run("--report", "stderr")
        report = json.loads(done.stderr)
        saved = (report["tokens_in"] - report["tokens_out"]) * 100 // report["tokens_in"]
        assert report["tokens_in"] > report["tokens_out"] > 0
        assert session.say("on") == (f"Terse: ON (mode=explicit, baseline_tokens={report['tokens_in']}"
                                     ", target_reduction=30%)\n")
        assert session.say("off") == (f"Terse: OFF. Emitted={report['tokens_out']} tokens, "
                                      f"reduction={saved}%, contract_violations=0.\n")


@case
def a_filter_that_runs_has_told_its_totals(terse):
    with Session(terse) as session:
        session.say("round")
        process = session.start()
        feed(process, TEXT, SHORT)
        for _ in range(100):
            if session.status()["baseline_tokens"]:
                break
            time.sleep(0.05)
        assert session.status()["baseline_tokens"] > 0
        feed(process, TEXT, SHORT)  # too soon for another report, and nothing follows that asks
        first = session.status()["baseline_tokens"]
        for _ in range(200):
            if session.status()["baseline_tokens"] > first:
                break
            time.sleep(0.05)
        assert session.status()["baseline_tokens"] >= 2 * first > 0
        same(end(process), b"")


@case
def a_plain_pipe_is_silent_with_a_session_too(terse):
    with Session(terse, {"session_id": "a"}) as session:
        done = session.run()
        same(done.stdout, SHORT)
        same(done.stderr, b"")


@case
def notices_go_where_they_were_told(terse):
    on = b"Terse: ON (mode=explicit, baseline_tokens=0, target_reduction=30%)\n"
    off = rb"Terse: OFF\. Emitted=\d+ tokens, reduction=\d+%, contract_violations=0\.\n"
    with Session(terse) as session:
        done = session.run("--notices", "stdout")
        assert re.fullmatch(re.escape(on + SHORT) + off, done.stdout), done.stdout
        same(done.stderr, b"")
        done = session.run(env={"TERSE_NOTICES": "stderr"})
        same(done.stdout, SHORT)
        assert re.fullmatch(re.escape(on) + off, done.stderr), done.stderr
    with Session(terse, {"session_id": "a", "consecutive_rounds_without_human": 5}) as session:
        done = session.run("--mode", "auto", "--notices", "none")
        same(done.stdout, SHORT)
        same(done.stderr, b"")


@case
def a_notice_on_stdout_starts_on_a_line_of_its_own(terse):
    with Session(terse) as session:
        done = session.run("--notices", "stdout", data=b"x\ty")
    lines = done.stdout.split(b"\n")
    assert lines[1] == b"x\ty" and lines[2].startswith(b"Terse: OFF."), done.stdout


@case
def a_session_name_cannot_drive_the_terminal(terse):
    with Session(terse, {"session_id": "a\u001b[2Jb", "consecutive_rounds_without_human": 5}) as session:
        said = session.run("--mode", "auto").stderr
        assert b"\x1b" not in said and b"session=a?[2Jb)" in said, said
        assert "\x1b" not in session.say("status")
