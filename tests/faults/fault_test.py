#!/usr/bin/env python3
"""Makes every call of every command fail in turn and looks at what is left.

    fault_test.py TERSE INJECT.SO [--step N] [--no-malloc] [--only JOB] [--show]

Gentle faults (EINTR, EAGAIN, half a read or write) must change nothing at all. After any other one
stdout is the right output or a prefix of it (the filter may also let its input through), each file
is the old or the new one and no other is left, and the exit status tells what is missing. --step
takes every N-th call only, for slow builds. The last line is `N passed, N failed`.
"""
import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

import jobs as work

GENTLE = {"read": ("EINTR", "EAGAIN", "short"), "write": ("EINTR", "EAGAIN", "short"),
          "writev": ("EINTR", "EAGAIN", "short"), "splice": ("EINTR", "EAGAIN", "short"),
          "copy": ("EINTR", "short"), "open": ("EINTR",), "fsync": ("EINTR",)}
HARD = {"read": ("EIO",), "write": ("EIO", "ENOSPC", "ENOSPC+", "EPIPE"), "writev": ("EIO", "ENOSPC", "ENOSPC+", "EPIPE"),
        "splice": ("EIO", "EPIPE"), "copy": ("EIO", "ENOSPC"), "open": ("EMFILE", "EACCES", "EMFILE+"),
        "rename": ("EIO", "EACCES"), "fsync": ("EIO", "ENOSPC"), "mmap": ("ENOMEM", "ENOMEM+"),
        "malloc": ("ENOMEM", "ENOMEM+"), "fwrite": ("ENOSPC", "EPIPE"), "flush": ("EIO",)}
PATIENCE = 60
MOST = 2000  # calls of one kind in one job
MALLOCS = 40  # of thousands, spread over the run: the first ones, then further and further apart


class Result:
    def __init__(self, code, out, err, files):
        self.code, self.out, self.err, self.files = code, out, err, files


def files_of(folder):
    """Every file but git's own, which the commit stands for."""
    out = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith(".git/"):
            out[name] = path.read_bytes()
    if (folder / ".git").is_dir():
        head = subprocess.run(["git", "log", "-1", "--format=%H"], cwd=folder, env=work.environment(folder), capture_output=True)
        out["HEAD"] = head.stdout
    return out


class Runner:
    def __init__(self, terse, inject, job, base):
        self.terse, self.inject, self.job, self.base = terse, inject, job, base
        self.template = base / "template"
        self.template.mkdir()
        job.set_up(self.template, terse)
        self.before = files_of(self.template)
        self.hits = 0

    def run(self, call=None, at=0, kind=None):
        """The result, or None where there is no such call."""
        folder, note = self.base / "run", self.base / "note"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.template, folder, symlinks=True)
        note.write_bytes(b"")
        env = work.environment(folder)
        with open(note, "ab") as noted, open(self.base / "out", "w+b") as out:
            if call:
                asan = [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]
                env.update(LD_PRELOAD=self.inject, FAULT_CALL=call, FAULT_AT=str(at), FAULT_KIND=kind,
                           FAULT_NOTE=str(noted.fileno()), ASAN_OPTIONS=":".join(filter(None, asan)))
            to_file = self.job.stdout == "file"
            done = subprocess.run([self.terse, *self.job.args], input=self.job.data if not self.job.files.get("in.txt") else b"",
                                  cwd=folder, env=env, stdout=out if to_file else subprocess.PIPE,
                                  stderr=subprocess.PIPE, pass_fds=[noted.fileno()], timeout=PATIENCE, check=False)
            printed = (self.base / "out").read_bytes() if to_file else done.stdout
        if call and not note.stat().st_size:
            return None
        return Result(done.returncode, printed, done.stderr, files_of(folder))

    def fault_of(self, result, call, kind, want):
        """What is wrong after a fault, or None."""
        if kind in GENTLE.get(call, ()):
            same = self.timeless(result) == self.timeless(want) and self.judge(result) is None
            return None if same else f"{kind} changed something"
        if result.code < 0 and not (result.code == -signal.SIGPIPE and kind.startswith("EPIPE")):
            return f"it ended by signal {-result.code}"
        tells = result.code != want.code or result.err != want.err
        if result.code not in (0, want.code) and not result.err and not kind.startswith("EPIPE"):
            return "it failed and says nothing"
        if damage := self.judge(result):
            return damage
        for name in set(result.files) | set(self.before) | set(want.files):
            if name in self.job.judged:
                continue
            if result.files.get(name) not in (self.before.get(name), want.files.get(name)):
                return f"{name} is neither old nor new" if name in want.files or name in self.before else f"{name} is left over"
        good = [want.out] + ([self.job.data] if self.job.stream else [])
        if self.job.stream:
            mixed = not any(whole.startswith(result.out) for whole in good)
            if mixed and not self.holds(result.out):
                return "stdout is no prefix of the right output"
            left = kind.startswith("EPIPE") and self.job.reader_may_leave
            if not mixed and result.out not in good and result.code == want.code and not left:
                return "stdout is cut short and the status does not say so"
        elif not tells and not kind.startswith("EPIPE") and (result.out, result.files) != (want.out, want.files):
            return "something is missing and nothing tells"
        return None

    def timeless(self, result):
        files = {name: content for name, content in result.files.items() if name not in self.job.timed}
        return result.code, result.out, files

    def judge(self, result):
        """What is wrong with a file that need not be the old or the new one, or None."""
        for name, is_right in self.job.judged.items():
            if not is_right(result.files.get(name, self.before.get(name, b""))):
                return f"{name} is damaged"
        return None

    def holds(self, out):
        """Whether `terse verify` accepts it: where the session's state cannot be read, the stream
        goes on as it came for a while."""
        (self.base / "in.txt").write_bytes(self.job.data)
        (self.base / "out.txt").write_bytes(out)
        return subprocess.run([self.terse, "verify", "in.txt", "out.txt"], cwd=self.base, env=work.environment(self.base),
                              capture_output=True, check=False).returncode == 0


def places(call, step):
    at = step
    taken = 0
    while at <= MOST * 100:
        yield at
        taken += 1
        if call == "malloc":
            at = at + step if taken < 10 else int(at * 1.3) + step
            if taken > MALLOCS:
                return
        else:
            if taken > MOST:
                return
            at += step


def sweep(runner, options):
    passed = failed = 0
    want = runner.run()
    if want.code not in (0, 1):
        print(f"FAILED {runner.job.name}: without a fault it ends with {want.code}: {want.err[-300:]!r}")
        return 0, 1
    plans = [(c, k) for table in (GENTLE, HARD) for c, kinds in table.items() for k in kinds]
    for call, kind in plans:
        if call == "malloc" and options.no_malloc:
            continue
        for at in places(call, options.step):
            result = runner.run(call, at, kind)
            if result is None:
                break
            fault = runner.fault_of(result, call, kind, want)
            passed, failed = passed + (fault is None), failed + (fault is not None)
            if fault:
                print(f"FAILED {runner.job.name}: {call} {at} {kind}: {fault}; exit {result.code} {result.err[-200:]!r}", flush=True)
                if options.show:
                    print(result.out[-300:], {k: v[:80] for k, v in result.files.items() if v != want.files.get(k)})
    return passed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("terse")
    parser.add_argument("inject")
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--no-malloc", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    terse, inject = os.path.abspath(options.terse), os.path.abspath(options.inject)
    passed = failed = 0
    for job in work.jobs():
        if options.only not in job.name:
            continue
        with tempfile.TemporaryDirectory(prefix="terse-faults-") as base:
            good, bad = sweep(Runner(terse, inject, job, pathlib.Path(base)), options)
        print(f"{job.name}: {good + bad} faults injected, {bad} findings", flush=True)
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
