"""Counts instructions with valgrind. Unlike a time, a count is the same on a busy machine."""
import pathlib
import re
import subprocess
import tempfile


def profile(command, data, names=()):
    """(instructions of the run, {name: those in and below the function of that name}).

    The program sees nothing of the caller: no variables, no folder that could hold packs."""
    terse = str(pathlib.Path(command[0]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "profile"
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", terse, *command[1:]],
            input=data, capture_output=True, cwd=folder, check=False,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder})
        if done.returncode:
            raise SystemExit(f"bench: valgrind {' '.join(command)} ended with {done.returncode}: "
                             f"{done.stderr.decode(errors='replace')[-300:]}")
        total = int(re.search(r"^(?:summary|totals):\s*(\d+)", out.read_text(), re.M)[1])
        return total, inclusive(out, names) if names else {}


def inclusive(profile_file, names):
    """name -> instructions in the functions of that name and in what they call."""
    listing = subprocess.run(
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(profile_file)],
        capture_output=True, text=True, check=True).stdout
    sums = dict.fromkeys(names, 0)
    for line in listing.splitlines():
        found = re.match(r"\s*([\d,]+)\s+(?:\([^)]*\)\s+)?(\S.*)", line)
        if found:
            for name in names:
                if re.search(rf"(?:^|:){re.escape(name)}\(", found[2]):
                    sums[name] = max(sums[name], int(found[1].replace(",", "")))
    return sums


LAWS = ("terse::Contract::check_record", "terse::Contract::check_prose")


def laws_cost(terse, data):
    """level -> how many times the instructions of a run without the contract's checks a run has.

    There is no switch that turns the laws off; this is the run minus what is counted inside."""
    ratios = {}
    for level in ("records", "prose"):
        total, parts = profile([terse, "--level", level], data, LAWS)
        ratios[level] = {"instructions": total, "checks": parts,
                         "ratio": round(total / (total - sum(parts.values())), 3)}
    return ratios
