"""Start to exit on 2 KB, interleaved: what a filter costs a loop that starts it at every step."""
import io
import os
import subprocess
import time

import generate
from contenders import PROSE, rewriters
from rounds import environment, interleave
from rule_files import write_packs

PACKS_10, PACKS_50 = "terse, 10 packs", "terse, 50 packs"
KEPT = ", kept"  # between starts: the packs are read from the cache
SETTLED = 2.5  # seconds; of files that changed just now nothing is kept


def small_input(path):
    out = io.BytesIO()
    generate.generate("prose", 0.002, out)
    path.write_bytes(out.getvalue())
    return path


def start(command, path, env):
    """Seconds from start to exit. Spawned, not forked: a copy of this process would cost more than
    the program."""
    with open(path, "rb") as stdin:
        begin = time.perf_counter()
        pid = os.posix_spawnp(command[0], command, env, file_actions=[
            (os.POSIX_SPAWN_DUP2, stdin.fileno(), 0),
            (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
        _, status = os.waitpid(pid, 0)
        taken = time.perf_counter() - begin
    if status:
        raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), command)
    return taken


def measure(terse, folder, starts):
    """({name: seconds of each start}, the same with user packs). Loading those takes so long that
    there are a tenth of the starts, against starts of cat among them."""
    path = small_input(folder / "2KB.txt")
    env = {**environment(), "XDG_CACHE_HOME": str((folder / "cache").resolve())}

    def timed(commands, rounds):
        return interleave({name: (lambda command=command: start(command, path, env))
                           for name, command in commands.items()}, rounds, min(5, rounds))
    others = rewriters()
    commands = {"cat": ["cat"], "terse": [terse], PROSE: [terse, "--level", "prose"],
                **{name: others[name] for name in ("sed -E", "rg --passthru") if name in others}}
    packs = {"cat": ["cat"],
             PACKS_10: [terse, *write_packs(folder / "packs-10", files=10, rules=100)],
             PACKS_50: [terse, *write_packs(folder / "packs-50", files=50, rules=500)]}
    for name in (PACKS_10, PACKS_50):
        packs[name + KEPT] = [word for word in packs[name] if word != "--no-cache"]
    time.sleep(SETTLED)
    return timed(commands, starts), timed(packs, max(2, starts // 10))
