#!/usr/bin/env python3
"""Fault injection: whatever call of `terse spec apply` fails, or kills it, tree and index are what
they were, or the commit is complete.

    fault_test.py TERSE SHIM.SO [STEP]

With a STEP only every STEP-th call and git is made to fail: for slow builds.
"""
import fcntl
import os
import sys
import tempfile
import time

from repos import check, finish, git, plan_hash, project, run, snapshot, spec, tasks

SHIM = os.path.abspath(sys.argv[2])
STEP = int(sys.argv[3]) if len(sys.argv) > 3 else 1
POINTS = {"fail": 0, "kill": 0, "full": 0, "git": 0}


def subject():
    """New archive, new check-extras file in a new folder, changed SPEC.md."""
    v = ["V1: weights — " + "recipe step for the audit of scales, " * 9, "V2: labels — printed before belt (∆)"]
    return spec(v=v, t=tasks(1, 55) + ["T56|.|swap belt|V2"])


def wait_until_nobody_is_at_work(root):
    with open(root / ".git/terse-spec.lock", "a") as lock:
        for _ in range(600):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                time.sleep(0.05)
    return False


def complete(root, before, after):
    """The commit is made, the tree is what it says, the index holds nothing else."""
    return (git(root, "rev-parse", "HEAD^") == before[0] and git(root, "diff", "HEAD", "--name-only") == ""
            and git(root, "diff", "--cached", "--name-only") == "" and (root / "SPEC.md").read_bytes() == after)


def sweep(root, confirm, name, env, before, after):
    """One faulty run; true when it was undone or complete. The repository is as before afterwards."""
    done = run(root, "apply", "--plan", "plan.json", "--confirm", confirm, env=env)
    idle = wait_until_nobody_is_at_work(root)
    head = git(root, "rev-parse", "HEAD")
    if head == before[0]:
        ok = snapshot(root) == before and done.returncode != 0
        state = "undone"
    else:
        ok = complete(root, before, after)
        state = "complete"
    check(f"{name}", idle and ok, f"{state}: exit {done.returncode} {done.err} {git(root, 'status', '--porcelain')}")
    git(root, "reset", "-q", "--hard", before[0].strip())
    git(root, "clean", "-fdqx", "-e", "plan.json")
    (root / ".git/index.lock").unlink(missing_ok=True)
    return ok


def prepare():
    folder, root = project(subject())
    (root / ".git/info/exclude").write_text("plan.json\n")
    run(root, "propose", "--relocate", "--plan", "plan.json")
    (root / ".spec/compact-plan.json").unlink(missing_ok=True)
    import hashlib
    confirm = hashlib.sha256((root / "plan.json").read_bytes()).hexdigest()[:12]
    before = snapshot(root)
    good = run(root, "apply", "--plan", "plan.json", "--confirm", confirm)
    check("without_a_fault_it_commits", good.returncode == 0, good.err)
    after = (root / "SPEC.md").read_bytes()
    git(root, "reset", "-q", "--hard", "HEAD^")
    git(root, "clean", "-fdqx", "-e", "plan.json")
    check("reset_is_the_start", snapshot(root) == before)
    return folder, root, confirm, before, after


def every_call(root, confirm, before, after):
    with tempfile.TemporaryDirectory() as tmp:
        flag = os.path.join(tmp, "happened")
        for mode in ("kill", "fail", "full"):
            at = 0
            while True:
                at += STEP
                # The shim stands before a sanitizer's library, which would not start then.
                env = {"LD_PRELOAD": SHIM, "TERSE_FAULT_AT": str(at), "TERSE_FAULT_MODE": mode, "TERSE_FAULT_FLAG": flag}
                env["ASAN_OPTIONS"] = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
                sweep(root, confirm, f"{mode} at call {at}", env, before, after)
                if not os.path.exists(flag):
                    break
                os.unlink(flag)
                POINTS[mode] += 1
                if at > 400:
                    check(f"{mode} ends", False, "the program makes no end of calls")
                    break


def every_git(root, confirm, before, after):
    """The N-th git fails, or is killed after it did its work or before."""
    real = next(p for p in os.environ["PATH"].split(":") if os.access(p + "/git", os.X_OK)) + "/git"
    with tempfile.TemporaryDirectory() as tmp:
        count, wrapper = os.path.join(tmp, "count"), os.path.join(tmp, "git")
        for mode, action in {"fails": "exit 1", "is killed": "kill -9 $$", "is killed after its work": f'{real} "$@"; kill -9 $$'}.items():
            at = 0
            while True:
                at += STEP
                open(count, "w").close()
                with open(wrapper, "w") as script:
                    script.write(f"#!/bin/sh\necho >>{count}\nif [ $(wc -l <{count}) = {at} ]; then {action}; fi\nexec {real} \"$@\"\n")
                os.chmod(wrapper, 0o755)
                sweep(root, confirm, f"git {at} {mode}", {"PATH": tmp + ":" + os.environ["PATH"]}, before, after)
                if len(open(count).readlines()) < at:
                    break
                POINTS["git"] += 1
                if at > 60:
                    break


def both_killed_is_undone_by_the_next_run(root, confirm, before):
    """A hook kills the whole process group while the new files are in place."""
    import subprocess
    from repos import ENV, TERSE
    hook = root / ".git/hooks/pre-commit"
    hook.write_text("#!/bin/sh\nkill -9 0\n")
    hook.chmod(0o755)
    subprocess.run([*TERSE, "apply", "--plan", "plan.json", "--confirm", confirm], cwd=root, env=ENV, capture_output=True, start_new_session=True)
    hook.unlink()
    (root / ".git/index.lock").unlink(missing_ok=True)
    noted = run(root, "propose", "--plan", "plan.json", "--relocate")
    check("next_run_restores", snapshot(root) == before and "interrupted" in noted.err, noted.err)


folder, root, confirm, before, after = prepare()
with folder:
    both_killed_is_undone_by_the_next_run(root, confirm, before)
    every_git(root, confirm, before, after)
    every_call(root, confirm, before, after)
total = sum(POINTS.values())
check("faults_of_every_kind", all(POINTS.values()), POINTS)
if STEP == 1:
    check("at_least_200_points", total >= 200, POINTS)
print(f"{total} faults injected: {POINTS}")
finish()
