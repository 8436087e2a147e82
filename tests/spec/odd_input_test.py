#!/usr/bin/env python3
"""`terse spec` given what nobody meant to give it: no crash, no hang, a message, nothing written."""
import json
import os
import pathlib
import subprocess
import tempfile

from repos import ENV, TERSE, check, edit_plan, entry, finish, git, plan_hash, project, propose_and_apply, run, scenario, sixty, snapshot, spec, tasks

MODES = ["fold-seeds", "superseded", "v-weights", "token-estimate", "residue", "archive-window", "row-ids", "prune-patterns", "propose-tables"]
COMMANDS = [["check"], ["propose"], ["apply", "--confirm", "0" * 12], *[["emit", mode] for mode in MODES]]


def ends_well(name, root, codes, commands=COMMANDS, words=True):
    """Every command ends by itself, with a code of the list, a message when it fails, and no write."""
    for command in commands:
        try:
            done = subprocess.run([*TERSE, *command], cwd=root, env=ENV, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
        except subprocess.TimeoutExpired:
            check(f"{name} {command} ends", False, "timeout")
            continue
        told = len(done.stderr) > 20 or done.returncode in (0, 3) or command[0] == "check"
        check(f"{name} {command}", done.returncode in codes and (told or not words), (done.returncode, done.stderr))


def contents():
    texts = {"empty": b"", "blank_lines": b"\n\n\n", "one_byte": b"x", "nul": sixty().encode().replace(b"motor", b"mo\0tor"),
             "escapes": sixty().encode().replace(b"motor", b"\x1b[2J\x07\x7f"), "only_headings": b"## \xc2\xa7T\n## \xc2\xa7V\n## \xc2\xa7B\n",
             "utf16": "\ufeff# SPEC\n".encode("utf-16"), "elf": b"\x7fELF\x02\x01\x01" + bytes(range(256)),
             "huge_line": sixty().encode().replace(b"motor", b"motor " * 500000), "huge_id": spec(v=["V" + "9" * 400 + ": a"]).encode(),
             "pipes": spec(t=["T1|x|" + "|" * 5000, "T2||||", "T3"]).encode(), "cites": spec(t=["T1|x|a|" + ",".join(f"V{n}" for n in range(5000))]).encode(),
             "backticks": spec(v=["V1: " + "`" * 9999, "V2: " + "` " * 9999]).encode()}
    for name, text in texts.items():
        folder, root = project(text)
        with folder:
            (root / ".git/info/exclude").write_text(".spec/\n")
            before = snapshot(root)
            ends_well(name, root, (0, 1, 2, 3, 4, 7))
            check(f"{name}_changes_nothing", snapshot(root) == before)


def places():
    folder, root = project(None)
    with folder:
        os.mkfifo(root / "SPEC.md")
        ends_well("fifo", root, (0, 1, 6))
        check("a_pipe_is_named", b"not a regular file" in subprocess.run([*TERSE, "emit", "residue"], cwd=root, env=ENV, capture_output=True, timeout=60).stderr)
        (root / "SPEC.md").unlink()
        (root / "SPEC.md").mkdir()
        ends_well("folder", root, (0, 1, 6))
        (root / "SPEC.md").rmdir()
        (root / "SPEC.md").symlink_to("SPEC.md")
        ends_well("endless_link", root, (0, 1, 6))
        (root / "SPEC.md").unlink()
        (root / "SPEC.md").symlink_to("/dev/zero")
        ends_well("device", root, (0, 1, 6))
    folder, root = project(sixty())
    with folder:
        (root / ".spec").write_text("a file\n")
        done = run(root, "propose")
        check("plan_folder_is_a_file", done.returncode in (1, 2) and ".spec" in done.err, done)
        check("plan_elsewhere", run(root, "propose", "--plan", "p.json").returncode == 0)
        check("plan_is_a_folder", (r := run(root, "propose", "--plan", str(root))).returncode in (1, 2) and r.err, r)
        ends_well("no_such_root", root, (0, 2), [["propose", "--root", "nowhere"], ["emit", "residue", "--root", "nowhere"]])
    with tempfile.TemporaryDirectory() as tmp:
        for name in ("a b", "-x", "q'\"$`", "neu\nzeile", "\u00e9\u2192", "*"):
            root = pathlib.Path(tmp) / name
            root.mkdir()
            (root / "SPEC.md").write_text(sixty())
            git(root, "init", "-q"), git(root, "config", "user.name", "T"), git(root, "config", "user.email", "t@example.invalid")
            git(root, "add", "-A"), git(root, "commit", "-qm", "start")
            _, applied = propose_and_apply(root)
            check(f"root {name!r}", applied.returncode == 0 and git(root, "status", "--porcelain", "-uno") == "", applied.err)


def surroundings():
    folder, root = project(sixty())
    with folder:
        run(root, "propose")
        before = snapshot(root)
        none = run(root, "apply", "--confirm", plan_hash(root), env={"PATH": "/nonexistent"})
        check("no_git_exit_6", none.returncode == 6 and "git" in none.err and snapshot(root) == before, none)
        check("propose_needs_no_git", run(root, "propose", env={"PATH": "/nonexistent"}).returncode == 0)
        run(root, "propose")
        (root / "SPEC.md").chmod(0o755)
        git(root, "commit", "-qam", "mode")
        run(root, "propose")
        applied = run(root, "apply", "--confirm", plan_hash(root))
        check("mode_is_kept", applied.returncode == 0 and (root / "SPEC.md").stat().st_mode & 0o777 == 0o755, applied.err)
    folder, root = project(sixty())
    with folder:
        other, elsewhere = project("# other\n")
        with other:
            run(root, "propose")
            head = git(elsewhere, "rev-parse", "HEAD")
            applied = run(root, "apply", "--confirm", plan_hash(root), env={"GIT_DIR": str(elsewhere / ".git"), "GIT_INDEX_FILE": str(elsewhere / ".git/index")})
            check("a_hooks_git_variables_do_not_lead_elsewhere", git(elsewhere, "rev-parse", "HEAD") == head and applied.returncode == 0, applied)
    folder, root = project(sixty().replace("\n", "\r\n"))
    with folder:
        git(root, "config", "core.autocrlf", "true")
        git(root, "rm", "-q", "--cached", "SPEC.md"), git(root, "add", "SPEC.md"), git(root, "commit", "-qm", "normal", ok=False)
        _, applied = propose_and_apply(root)
        check("autocrlf", applied.returncode == 0 and git(root, "status", "--porcelain", "-uno") == "", applied.err)
    if os.geteuid() != 0:
        folder, root = project(sixty())
        with folder:
            run(root, "propose")
            before = snapshot(root)
            root.chmod(0o555)
            done = run(root, "apply", "--confirm", plan_hash(root))
            root.chmod(0o755)
            check("read_only_folder", done.returncode in (1, 6) and snapshot(root) == before, done)


def plans():
    folder, root = project(sixty())
    with folder:
        run(root, "propose")
        path = root / ".spec/compact-plan.json"
        good, before = path.read_text(), snapshot(root)

        def refused(name, text, codes=(2, 5)):
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            done = run(root, "apply", "--confirm", plan_hash(root))
            check(f"plan_{name}", done.returncode in codes and len(done.err) > 20 and snapshot(root) == before, done)
        refused("empty", "")
        refused("binary", bytes(range(256)))
        refused("deep", "[" * 100000)
        refused("array", "[]")
        refused("null", "null")
        refused("cut_off", good[: len(good) // 2])
        refused("two", good + good)
        for key in json.loads(good):
            plan = json.loads(good)
            if key in ("tool", "head", "estimated_tokens", "baseline_tokens", "prongs"):
                continue
            for value in (None, -1, [], {}, "x", True, 1e300):
                plan[key] = value
                refused(f"{key}={value}", json.dumps(plan), (2, 3, 5))
        for key in ("key", "prong", "action", "rows", "new", "lost", "extra"):
            for value in (None, -1, 7, {}, "\0", [None], [[]], "T1|x|a\nT2|x|b|-"):
                plan = json.loads(good)
                entry(plan, "P4:V2:edit-marker" if any(e["key"] == "P4:V2:edit-marker" for e in plan["entries"]) else plan["entries"][-1]["key"])[key] = value
                path.write_text(json.dumps(plan))
                done = run(root, "apply", "--dry-run")
                check(f"entry {key}={value!r}", done.returncode in (0, 1, 2, 3, 5) and snapshot(root) == before, done)


for test in (contents, places, surroundings, plans):
    scenario(test)
finish()
