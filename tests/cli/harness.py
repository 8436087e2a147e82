"""What the cases share: how the program is run, and the list of cases."""
import os
import pathlib
import subprocess

LOOP = pathlib.Path(__file__).resolve().parent.parent / "demo" / "loop.txt"
PATIENCE = 120  # seconds; a case that needs them has failed

CASES = []


def case(function):
    """Registers a case; its name is the sentence that is reported."""
    CASES.append(function)
    return function


class Program:
    """The built program, run without settings from the caller's shell."""

    def __init__(self, path, sanitized):
        self.path = str(pathlib.Path(path).resolve())
        self.sanitized = sanitized  # memory bounds mean nothing there

    def environment(self, env):
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("TERSE_", "GODMODE_"))}
        # No packs of the user who runs the tests, and nothing kept of those of the tests.
        places = {f"XDG_{place}_HOME": "/dev/null" for place in ("CONFIG", "CACHE", "STATE")}
        return {**kept, **places, "LC_ALL": "C.UTF-8", **(env or {})}

    def run(self, *args, data=b"", env=None, **options):
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.run([self.path, *map(str, args)], input=data, stderr=subprocess.PIPE,
                              env=self.environment(env), timeout=PATIENCE, check=False, **options)

    def start(self, *args, env=None, **options):
        """A process with stdin and stdout open; the caller closes them."""
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.Popen([self.path, *map(str, args)], stdin=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=self.environment(env), **options)

    def filter(self, data, *args, env=None):
        """stdout of a run that has to succeed in silence."""
        done = self.run(*args, data=data, env=env)
        assert done.returncode == 0, f"exit {done.returncode}: {done.stderr[-400:]!r}"
        assert done.stderr == b"", f"not silent: {done.stderr[-400:]!r}"
        return done.stdout


def same(got, want):
    """Byte for byte, with a message that shows where they part."""
    if got == want:
        return
    at = next((i for i, (a, b) in enumerate(zip(got, want)) if a != b), min(len(got), len(want)))
    raise AssertionError(f"at byte {at}: got {got[max(0, at - 30):at + 50]!r}, "
                         f"not {want[max(0, at - 30):at + 50]!r}")


def fails(done, status, *words):
    """The run ended with `status` and its message has all `words`."""
    message = done.stderr.decode()
    assert done.returncode == status, f"exit {done.returncode}: {message}"
    for word in words:
        assert word in message, f"{word!r} is not in {message!r}"


def run_cases(word, call):
    """Runs the cases whose name contains `word`, one line each, and prints the tally, which is the
    last line. `call` gives a case what it needs. The exit status: 0 if some ran and all hold."""
    passed = failed = 0
    for function in CASES:
        if word not in function.__name__:
            continue
        fault = None
        try:
            call(function)
        except (AssertionError, OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
            fault = f"{type(error).__name__}: {error}"
        print(f"ok {function.__name__}" if fault is None else
              f"FAILED {function.__name__}: {fault}", flush=True)
        passed, failed = passed + (fault is None), failed + (fault is not None)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


# The seed's examples: (verbose, terse).
ROUND = (b"Round 7: Added connection pool sizing adjustment, verified with benchmark\n"
         b"(median of 3 runs), kept \xe2\x80\x94 metric improved from 276ms to 226ms (-18.2%).\n",
         b"R7 keep: conn pool \xe2\x86\x92 226ms (-18.2%)\n")
BUILDER = (b"Builder Agent Report: Task implemented successfully. All 47 tests passing,\n"
           b"linter clean, no regressions in existing suite. 4 files modified, 2 files\n"
           b"created.\n",
           b"Builder DONE: 47/47 tests, lint clean, 4 mod + 2 new.\n")
DISPATCH = (b"Godmode: stack=TypeScript, skill=optimize, phase=OPTIMIZE. Dispatching.\n",
            b"GM: ts/opt/OPT dispatch.\n")
PAIR = (b"Round 7: Added connection pool sizing adjustment. Kept. Metric: 226ms (-18.2%).\n",
        b"R7 keep: Added connection pool sizing adjustment \xe2\x86\x92 226ms (-18.2%)\n")
# A line after a record, so that what is said about the last lines of a stream does not apply.
AFTER = b"1\tpool\t276\t226\t-18.2%\tkept\n"
