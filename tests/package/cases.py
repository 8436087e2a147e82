"""The cases of a test script, run one after the other and counted."""
import subprocess


class Skipped(Exception):
    """What a case lacks here."""


def run(cases, call=lambda case: case()):
    """Calls every case through `call`; the last line is `N passed, N failed`. Returns the exit status."""
    passed = failed = 0
    for case in cases:
        fault = None
        try:
            call(case)
        except Skipped as why:
            print(f"skipped {case.__name__}: {why}", flush=True)
            continue
        except (AssertionError, LookupError, OSError, StopIteration, subprocess.SubprocessError) as error:
            fault = f"{type(error).__name__}: {error}"
        print(f"ok {case.__name__}" if fault is None else f"FAILED {case.__name__}: {fault}", flush=True)
        passed, failed = passed + (fault is None), failed + (fault is not None)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
