#!/usr/bin/env python3
"""Runs the recipes of the README as they stand there, with stand-ins for programs from outside.

    recipes_test.py TERSE README.md

One line a case; the last line is `N passed, N failed`.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

import cases
TERSE = pathlib.Path(sys.argv[1]).resolve()
SECTION = re.split(r"^## ", pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").split("\n## Recipes\n")[1], flags=re.M)[0]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", SECTION, re.M | re.S)

LOOP = ("Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.\n"
        "Round 7: Added connection pool sizing adjustment, verified with benchmark\n"
        "(median of 3 runs), kept \N{EM DASH} metric improved from 276ms to 226ms (-18.2%).\n"
        "7\tpool\t276\t226\t-18.2%\tkept\n")
STREAM = "".join(json.dumps(line) + "\n" for line in (
    {"type": "system", "subtype": "init", "model": "m"},
    {"type": "assistant", "message": {"content": [{"type": "text", "text": LOOP}, {"type": "tool_use", "input": {}}]}},
    {"type": "user", "message": {"content": [{"type": "tool_result", "content": LOOP}]}},
    {"type": "result", "result": "Done."}))
SHORT = ("GM: ts/opt/OPT dispatch.\nR7 keep: conn pool \N{RIGHTWARDS ARROW} 226ms (-18.2%)\n"
         "7\tpool\t276\t226\t-18.2%\tkept\n")
RTK = "Pytest: 46 passed, 1 failed\n"


class Workplace:
    """A folder of its own with the program and stand-ins on PATH."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        tools = self.folder / "bin"
        tools.mkdir()
        (tools / "terse").symlink_to(TERSE)
        self.tool("claude", f"case $* in *stream-json*) cat <<'END'\n{STREAM}END\n;; *) cat <<'END'\n{LOOP}END\n;; esac\n"
                  "exit ${CLAUDE_STATUS:-0}\n")
        self.tool("rtk", f"echo '{RTK.strip()}'\n")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("TERSE_", "GODMODE_"))}
        self.environment = {**kept, "PATH": f"{tools}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                            "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder / "config"),
                            "XDG_STATE_HOME": str(self.folder / "state")}

    def tool(self, name, text):
        path = self.folder / "bin" / name
        path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
        path.chmod(0o755)

    def run(self, words, status=0, data="", **env):
        done = subprocess.run(words, cwd=self.folder, env={**self.environment, **env}, text=True, timeout=120,
                              input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == status, f"exit {done.returncode}: {done.stderr}"
        return done.stdout

    def recipe(self, word, status=0, **env):
        return self.run(["bash", "-e", "-c", block(word)], status, **env)


USED = set()


def block(word, kind="sh"):
    """The one block that has `word` in it."""
    found = [text for name, text in BLOCKS if name == kind and word in text]
    assert len(found) == 1, f"{len(found)} blocks with {word}"
    USED.add(found[0])
    return found[0]


def a_pipe_behind_claude(place):
    assert place.recipe("set -o pipefail") == SHORT
    assert place.recipe("set -o pipefail", status=3, CLAUDE_STATUS="3") == SHORT


def a_run_of_claude_has_its_status_and_keeps_the_raw_log(place):
    assert place.recipe("--tee raw.log", status=3, CLAUDE_STATUS="3") == SHORT
    assert (place.folder / "raw.log").read_text(encoding="utf-8") == LOOP


def a_chain_with_rtk(place):
    assert place.recipe("rtk pytest") == SHORT + RTK


def a_skill_that_emits(place):
    verbose = place.recipe("terse emit dispatch")
    short = place.recipe("terse emit dispatch", GODMODE_TERSE="1")
    assert verbose.startswith(LOOP.splitlines(True)[0]) and "Inlined the comparator" in verbose, verbose
    assert short.startswith(SHORT.splitlines(True)[0]) and len(short) < len(verbose), short


def a_pack_in_five_minutes(place):
    (place.folder / "session.log").write_text(LOOP, encoding="utf-8")
    assert place.recipe("terse rules new my-skill").endswith(SHORT)
    assert "my-skill" in place.run(["terse", "rules", "list"])


def a_stream_of_json_has_only_the_texts_of_the_assistant_shortened(place):
    assert place.recipe("stream-json") == ""
    lines = [json.loads(line) for line in STREAM.splitlines()]
    lines[1]["message"]["content"][0]["text"] = SHORT
    got = (place.folder / "session.jsonl").read_text(encoding="utf-8")
    assert [json.loads(line) for line in got.splitlines()] == lines, got
    before, after = STREAM.splitlines(), got.splitlines()
    assert [before[n] == after[n] for n in range(4)] == [True, False, True, True], got


def a_hook_of_the_project_shortens_a_report(place):
    shown = place.recipe("hook install claude")
    assert shown.startswith("--- .claude/settings.json") and '"command": "terse hook claude"' in shown, shown
    hooks = json.loads((place.folder / ".claude/settings.json").read_text(encoding="utf-8"))["hooks"]
    command = hooks["PostToolUse"][0]["hooks"][0]["command"]
    report = {"hook_event_name": "PostToolUse", "tool_name": "Task", "tool_input": {}, "tool_response": LOOP}
    answer = json.loads(place.run(["sh", "-c", command], data=json.dumps(report)))
    assert answer["hookSpecificOutput"]["updatedToolOutput"] == SHORT, answer
    place.run(["terse", "hook", "uninstall", "claude", "--project"])
    assert not (place.folder / ".claude/settings.json").exists()


def a_ledger_tells_what_was_saved(place):
    out = place.recipe("TERSE_LEDGER")
    assert out.startswith(SHORT) and len(out) > len(SHORT), out
    told = json.loads((place.folder / "gain.json").read_text(encoding="utf-8"))
    assert told["bytes_saved"] == len(LOOP.encode()) - len(SHORT.encode()), told


def a_report_is_a_page_of_what_was_run(place):
    assert place.recipe("terse report") == SHORT
    page = (place.folder / "session.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>") and LOOP.splitlines()[0] in page and SHORT.splitlines()[0] in page


def a_log_shipper_starts_what_its_configuration_says(place):
    source = tomllib.loads(block("type = \"exec\"", "toml"))["sources"]["loop"]
    assert source["mode"] == "streaming"
    assert place.run(source["command"]) == SHORT
    place.run(source["command"], status=9, CLAUDE_STATUS="9")


def a_folder_in_parallel_gives_the_bytes_of_one_after_the_other(place):
    logs = place.folder / "logs"
    logs.mkdir()
    for number in range(20):
        (logs / f"{number} of the loop.log").write_text(LOOP * (number * 50 + 1), encoding="utf-8")
    text = block("parallel terse")
    parallel = [line for line in text.splitlines() if line.startswith("parallel ")]
    xargs = [line for line in text.splitlines() if "xargs" in line]
    assert len(parallel) == len(xargs) == 1
    for line in parallel * bool(shutil.which("parallel")) + xargs:
        shutil.rmtree(place.folder / "short", ignore_errors=True)
        place.run(["bash", "-e", "-c", "mkdir -p short\n" + line])
        for log in logs.iterdir():
            assert (place.folder / "short" / log.name).read_text(encoding="utf-8") == place.run(["terse", str(log)]), log


def every_block_is_run(_):
    left = [text.splitlines()[0] for _, text in BLOCKS if text not in USED]
    assert not left, left


CASES = (a_pipe_behind_claude, a_run_of_claude_has_its_status_and_keeps_the_raw_log, a_chain_with_rtk,
         a_skill_that_emits, a_pack_in_five_minutes,
         a_stream_of_json_has_only_the_texts_of_the_assistant_shortened, a_hook_of_the_project_shortens_a_report,
         a_ledger_tells_what_was_saved, a_report_is_a_page_of_what_was_run, a_log_shipper_starts_what_its_configuration_says,
         a_folder_in_parallel_gives_the_bytes_of_one_after_the_other, every_block_is_run)


def main():
    def in_a_folder(case):
        with tempfile.TemporaryDirectory() as folder:
            case(Workplace(folder))

    return cases.run(CASES, in_a_folder)


if __name__ == "__main__":
    sys.exit(main())
