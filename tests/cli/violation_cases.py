"""A rule that breaks the contract: the original goes out, and what follows stays verbatim."""
import json

from harness import AFTER, DISPATCH, case, same
from session_cases import STATE, TEXT, SHORT, Session

# The expression is deeper than the proof follows, so the proof does not put `before` back.
DEEP = "0 + 1 * (" * 9 + "after" + ")" * 9
PACK = f"""\
[pack]
name = "wrong"
version = "1.0.0"
summary = "A template whose derive is wrong"

[[template]]
name = "speed"
verbose = "Speed of the service went from {{before:quantity}} to {{after:quantity}} in this lap."
terse = "speed [{{before}} to ]{{after}}"
derive.before = "{DEEP}"

[[template.example]]
verbose = "Speed of the service went from 12ms to 9ms in this lap."
terse = "speed 12ms to 9ms"

[[template.keep]]
text = "Speed of the service went down in this lap."
"""
FAULT = b"Speed of the service went from 9ms to 9ms in this lap.\n"
FINE = b"Speed of the service went from 12ms to 9ms in this lap.\n"
DATA = DISPATCH[0] + FAULT + DISPATCH[0] + FINE + AFTER


def run(session, *args):
    (session.folder / "wrong.toml").write_text(PACK, encoding="utf-8")
    return session.run("--pack", "wrong.toml", *args, data=DATA)


@case
def a_broken_contract_ends_rewriting_for_the_stream_and_the_session(terse):
    with Session(terse, {"session_id": "a", "mine": 1}) as session:
        done = run(session)
        assert done.returncode == 0, done
        same(done.stdout, DISPATCH[1] + FAULT + DISPATCH[0] + FINE + AFTER)
        message = done.stderr.decode()
        assert "line 2" in message and "wrong/speed" in message, message
        incident, = (session.file.parent / "terse-incidents.jsonl").read_text().splitlines()
        incident = json.loads(incident)
        assert incident["rule"] == "wrong/speed" and incident["line"] == 2, incident
        assert incident["input"].encode() + b"\n" == FAULT and "9ms" in incident["missing"], incident
        assert incident["rejected"] == "speed 9ms", incident
        state = session.read()
        assert state["terse_contract_violated"] is True and state["mine"] == 1, state
        assert state.get("terse_user_opted_out", False) is False, state
        assert state["terse_totals"]["contract_violations"] == 1, state
        same(session.run().stdout, TEXT)
        same(session.run("--mode", "auto", "--after", "0").stdout, TEXT)
        assert session.status()["decided_by"] == "contract violation"
        assert session.say("off").endswith("contract_violations=1.\n")
        session.say("on")
        same(session.run().stdout, SHORT)


@case
def a_broken_contract_switches_the_other_filters_of_the_session(terse):
    with Session(terse, {"session_id": "a"}) as session:
        other = session.start()
        other.stdin.write(TEXT)
        run(session)
        other.stdin.write(TEXT)
        out, errors = other.communicate(timeout=60)
        same(out, SHORT + TEXT)
        same(errors, b"")


@case
def quarantine_takes_only_the_rule_out_of_use(terse):
    with Session(terse, {"session_id": "a"}) as session:
        done = run(session, "--on-violation", "quarantine")
        assert done.returncode == 0, done
        same(done.stdout, DISPATCH[1] + FAULT + DISPATCH[1] + FINE + AFTER)
        assert "terse_contract_violated" not in session.read()
        same(session.run().stdout, SHORT)


@case
def fail_ends_with_status_1_after_the_whole_stream(terse):
    with Session(terse) as session:
        done = run(session, "--on-violation", "fail")
        assert done.returncode == 1, done
        same(done.stdout, DISPATCH[1] + FAULT + DISPATCH[0] + FINE + AFTER)


@case
def an_incident_without_a_session_leaves_no_file(terse):
    with Session(terse) as session:
        done = run(session)
        assert b"wrong/speed" in done.stderr
        assert not (session.folder / STATE).parent.exists()
