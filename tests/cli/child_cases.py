"""Programs that terse starts: they find the signals as terse found them."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from harness import PATIENCE, case

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "faults"))
import jobs  # noqa: E402

# The real one, once it has said what it ignores.
GIT = '#!/bin/sh\ngrep SigIgn /proc/$$/status >> "$SEEN"\nexec {} "$@"\n'


def ignored_by_git(terse, job, folder, ignored):
    """The sets of signals that git ignored, one a call, while `job` ran with `ignored` ignored."""
    tools = folder / "tools"
    tools.mkdir()
    (tools / "git").write_text(GIT.format(shutil.which("git")))
    (tools / "git").chmod(0o755)
    project = folder / "project"
    project.mkdir()
    job.set_up(project, terse.path)
    if not (project / ".git").exists():
        subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    seen = folder / "seen"
    env = {**jobs.environment(project), "PATH": f"{tools}:{os.environ['PATH']}", "SEEN": str(seen)}

    def ignore():
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)

    done = subprocess.run([terse.path, *job.args], cwd=project, env=env, preexec_fn=ignore, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode in (0, 1), done  # 1: findings
    masks = [int(line.split()[1], 16) for line in seen.read_text().splitlines()] if seen.exists() else []
    return [{number for number in range(1, 32) if mask >> (number - 1) & 1} for mask in masks]


@case
def git_ignores_no_signal_that_terse_was_not_told_to_ignore(terse):
    asked = set()
    for make in (jobs.spec_jobs, jobs.task_jobs):
        for which in range(len(make())):
            for ignored in ((), (signal.SIGHUP,), (signal.SIGPIPE, signal.SIGHUP, signal.SIGINT)):
                job = make()[which]
                with tempfile.TemporaryDirectory() as folder:
                    seen = ignored_by_git(terse, job, pathlib.Path(folder), ignored)
                assert all(one == set(ignored) for one in seen), (job.name, ignored, seen)
                asked |= {job.args[0]} if seen else set()
    assert asked == {"spec", "task"}, asked
