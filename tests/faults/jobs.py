"""What is run under faults: one job a command, each with the files it starts from."""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "task"))
import sample  # noqa: E402

LOOP = (TESTS / "demo" / "loop.txt").read_bytes()
PROSE = (b"Now let me check the parser to make sure that it has been updated.\n\n"
         b"I will take a look at `src/lex.c`, but I will not touch the 3 old tables.\n\n") * 20
FIXED = {"GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
         "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
         "GODMODE_SESSION": "s1", "LC_ALL": "C.UTF-8"}
SESSION = ('{\n  "session_id": "s1",\n  "theirs": [1, 2],\n  "consecutive_rounds_without_human": 6,\n'
           '  "terse_user_opted_out": false,\n  "terse_mode": "auto"\n}\n')
PACK = """[pack]
name = "rollout"
version = "1.0.0"
summary = "Lines of a deployment script"
[[template]]
name = "deployed"
verbose = "Deployment of {service:word} to {region:word} finished after {time:quantity}."
terse = "deployed {service} {region} {time}"
[[template.example]]
verbose = "Deployment of api to eu-west finished after 48s."
terse = "deployed api eu-west 48s"
[[template.keep]]
text = "Deployment of api to eu-west has not finished."
"""


class Job:
    """One command line. `stream`: stdout is the filter's, so what went in is as good an output."""

    def __init__(self, name, args, files=(), data=b"", stream=False, stdin="pipe", stdout="pipe"):
        self.name, self.args, self.data, self.stream = name, args, data, stream
        self.files, self.stdin, self.stdout = dict(files), stdin, stdout
        self.prepare = None
        self.reader_may_leave = False  # and the status is another program's
        self.timed = ()  # files that hold the time of the run
        self.judged = {}  # files that may say otherwise after a fault, and what must hold of them

    def set_up(self, folder, terse):
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if self.prepare:
            self.prepare(folder, terse)


def plain(folder, terse, *args, **env):
    done = subprocess.run([terse, *args], cwd=folder, env={**environment(folder), **env}, capture_output=True)
    assert done.returncode == 0, (args, done.stderr)


def environment(folder):
    """What a command finds around it; all that it keeps for its user lies in `folder`, too."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("TERSE_", "GODMODE_", "GIT_", "FAULT_"))}
    places = {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("config", "state", "cache")}
    return {**kept, **FIXED, **places, "HOME": str(folder)}


def git_project(folder, terse):
    for args in (["init", "-q", "-b", "main"], ["config", "user.name", "t"], ["config", "user.email", "t@t.invalid"],
                 ["add", "-A"], ["commit", "-q", "-m", "start"]):
        subprocess.run(["git", *args], cwd=folder, env=environment(folder), check=True, capture_output=True)
    plain(folder, terse, "spec", "propose", "--relocate")


def spec_text():
    rows = [f"T{n}|x|weigh lot {n}|V1" for n in range(1, 56)]
    return "\n".join(["# SPEC", "", "## §G GOAL", "", "Ship.", "", "## §C CONSTRAINTS", "", "- one", "", "## §I INTERFACES", "",
                      "- api: go", "", "## §V INVARIANTS", "", "V1: weights — every lot ! be weighed once", "V2: labels (∆)", "",
                      "## §T TASKS", "", "id|status|task|cites", *rows, "", "## §B BUGS", "", "id|date|cause|fix"]) + "\n"


def is_session(content):
    """All that other programs keep in it is there."""
    state = json.loads(content)
    return state["theirs"] == [1, 2] and state["session_id"] == "s1"


def is_report(content):
    return not content or isinstance(json.loads(content), dict)


def spec_jobs():
    propose = Job("spec-propose", ["spec", "propose"], {"SPEC.md": spec_text()})
    check = Job("spec-check", ["spec", "check"], {"SPEC.md": spec_text()})
    apply = Job("spec-apply", ["spec", "apply", "--confirm", ""], {"SPEC.md": spec_text()})

    def ready(folder, terse):
        git_project(folder, terse)
        plan = (folder / ".spec/compact-plan.json").read_bytes()
        apply.args[-1] = hashlib.sha256(plan).hexdigest()[:12]

    apply.prepare = ready
    return [propose, check, apply]


def task_jobs():
    now = ["--now", "2026-05-20T10:00:00Z"]
    plan = Job("task-plan", ["task", "plan", "job", "--out", "plan.json", *now])
    edit = Job("task-plan-edit", ["task", "plan", "job", "--format", "edit", *now])
    apply = Job("task-apply", ["task", "apply", "job", "--auto", *now])
    restore = Job("task-restore", ["task", "restore", "job", "--now", "2026-05-21T10:00:00Z"])
    for job in (plan, edit, apply, restore):
        job.prepare = lambda folder, terse: sample.make(folder / "job")

    def applied(folder, terse):
        sample.make(folder / "job")
        plain(folder, terse, "task", "apply", "job", "--auto", *now)

    restore.prepare = applied
    return [plan, edit, apply, restore]


def message(text):
    return json.dumps({"type": "assistant", "message": {"content": [{"type": "text", "text": text}]}}).encode() + b"\n"


def is_ledger(content):
    """Whole rows, of as many cells as the first."""
    lines = content.decode().split("\n")
    return lines[-1] == "" and len({line.count("\t") for line in lines[:-1]}) <= 1


def host_jobs():
    talk = message(LOOP.decode()) * 3 + b'{"type":"system"}\nno json\n' + message(PROSE.decode())
    report = json.dumps({"session_id": "s1", "hook_event_name": "PostToolUse", "tool_name": "Task", "tool_input": {},
                         "tool_response": {"content": [{"type": "text", "text": LOOP.decode()}]}}).encode()
    settings = {".claude/settings.json": '{\n   "model": "opus",\n  "hooks": { "PostToolUse": [ ] },\n "n": 1.50 }\n'}
    install = ["hook", "install", "claude", "--project"]
    uninstall = Job("hook-uninstall", ["hook", "uninstall", "claude", "--project"], settings)
    uninstall.prepare = lambda folder, terse: plain(folder, terse, *install)
    run = Job("run", ["run", "--tee", "raw.txt", "--", "cat", "in.txt"], {"in.txt": LOOP}, data=LOOP, stream=True)
    run.reader_may_leave = True
    run.judged = {"raw.txt": LOOP.startswith}
    counted = Job("filter-ledger", ["--ledger"], data=LOOP, stream=True)
    counted.timed = ("state/terse/ledger.tsv",)
    counted.judged = {"state/terse/ledger.tsv": is_ledger}
    return [
        Job("stream-json", ["--format", "claude-stream-json", "--level", "tight"], data=talk, stream=True),
        Job("hook", ["hook", "claude"], {".godmode/session-state.json": SESSION}, data=report),
        Job("hook-install", install, settings),
        uninstall,
        Job("report", ["report", "in.txt", "-o", "page.html"], {"in.txt": LOOP}),
        run,
        counted,
    ]


def cache_jobs():
    """A pack that is checked and kept, and one that is kept already."""
    out = []
    for name in ("cache-cold", "cache-warm"):
        job = Job(name, ["--pack", ""], {"p.toml": PACK}, data=LOOP, stream=True)

        def ready(folder, terse, job=job):
            job.args[-1] = str(folder / "p.toml")  # of this folder: a fresh copy would not be kept
            time.sleep(2.1)  # nor a file that has only just changed
            if job.name == "cache-warm":
                subprocess.run([terse, *job.args], cwd=folder, env=environment(folder), input=b"", check=True)
                assert any((folder / "cache/terse").iterdir()), "nothing was kept"

        job.prepare = ready
        out.append(job)
    return out


def jobs():
    state = {".godmode/session-state.json": SESSION}
    out = [
        Job("filter-pipe", [], data=LOOP, stream=True),
        Job("filter-file", ["--level", "tight", "in.txt"], {"in.txt": PROSE + LOOP}, stream=True, data=PROSE + LOOP),
        Job("filter-auto", ["--mode", "auto", "--report", "report.json"], state, data=LOOP, stream=True),
        Job("filter-pack", ["--pack", "p.toml"], {"p.toml": PACK}, data=LOOP, stream=True),
        Job("copy-pipe", ["--mode", "off"], data=LOOP, stream=True),
        Job("copy-file", ["--mode", "off", "in.txt"], {"in.txt": LOOP * 4}, stream=True, data=LOOP * 4, stdout="file"),
        Job("expand", ["expand"], data=LOOP, stream=False),
        Job("fields", ["fields"], data=LOOP),
        Job("classify", ["classify"], data=LOOP),
        Job("verify", ["verify", "a", "b"], {"a": LOOP, "b": LOOP}),
        Job("session-round", ["session", "round"], state),
        Job("session-new", ["session", "round"]),
        Job("session-off", ["session", "off"], state),
        Job("session-status", ["session", "status", "--json"], state),
        Job("rules-trust", ["rules", "trust", ".terse/rules"], {".terse/rules/p.toml": PACK}),
        Job("rules-check", ["rules", "check", "p.toml"], {"p.toml": PACK}),
    ]
    auto = next(job for job in out if job.name == "filter-auto")
    auto.judged = {".godmode/session-state.json": is_session, "report.json": is_report}
    return out + cache_jobs() + spec_jobs() + task_jobs() + host_jobs()
