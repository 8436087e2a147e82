#!/usr/bin/env python3
"""The bulk question on a pseudo-terminal: the four answers, and none."""
import os
import pty
import select
import time

from repos import ENV, TERSE, check, finish, git, project, run, sixty, snapshot


def answer(root, *lines):
    """Runs apply on a terminal and types `lines`, each when the program waits. (status, screen)"""
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(root)
        os.execve(TERSE[0], [TERSE[0], "apply"], ENV)
    screen, waiting = b"", list(lines)
    deadline = time.time() + 60
    while time.time() < deadline:
        if not select.select([fd], [], [], 0.2)[0]:
            continue
        try:
            got = os.read(fd, 4096)
        except OSError:
            break
        if not got:
            break
        screen += got
        if waiting and screen.rstrip(b" ").endswith((b">", b":")) and screen.endswith(b" "):
            os.write(fd, waiting.pop(0))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), screen.decode()


def gate(name, lines, code, subject, probe):
    folder, root = project(sixty())
    with folder:
        run(root, "propose")
        before = snapshot(root)
        status, screen = answer(root, *lines)
        check(f"{name}_exit", status == code, screen)
        if subject is None:
            check(f"{name}_changes_nothing", snapshot(root) == before, screen)
        else:
            check(f"{name}_subject", subject in git(root, "log", "-1", "--format=%s"), screen)
        probe(name, screen)


def has(*texts):
    def probe(name, screen):
        for text in texts:
            check(f"{name}_shows_{text[:24]!r}", text in screen, screen)
    return probe


QUESTION = "Compact SPEC.md: prongs {3,4} firing, {1,2,5,6} skipped. Baseline ~"
gate("apply_all", [b"1\n"], 0, "prongs {3,4}", has("Compact gate", QUESTION, "apply all firing prongs", "force-skip prong 3", "subset", "cancel", "## Next"))
gate("force_skip_3", [b"2\n"], 0, "prongs {4}", has("## Next"))
gate("subset", [b"3\n", b"4\n"], 0, "prongs {4}", has("prong N in {1,2,3,4,5,6}: ", "git revert"))
gate("subset_in_one_line", [b"subset 3\n"], 0, "prongs {3}", has("git revert"))
gate("subset_of_a_silent_prong", [b"3\n", b"6\n"], 3, None, has("no entry of prongs {6}"))
gate("cancel", [b"4\n"], 0, None, has("/sdd:compact — re-run to apply after spec review", "skips"))
gate("no_answer", [b"\x04"], 4, None, has("no answer"))
gate("other_answer", [b"maybe\n"], 4, None, has("none of the answers"))
gate("bad_subset", [b"3\n", b"9\n"], 4, None, has("none of the answers"))
folder, root = project(sixty())
with folder:
    run(root, "propose")
    check("cancel_drops_the_revert", "git revert" not in answer(root, b"cancel\n")[1])
finish()
