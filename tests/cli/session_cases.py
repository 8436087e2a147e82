"""The session: its file, its commands, and who decides."""
import json
import os
import pathlib
import re
import tempfile

from harness import AFTER, DISPATCH, case, same
from live_cases import end

TEXT = DISPATCH[0] + AFTER
SHORT = DISPATCH[1] + AFTER
STATE = ".godmode/session-state.json"


class Session:
    """A folder of its own with the program in it."""

    def __init__(self, terse, state=None):
        self.terse = terse
        self.holder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.holder.name)
        self.file = self.folder / STATE
        if state is not None:
            self.write(state)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.holder.cleanup()

    def write(self, state):
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text(state if isinstance(state, str) else json.dumps(state))

    def read(self):
        return json.loads(self.file.read_text())

    def say(self, *words, env=None):
        """stdout of a session command that has to succeed."""
        done = self.terse.run("session", *words, env=env, cwd=self.folder)
        assert done.returncode == 0, done.stderr
        return done.stdout.decode()

    def status(self, env=None):
        return json.loads(self.say("status", "--json", env=env))

    def run(self, *args, data=TEXT, env=None):
        return self.terse.run(*args, data=data, env=env, cwd=self.folder)

    def start(self, *args, env=None):
        return self.terse.start(*args, env=env, cwd=self.folder, bufsize=0)


# ---- The file

@case
def looking_at_a_session_that_is_not_there_creates_nothing(terse):
    with Session(terse) as session:
        assert session.status()["exists"] is False
        session.say("prompt")
        for mode in ("on", "auto", "off"):
            session.run("--mode", mode)
        assert os.listdir(session.folder) == [], os.listdir(session.folder)


@case
def the_first_round_creates_folder_and_file(terse):
    with Session(terse) as session:
        assert session.say("round", env={"GODMODE_SESSION": "s-17"}) == ""
        assert session.read() == {"session_id": "s-17", "consecutive_rounds_without_human": 1,
                                  "terse_user_opted_out": False, "terse_mode": "auto"}
        assert os.listdir(session.file.parent) == ["session-state.json"]


@case
def a_session_without_a_name_gets_a_random_one(terse):
    names = set()
    for _ in range(3):
        with Session(terse) as session:
            session.say("round")
            names.add(session.read()["session_id"])
    assert len(names) == 3 and all(re.fullmatch("[0-9a-f]{8}", name) for name in names), names


@case
def the_state_file_may_lie_anywhere(terse):
    with Session(terse) as session:
        session.say("round", "--state", "deep/down/state.json")
        session.say("round", env={"TERSE_STATE": "deep/down/state.json"})
        state = json.loads((session.folder / "deep/down/state.json").read_text())
        assert state["consecutive_rounds_without_human"] == 2, state
        assert not session.file.exists()


@case
def unknown_keys_and_their_order_survive(terse):
    before = {"zeta": [1, {"b": None, "a": 2.5}], "consecutive_rounds_without_human": 4,
              "mood": "fine \u2014 \"so\" far", "session_id": "abc", "alpha": {"y": 1, "x": -1}}
    with Session(terse, before) as session:
        for words in ("round", "off", "on", "prompt", "auto"):
            session.say(words)
        assert session.run("--mode", "auto").returncode == 0
        after = session.read()
    assert [key for key in after if key in before] == list(before), list(after)
    assert json.dumps({key: after[key] for key in before if key[0] != "c"}) == \
        json.dumps({key: before[key] for key in before if key[0] != "c"})
    assert after["consecutive_rounds_without_human"] == 0


@case
def writers_at_once_lose_no_update(terse):
    with Session(terse) as session:
        session.say("round")
        single = session.run()
        assert single.returncode == 0
        tokens = session.read()["terse_totals"]["baseline_tokens"]
        for _ in range(4):
            rounds = [session.start("session", "round") for _ in range(10)]
            filters = [session.start() for _ in range(3)]
            for process in filters:
                process.stdin.write(TEXT)
            for process in rounds + filters:
                end(process)
        state = session.read()
        assert state["consecutive_rounds_without_human"] == 41, state
        assert state["terse_totals"]["baseline_tokens"] == tokens * 13, (state, tokens)
        assert os.listdir(session.file.parent) == ["session-state.json"]


BROKEN = {
    "cut": '{"session_id": "a", ',
    "empty": "",
    "array": "[1, 2]",
    "words": '{"consecutive_rounds_without_human": "five"}',
    "negative": '{"consecutive_rounds_without_human": -1}',
    "truth": '{"terse_user_opted_out": "yes"}',
    "mode": '{"terse_mode": "loud"}',
    "totals": '{"terse_totals": 7}',
    "deep": '{"a": ' + "[" * 100000 + "]" * 100000 + "}",
    "utf8": b'{"a": "\xff"}'.decode("latin-1"),
}


@case
def a_broken_state_file_is_said_and_left_alone(terse):
    for name, content in BROKEN.items():
        with Session(terse, "") as session:
            data = content.encode("latin-1" if name == "utf8" else "utf-8")
            session.file.write_bytes(data)
            for mode, want in (("on", SHORT), ("auto", TEXT)):
                done = session.run(env={"GODMODE_TERSE": mode})
                same(done.stdout, want)
                message = done.stderr.decode()
                assert done.returncode == 0 and message.count("\n") == 1, (name, message)
                assert STATE in message and "mend the file" in message, (name, message)
            for words in ("status", "on", "off", "auto", "round", "prompt"):
                done = session.run("session", words)
                assert done.returncode == 1 and STATE in done.stderr.decode(), (name, done)
            same(session.file.read_bytes(), data)


@case
def a_folder_in_place_of_the_file_is_said(terse):
    with Session(terse) as session:
        session.file.mkdir(parents=True)
        done = session.run()
        same(done.stdout, SHORT)
        assert "not a regular file" in done.stderr.decode(), done.stderr
        assert session.run("session", "off").returncode == 1


@case
def a_folder_that_cannot_be_written_stops_commands_but_no_filter(terse):
    everybody = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    with Session(terse, {"session_id": "a", "consecutive_rounds_without_human": 7}) as session:
        program = pathlib.Path(terse.path)
        if everybody and not all(parent.stat().st_mode & 1 for parent in program.parents):
            return  # nobody may run the program where it lies
        session.folder.chmod(0o755)
        session.file.parent.chmod(0o555)
        before = session.file.read_bytes()
        for name in ("round", "off"):
            done = terse.run("session", name, cwd=session.folder, **everybody)
            assert done.returncode == 1 and STATE in done.stderr.decode(), done
        done = terse.run("--mode", "auto", data=TEXT, cwd=session.folder, **everybody)
        same(done.stdout, SHORT)
        assert done.returncode == 0 and b"Terse: AUTO ON" in done.stderr, done
        same(session.file.read_bytes(), before)
        session.file.parent.chmod(0o755)


# ---- Who decides

@case
def the_precedence_of_mode_holds_row_by_row(terse):
    rows = [  # flag, opted out, TERSE_MODE, GODMODE_TERSE, rounds, terse?
        (None, None, None, None, 0, True),
        (None, None, None, "0", 0, False),
        (None, None, None, "auto", 0, False),
        (None, None, "on", "0", 0, True),
        (None, None, "off", "1", 0, False),
        ("on", None, "off", "0", 0, True),
        ("off", None, "on", "1", 0, False),
        (None, False, None, "1", 0, True),
        (None, True, None, None, 9, False),
        (None, True, None, "1", 9, False),
        (None, True, "on", "1", 9, False),
        (None, True, None, "auto", 9, False),
        ("on", True, "off", "0", 0, True),
        ("auto", True, "on", "1", 9, False),
        ("auto", False, "off", "0", 5, True),
        ("auto", False, "on", "1", 4, False),
        (None, False, None, "auto", 5, True),
        (None, False, "auto", "1", 4, False),
        (None, False, "off", None, 9, False),
    ]
    for row in rows:
        flag, opted_out, own, godmode, rounds, expected = row
        state = None if opted_out is None else {
            "session_id": "a", "consecutive_rounds_without_human": rounds,
            "terse_user_opted_out": opted_out, "terse_mode": "auto"}
        env = {key: value for key, value in
               (("TERSE_MODE", own), ("GODMODE_TERSE", godmode)) if value is not None}
        with Session(terse, state) as session:
            done = session.run(*(["--mode", flag] if flag else []), env=env)
            assert done.returncode == 0, done.stderr
            assert done.stdout == (SHORT if expected else TEXT), row
            if flag is None:
                assert session.status(env)["active"] is expected, (row, session.status(env))


@case
def an_opt_out_is_sticky_until_the_user_takes_it_back(terse):
    with Session(terse) as session:
        session.say("off")
        for _ in range(7):
            session.say("round")
        for words in ("prompt", "auto", "round", "round", "round", "round", "round"):
            session.say(words)
            same(session.run("--mode", "auto").stdout, TEXT)
            same(session.run(env={"GODMODE_TERSE": "1"}).stdout, TEXT)
        session.say("on")
        same(session.run("--mode", "auto").stdout, SHORT)
        same(session.run().stdout, SHORT)


@case
def the_number_of_rounds_may_be_set(terse):
    with Session(terse, {"consecutive_rounds_without_human": 2}) as session:
        same(session.run("--mode", "auto").stdout, TEXT)
        same(session.run("--mode", "auto", "--after", "3").stdout, TEXT)
        same(session.run("--mode", "auto", env={"TERSE_AFTER": "2"}).stdout, SHORT)


@case
def emit_obeys_the_session_too(terse):
    record = ("emit", "dispatch", "stack=TypeScript", "skill=optimize", "phase=OPTIMIZE")
    with Session(terse, {"session_id": "a", "consecutive_rounds_without_human": 5}) as session:
        same(session.run(*record).stdout, DISPATCH[0])
        same(session.run(*record, env={"GODMODE_TERSE": "1"}).stdout, DISPATCH[1])
        same(session.run(*record, "--mode", "auto").stdout, DISPATCH[1])
        session.say("off")
        same(session.run(*record, env={"GODMODE_TERSE": "1"}).stdout, DISPATCH[0])
        same(session.run(*record, "--mode", "auto").stdout, DISPATCH[0])
        same(session.run(*record, "--mode", "on").stdout, DISPATCH[1])


@case
def the_state_file_may_be_named_before_the_verb(terse):
    with Session(terse) as session:
        session.say("--state", "mine.json", "round")
        assert json.loads((session.folder / "mine.json").read_text()) \
            ["consecutive_rounds_without_human"] == 1
