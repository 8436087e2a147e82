"""What a user could put in the pipe instead of terse: the same ten rewrites in each language.

The ten delete a fixed opening of a line, because that is what all of them can say alike: awk has no
captures, and rg takes one pattern and one replacement, so it gets the ten as one alternation.
`agree` holds the programs to the same bytes, so that nobody wins by doing less. terse itself does
something else, and more: it reads records, and proves each rewrite.
"""
import shutil
import subprocess

from rounds import environment

OPENINGS = ("I'm going to ", "Now let me ", "It looks like ", "All of the ", "The ", "Round ",
            "Guard check ", "First I need to ", "Let me ", "Next, ")

BASE = "cat"
OFF = "terse --mode off"
TERSE = "terse"
PROSE = "terse --level prose"
OTHERS = ("sed -E", "perl -p", "mawk", "gawk", "rg --passthru")


def rewriters():
    """name -> command, of the programs that are installed."""
    commands = {
        "sed -E": ["sed", "-E", *[part for opening in OPENINGS
                                  for part in ("-e", f"s/^{opening}//")]],
        "perl -p": ["perl", "-pe", "; ".join(f"s/^{opening}//" for opening in OPENINGS)],
        "rg --passthru": ["rg", "--no-config", "--passthru", "--color=never", "--no-line-number",
                          "--no-unicode", "--encoding=none", "-r", "",
                          f"^(?:{'|'.join(OPENINGS)})", "-"],
    }
    for awk in ("mawk", "gawk"):
        subs = " ".join(f"sub(/^{opening}/, \"\");" for opening in OPENINGS)
        commands[awk] = [awk, f"{{ {subs} print }}"]
    return {name: commands[name] for name in OTHERS if shutil.which(commands[name][0])}


def contenders(terse, leave_out=()):
    """name -> command that reads stdin and writes stdout."""
    commands = {BASE: ["cat"], OFF: [terse, "--mode", "off"], TERSE: [terse],
                PROSE: [terse, "--level", "prose"], **rewriters()}
    return {name: command for name, command in commands.items() if name not in leave_out}


def sequential(text):
    """What the ten say, spelled out: each in turn, on what the one before left."""
    lines = text.decode().split("\n")
    for opening in OPENINGS:
        lines = [line.removeprefix(opening) for line in lines]
    return "\n".join(lines).encode()


def disagreeing(text):
    """The rewriters whose output of `text` (which ends in a newline) is not what the ten say."""
    expected = sequential(text)
    return [name for name, command in rewriters().items()
            if subprocess.run(command, input=text, capture_output=True, env=environment(),
                              check=False).stdout != expected]
