#!/usr/bin/env python3
"""Loads plugins that misbehave into the program and holds it to what it promises about them.

    run.py TERSE FOLDER [--sanitized] [WORD]

FOLDER holds the libraries built from the .c files here; WORD: only the cases whose name contains
it. One line a case; the last line is `N passed, N failed`.
"""
import argparse
import hashlib
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from harness import AFTER, ROUND, Program, case, fails, run_cases, same  # noqa: E402

# Each would be shortened at the level of prose.
ASKED = b"The request took 1,840 ms before the cache was moved and it has also been indeed fast.\n"
WRAPPED = b"We have moved the cache to the front of the lookup and\nit has also been really fast.\n"
REST = (b"\nThe parser of the build has been moved to the other module, which was 3 files.\n"
        b"\n- the limit of the pool is now also read from the file\n\nThat was the last of it.\n")
# The fault, and what the message has to say of it.
FAULTS = {
    "writes_nothing": "wrote nothing",
    "says_too_much": "says it wrote",
    "overruns": "past the end",
    "returns_junk": "returned 42",
    "returns_error": "returned -5",
    "writes_invalid_utf8": "invalid UTF-8",
    "writes_escape": "control character",
    "joins_lines": "number of lines",
    "loses_numbers": "protected token",
    "says_the_opposite": "contract",
    "writes_into_its_input": "wrote into its input",
    "returns_no_class": "returned 99",
    "says_blank": "no class of a line",
    "cannot_open": "open returned NULL",
}


class Place:
    """A project's folder, a user's configuration and the libraries of the tests."""

    def __init__(self, folder, terse, libraries):
        self.terse = terse
        self.libraries = pathlib.Path(libraries).resolve()
        self.project = pathlib.Path(folder) / "project"
        self.config = pathlib.Path(folder) / "config"
        (self.project / ".godmode").mkdir(parents=True)
        self.config.mkdir()

    def library(self, name):
        return self.libraries / f"{name}.so"

    def run(self, *args, data=b"", env=None):
        return self.terse.run(*args, data=data, cwd=self.project,
                              env={"XDG_CONFIG_HOME": str(self.config), **(env or {})})

    def install(self, owner, source, **changes):
        """A plugin's folder with its manifest; its path."""
        root = {"user": self.config / "terse", "project": self.project / ".terse"}[owner]
        folder = root / "plugins" / changes.pop("folder", "fault")
        folder.mkdir(parents=True, exist_ok=True)
        content = self.library(source).read_bytes()
        (folder / "lib.so").write_bytes(content)
        keys = {"name": "fault", "version": "1.0.0", "summary": "A plugin of the tests", "abi": 1,
                "library": "lib.so", "sha256": hashlib.sha256(content).hexdigest(),
                "capabilities": ["classify"], **changes}
        lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
        (folder / "plugin.toml").write_text("[plugin]\n" + "\n".join(lines) + "\n")
        return folder

    def incidents(self):
        log = self.project / ".godmode" / "terse-incidents.jsonl"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


def shortened(place, data):
    done = place.run("--level", "prose", data=data)
    assert done.returncode == 0 and done.stdout != data, "the sample is not shortened"
    return done.stdout


@case
def a_plugin_that_fails_is_out_of_use_and_its_input_goes_out(place):
    for name, word in FAULTS.items():
        asked = WRAPPED if name == "joins_lines" else ASKED
        # One that cannot start is never asked anything.
        first = shortened(place, asked + REST)[:-len(shortened(place, REST))]
        want = (first if name == "cannot_open" else asked) + shortened(place, REST)
        before = len(place.incidents())
        done = place.run("--plugin", place.library(name), "--level", "prose", data=asked + REST)
        assert done.returncode == 0, f"{name}: exit {done.returncode}: {done.stderr}"
        assert done.stdout == want, f"{name}: {done.stdout!r}, not {want!r}"
        message = done.stderr.decode()
        assert message.count("\n") == 1 and "plugin/fault" in message, f"{name}: {message!r}"
        assert word in message and "plugin-test" in message, f"{name}: {message!r}"
        incidents = place.incidents()[before:]
        assert len(incidents) == 1 and incidents[0]["rule"] == "plugin/fault", (name, incidents)


@case
def a_broken_law_is_a_violation_and_ends_a_run_that_is_to_fail(place):
    with_plugin = ["--plugin", place.library("loses_numbers"), "--level", "prose"]
    done = place.run(*with_plugin, "--on-violation", "fail", "--report", "stderr",
                     data=ASKED + REST)
    fails(done, 1, "protected token")
    report = json.loads(done.stderr.splitlines()[-1])
    assert report["contract_violations"] == 1 and report["plugin_faults"] == 1, report
    entry = place.incidents()[-1]
    assert entry["law"] == "prose" and "1,840" in entry["missing"][0], entry
    assert entry["input"] + "\n" == ASKED.decode() and "1,840" not in entry["rejected"], entry


@case
def a_plugin_cannot_have_more_rewritten(place):
    for data in (ASKED + REST, ROUND[0] + AFTER, b"  code(1)\n```\nthe code is here\n```\n\nx\n"):
        want = place.run("--level", "prose", data=data)
        done = place.run("--plugin", place.library("says_prose"), "--level", "prose", data=data)
        same(done.stdout, want.stdout)
        assert done.stderr == b"", done.stderr


@case
def a_plugin_keeps_a_record_by_one_of_its_lines(place):
    for name in ("keeps_rounds", "keeps_second_lines"):
        plugin = ["--plugin", place.library(name)]
        kept = place.run(*plugin, data=ROUND[0] + AFTER + b"Round trip.\n")
        want = ROUND[0] if name == "keeps_rounds" else ROUND[1]
        same(kept.stdout, want + AFTER + b"Round trip.\n")
        assert kept.stderr == b"", kept.stderr
    plugin = ["--plugin", place.library("keeps_rounds")]
    told = place.run("explain", *plugin, data=ROUND[0] + AFTER)
    assert b"\tverbatim: a plugin keeps it\n" in told.stdout, told.stdout
    same(place.run("classify", *plugin, data=ROUND[0]).stdout, b"1\tdata\n2\tdata\n")
    # Off is off, and records come back whatever plugins there are.
    same(place.run("--mode", "off", *plugin, data=ROUND[0]).stdout, ROUND[0])
    want = place.run("expand", data=ROUND[1] + AFTER).stdout
    place.install("user", "keeps_rounds")
    same(place.run("expand", data=ROUND[1] + AFTER).stdout, want)


@case
def a_kept_line_of_a_paragraph_stays_and_the_rest_is_shortened(place):
    done = place.run("--plugin", place.library("keeps_second_lines"), "--level", "prose",
                     data=WRAPPED + REST)
    first, second, rest = done.stdout.split(b"\n", 2)
    assert first + b"\n" != WRAPPED.splitlines(True)[0] and len(first) < 54, first
    same(second, WRAPPED.splitlines()[1])
    same(b"\n".join([b"", rest])[1:], shortened(place, REST))


@case
def a_rewrite_that_the_plugin_would_change_again_is_not_used(place):
    twice = b"The cache was, of course, moved and it is, of course, fast in front of the lookup.\n"
    done = place.run("--plugin", place.library("never_finished"), "--level", "prose",
                     data=twice + REST)
    assert done.stdout.count(b"of course") == 2 and done.stderr == b"", (done.stdout, done.stderr)
    again = place.run("--plugin", place.library("never_finished"), "--level", "prose",
                      data=done.stdout)
    same(again.stdout, done.stdout)


@case
def a_library_that_is_no_plugin_of_this_abi_is_skipped(place):
    for name, word in (("wrong_abi", "ABI 2"), ("wrong_size", "size is 0"),
                       ("no_entry", "terse_plugin_entry"), ("no_names", "its name is none"),
                       ("does_nothing", "it can do nothing"), ("missing", "missing.so")):
        args = ["--plugin", place.library(name)]
        done = place.run(*args, data=ROUND[0] + AFTER)
        same(done.stdout, ROUND[1] + AFTER)
        message = done.stderr.decode()
        assert done.returncode == 0 and word in message and "skipped" in message, message
        fails(place.run(*args, "--strict", data=ROUND[0] + AFTER), 2, word)
        listed = place.run("rules", "list", *args).stdout
        assert b"\tbroken\t" in listed, listed
    text = place.project / "notes.so"
    text.write_text("no library\n")
    fails(place.run("--plugin", text, "--strict"), 2, "cannot load the library")


@case
def a_plugin_of_the_first_version_still_adds_its_command(place):
    place.install("user", "first_version", capabilities=["command"], command="greet")
    assert place.run("greet", "a", "b").returncode == 43
    helped = place.run("--help").stdout.decode()
    assert "  greet     A plugin of the tests" in helped and "  spec " in helped, helped
    assert place.run("greet", env={"TERSE_NO_PLUGINS": "1"}).returncode == 1  # no such file
    fails(place.run("rules", "plugin-test", place.library("first_version")), 0)


@case
def a_user_s_plugin_is_used_and_one_of_another_content_is_not(place):
    folder = place.install("user", "keeps_rounds")
    same(place.run(data=ROUND[0] + AFTER).stdout, ROUND[0] + AFTER)
    same(place.run("--no-plugins", data=ROUND[0] + AFTER).stdout, ROUND[1] + AFTER)
    (folder / "lib.so").write_bytes((folder / "lib.so").read_bytes() + b"\0")
    done = place.run(data=ROUND[0] + AFTER)
    same(done.stdout, ROUND[1] + AFTER)
    assert b"not the library whose sha256 plugin.toml has" in done.stderr, done.stderr
    fails(place.run("--strict", data=ROUND[0]), 2, "sha256")


@case
def a_project_s_plugin_is_used_only_once_it_is_trusted(place):
    folder = place.install("project", "keeps_rounds")
    before = place.run(data=ROUND[0] + AFTER)
    same(before.stdout, ROUND[1] + AFTER)
    assert before.stderr.count(b"\n") == 1 and b"rules trust .terse/plugins" in before.stderr
    assert b"plugin/fault\t\t-\tuntrusted\t" in place.run("rules", "list").stdout
    trusted = place.run("rules", "trust", ".terse/plugins")
    manifest = folder / "plugin.toml"
    digest = hashlib.sha256(manifest.read_bytes()).hexdigest()
    same(trusted.stdout, f"{digest}  {manifest.resolve()}\n".encode())
    after = place.run(data=ROUND[0] + AFTER)
    same(after.stdout, ROUND[0] + AFTER)
    assert after.stderr == b"", after.stderr
    assert b"\tactive, classify\t" in place.run("rules", "list").stdout
    manifest.write_text(manifest.read_text() + "# changed\n")
    changed = place.run(data=ROUND[0] + AFTER)
    same(changed.stdout, ROUND[1] + AFTER)
    assert b"changed since it was trusted" in changed.stderr, changed.stderr
    place.run("rules", "trust", ".terse/plugins")
    same(place.run(data=ROUND[0] + AFTER).stdout, ROUND[0] + AFTER)
    place.run("rules", "untrust", ".terse/plugins/fault/plugin.toml")
    same(place.run(data=ROUND[0] + AFTER).stdout, ROUND[1] + AFTER)


@case
def a_project_s_command_does_not_run_before_it_is_trusted(place):
    place.install("project", "first_version", capabilities=["command"], command="greet")
    assert place.run("greet").returncode == 1  # a file that is not there
    place.run("rules", "trust", ".terse/plugins")
    assert place.run("greet").returncode == 41


@case
def a_plugin_may_do_only_what_its_manifest_says(place):
    place.install("user", "returns_junk", capabilities=["classify"])
    fails(place.run("--strict", data=ROUND[0]), 2, "it has no classify")
    place.install("user", "keeps_rounds", capabilities=["classify", "rewrite"])
    fails(place.run("--strict", data=ROUND[0]), 2, "it has no rewrite")
    place.install("user", "keeps_rounds", name="other")
    fails(place.run("--strict", data=ROUND[0]), 2, "its manifest is for other")


@case
def the_nearest_plugin_of_a_name_is_used(place):
    place.install("user", "keeps_rounds")
    near = place.install("project", "says_prose")
    place.run("rules", "trust", str(near))
    same(place.run(data=ROUND[0] + AFTER).stdout, ROUND[1] + AFTER)
    states = [row.split("\t")[3] for row in place.run("rules", "list").stdout.decode().splitlines()
              if row.startswith("plugin/fault")]
    assert states == ["active, classify", "shadowed"], states


@case
def a_faulty_manifest_says_where_and_the_mend(place):
    for changes, words in (({"abi": 7}, ("ABI 7", "terse_plugin.h")),
                           ({"library": "../lib.so"}, ("beside the manifest",)),
                           ({"sha256": "abc"}, ("64 lower-case hex digits", "sha256sum")),
                           ({"capabilities": ["clasify"]}, ("unknown capability",)),
                           ({"command": "greet"}, ('"command" is no capability',)),
                           ({"name": "Two Words"}, ("is no name",)),
                           ({"sumary": "x"}, ('did you mean "summary"?',))):
        folder = place.install("user", "keeps_rounds", **changes)
        done = place.run("--strict", data=ROUND[0])
        fails(done, 2, f"{folder}/plugin.toml:", *words)
        same(place.run(data=ROUND[0] + AFTER).stdout, ROUND[1] + AFTER)


@case
def plugin_test_finds_every_fault(place):
    expected = {**FAULTS, "wrong_abi": "ABI 2", "no_entry": "export one", "moody": "differently",
                "crashes": "rewrite \"", "ends_the_process": "it ended the process in rewrite",
                "prints": "prints to stdout"}
    for name, word in expected.items():
        path = place.library(name)
        done = place.run("rules", "plugin-test", path)
        fails(done, 1, word, str(path))
        assert done.stdout == b"", (name, done.stdout)
        for line in done.stderr.decode().splitlines():
            if "error:" in line and str(path) in line:
                assert "; " in line, f"{name}: no mend in {line!r}"
    stuck = place.run("rules", "plugin-test", place.library("hangs"))
    fails(stuck, 1, "it got stuck in rewrite")


@case
def plugin_test_passes_what_keeps_to_the_page(place):
    paths = [place.library(name) for name in ("keeps_rounds", "keeps_second_lines", "says_prose")]
    done = place.run("rules", "plugin-test", *paths)
    assert done.returncode == 0 and done.stderr == b"", done.stderr
    same(done.stdout, b"".join(b"%s: fault 1.0.0, classify: keeps to ABI 1\n" % bytes(path)
                               for path in paths))
    warned = place.run("rules", "plugin-test", place.library("never_finished"))
    assert warned.returncode == 0, warned.stderr


@case
def without_a_plugin_nothing_is_said_and_nothing_changes(place):
    done = place.run("--report", "stderr", data=ROUND[0] + AFTER)
    same(done.stdout, ROUND[1] + AFTER)
    assert json.loads(done.stderr)["plugin_faults"] == 0, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("folder")
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--sanitized", action="store_true")
    args = parser.parse_args()
    terse = Program(args.terse, args.sanitized)

    def call(function):
        with tempfile.TemporaryDirectory() as folder:
            function(Place(folder, terse, args.folder))

    return run_cases(args.word, call)


if __name__ == "__main__":
    sys.exit(main())
