"""Long work says how far it has come, to a person at a terminal and to nobody else."""
import pathlib
import re
import tempfile

from harness import LOOP, case, same
from run_terminal_cases import Terminal

FOLDER = tempfile.TemporaryDirectory()  # gone with the tests
# Each of these lines costs far more than one that nobody would take for a record.
LONG = pathlib.Path(FOLDER.name, "long.log")
LONG.write_bytes(b"Round 7: Added connection pool sizing adjustment, verified with\n\n" * 60000 + LOOP.read_bytes() * 300)

ROWS = range(1, 8001)
SPEC = "\n".join(
    ["# SPEC", "", "## §G GOAL", "", "Weigh parcels.", "", "## §C CONSTRAINTS", "", "- one binary", "",
     "## §I INTERFACES", "", "- api: POST /items", "", "## §V INVARIANTS", ""] +
    [f"V{n}: scale {n} — drift of scale {n} is at least {n % 97} g (∆) because it was moved, see `src/s{n}.c`"
     for n in ROWS] +
    ["", "## §T TASKS", "", "id|status|task|cites"] + [f"T{n}|x|weigh lot {n} and write it down|V{n}" for n in ROWS] +
    ["", "## §B BUGS", "", "id|date|cause|fix", "B1|2026-02-03|belt moved early|V2", ""])
for name, text in (("before", SPEC), ("after", SPEC.replace(" (∆)", ""))):
    pathlib.Path(FOLDER.name, name).mkdir()
    pathlib.Path(FOLDER.name, name, "SPEC.md").write_text(text, encoding="utf-8")

WORK = {"verify": ("verify", LONG, LONG), "rules check --coverage": ("rules", "check", "--coverage", LONG),
        "report": ("report", LONG, "-o", f"{FOLDER.name}/out.html"),
        "spec verify": ("spec", "verify", "--before", f"{FOLDER.name}/before", "--after", f"{FOLDER.name}/after"),
        # In this order: the one makes the plan of the other.
        "spec propose": ("spec", "propose", "--root", f"{FOLDER.name}/before"),
        "spec apply": ("spec", "apply", "--dry-run", "--root", f"{FOLDER.name}/before")}


def shown(terse, words, redirect, term="xterm"):
    """What a terminal gets of a command with that redirection."""
    line = " ".join(map(str, (terse.path, *words)))
    # A slow machine is long at it; a fast one is made slow by a share of the processor.
    terminal = Terminal(terse, "/bin/sh", "-c", f"TERM={term} nice -n 15 {line} {redirect}")
    out, status = terminal.end()
    assert status in (0, 1), (status, out[-300:])
    return out


def is_shown(name):
    def test(terse):
        out = shown(terse, WORK[name], ">/dev/null")
        if not out:  # done within the half second for which nothing is shown
            return
        parts = re.findall(rb"\r\x1b\[Kterse: ([a-z -]+): (\d+)%", out)
        assert parts and {text.decode() for text, _ in parts} == {name}, out[:300]
        shares = [int(share) for _, share in parts]
        assert shares == sorted(shares) and shares[-1] <= 100, shares
        assert out.endswith(b"%\r\x1b[K"), out[-80:]
    test.__name__ = f"{re.sub('[ -]+', '_', name)}_shows_how_far_it_is_and_takes_that_back"
    return test


for each in WORK:
    case(is_shown(each))


@case
def progress_is_shown_to_a_terminal_only_and_to_one_that_can_erase(terse):
    for name, words in WORK.items():
        for redirect, term in ((">/dev/null 2>&1", "xterm"), (">/dev/null", "dumb")):
            same(shown(terse, words, redirect, term), b"")
        done = terse.run(*words)
        assert b"%" not in done.stderr and b"\x1b" not in done.stderr + done.stdout, (name, done.stderr)
