"""Small projects in real git repositories, and the counting that every test here ends with."""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TERSE = [os.path.abspath(sys.argv[1])] if len(sys.argv) > 1 else []
ENV = {k: v for k, v in os.environ.items() if not k.startswith(("GIT_", "TERSE_"))}
ENV.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null", LC_ALL="C.UTF-8")
COUNT = {"passed": 0, "failed": 0}


def check(name, ok, detail=""):
    COUNT["passed" if ok else "failed"] += 1
    if not ok:
        print(f"FAIL {name}: {detail}", file=sys.stderr)


def finish():
    print(f"{COUNT['passed']} passed, {COUNT['failed']} failed")
    sys.exit(1 if COUNT["failed"] else 0)


def git(root, *args, ok=True):
    done = subprocess.run(["git", *args], cwd=root, env=ENV, capture_output=True)
    if ok and done.returncode:
        raise RuntimeError(f"git {args}: {done.stderr!r}")
    return done.stdout.decode()


def run(root, *args, env=None, stdin=subprocess.DEVNULL):
    done = subprocess.run([*TERSE, *args], cwd=root, env={**ENV, **(env or {})}, capture_output=True, stdin=stdin)
    done.out, done.err = done.stdout.decode(), done.stderr.decode()
    return done


def spec(v=(), t=(), b=(), goal="Ship it.", interfaces=("- api: POST /items → 201",)):
    lines = ["# SPEC — parcel desk", "", "## §G GOAL", "", goal, "", "## §C CONSTRAINTS", "", "- one binary", "", "## §I INTERFACES", "",
             *interfaces, "", "## §V INVARIANTS", "", *v, "", "## §T TASKS", "", "id|status|task|cites", *t, "", "## §B BUGS", "",
             "id|date|cause|fix", *b]
    return "\n".join(lines) + "\n"


def tasks(first, last, status="x", cites="V1"):
    return [f"T{n}|{status}|weigh parcel lot {n} on scale `s-{n}`|{cites}" for n in range(first, last + 1)]


def sixty():
    """Three rules, sixty closed tasks, one open, a bug: prong 3 fires and moves ten."""
    return spec(v=["V1: weights — every parcel ! be weighed once", "V2: labels — label printed before the belt moves (∆)", "V3: scales — scale drift ≤ 2 g"],
                t=tasks(1, 60) + ["T61|.|swap belt motor|V2"], b=["B1|2026-02-03|belt moved early|V2"])


def project(text, archive=None, extras=None, extras_name=".spec/check-extras.md"):
    """A repository with these files committed; the caller's `with` removes it."""
    folder = tempfile.TemporaryDirectory(prefix="terse-spec-")
    root = pathlib.Path(folder.name)
    git(root, "init", "-q", "-b", "main")
    git(root, "config", "user.name", "Test")
    git(root, "config", "user.email", "test@example.invalid")
    if text is not None:
        (root / "SPEC.md").write_bytes(text if isinstance(text, bytes) else text.encode())
    if archive is not None:
        (root / "SPEC.archive.md").write_bytes(archive.encode())
    if extras is not None:
        (root / extras_name).parent.mkdir(exist_ok=True)
        (root / extras_name).write_bytes(extras.encode())
    (root / "other.txt").write_text("other\n")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "start")
    return folder, root


def plan_hash(root):
    return hashlib.sha256((root / ".spec/compact-plan.json").read_bytes()).hexdigest()[:12]


def last_hash(done):
    found = re.search(r"\b([0-9a-f]{12})$", done.out.rstrip().splitlines()[-1])
    return found[1] if found else ""


def snapshot(root):
    """What must not change when nothing is committed: HEAD, the index, every file but the plan."""
    files = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if name.startswith(".git/") or name in (".git", ".spec/compact-plan.json") or path.is_dir():
            continue
        files[name] = (path.read_bytes(), path.stat().st_mode)
    return git(root, "rev-parse", "HEAD"), git(root, "ls-files", "-s"), git(root, "status", "--porcelain"), files


def propose_and_apply(root, *options):
    proposed = run(root, "propose", *options)
    return proposed, run(root, "apply", "--confirm", plan_hash(root))


def edit_plan(root, change):
    path = root / ".spec/compact-plan.json"
    plan = json.loads(path.read_text())
    change(plan)
    path.write_text(json.dumps(plan, ensure_ascii=False, indent=2) + "\n")


def entry(plan, key):
    return next(e for e in plan["entries"] if e["key"] == key)


def scenario(test):
    """Runs `test`; one that breaks off must not hide the others."""
    try:
        test()
    except Exception as error:
        check(test.__name__, False, repr(error))
