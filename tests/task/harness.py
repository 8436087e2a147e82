"""What every case of `terse task` needs: the program, a task folder, and what is in it."""
import hashlib
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

from sample import DECISIONS, STATE, STATUS, log_line, make

PROGRAM = os.path.abspath(sys.argv[1])
KILLER = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
NOW = ["--now", "2026-05-20T10:00:00Z"]
SNAPSHOT = ".wos/compaction/2026-05-20T100000Z_TASK_STATE.md"
CASES = []


def case(function):
    CASES.append(function)
    return function


def run(*args, env=None, code=None):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, env={**os.environ, "HOME": "/dev/null", **(env or {})})
    if code is not None:
        assert done.returncode == code, f"exit {done.returncode}, not {code}: {done.stderr.decode()}{done.stdout.decode()[-300:]}"
    return done


def preload(**settings):
    """The environment that puts the kill library before everything, a sanitizer's library too."""
    options = filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"])
    return {"LD_PRELOAD": KILLER, "ASAN_OPTIONS": ":".join(options), **settings}


def tree(folder):
    """Every file's digest by path."""
    return {str(f.relative_to(folder)): hashlib.sha256(f.read_bytes()).hexdigest() for f in sorted(folder.rglob("*")) if f.is_file()}


def apply(folder, *args, code=0):
    return run("apply", folder, "--auto", *NOW, *args, code=code)


def state(folder):
    return (folder / "TASK_STATE.md").read_text()


def git(folder, *args, **environment):
    return subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "core.autocrlf=false", "-C", str(folder), *args],
                          check=True, capture_output=True, env={**os.environ, **environment}).stdout.decode()


def parse_report(text):
    parts = re.fullmatch(r"### Artifact changes\n(.*?)\n\n### Command transcript\n(.*?)\n\n### Handoff\n```text\n(.*?)\n```\n", text, re.S)
    assert parts, text
    return [p.splitlines() for p in parts.groups()]
