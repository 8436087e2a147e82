#!/usr/bin/env python3
"""A sweep and its caller are killed together, and somebody works on before `terse spec` runs again:
what is not the sweep's own is never overwritten, and no command takes half a sweep for the truth."""
import shutil
import subprocess

from repos import ENV, TERSE, check, finish, git, plan_hash, project, run, scenario, sixty, snapshot

COMMANDS = {"propose": ["propose"], "apply": ["apply"], "check": ["check"], "emit": ["emit", "row-ids"],
            "verify": ["verify", "--before", ".", "--after", "SPEC.md"]}


def interrupted(root, *options):
    """Kills the sweep with its caller while the new files are in place; `git status` works again."""
    hook = root / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nkill -9 0\n")
    hook.chmod(0o755)
    run(root, "propose", *options)
    where = root / options[1] if options else root
    subprocess.run([*TERSE, "apply", *options, "--confirm", plan_hash(where)], cwd=root, env=ENV, capture_output=True, start_new_session=True)
    hook.unlink()
    for lock in [root / ".git/index.lock", *root.glob(".git/next-index*")]:
        lock.unlink(missing_ok=True)
    (where / ".spec/compact-plan.json").unlink()
    (where / ".spec").rmdir()


def is_left(name, change, why):
    """After `change` every command stops with 6, changes nothing and says where the old bytes are."""
    folder, root = project(sixty())
    with folder:
        interrupted(root)
        change(root)
        before = snapshot(root)
        for command, words in COMMANDS.items():
            done = run(root, *words)
            same = snapshot(root) == before and not (root / ".spec").exists()
            check(f"{name}_{command}_exit_6", done.returncode == 6 and done.out == "", done)
            check(f"{name}_{command}_changes_nothing", same, git(root, "status", "--porcelain"))
            check(f"{name}_{command}_says_why_and_where", why in done.err and ".git/terse-spec" in done.err and "rm -r " in done.err, done.err)
        check(f"{name}_old_bytes_are_kept", (root / ".git/terse-spec/old.0").read_text() == sixty())
        shutil.rmtree(root / ".git/terse-spec")
        check(f"{name}_the_mend_works", run(root, "emit", "row-ids").returncode != 6)


def append(path, text="- two hours of work\n"):
    path.write_text(path.read_text() + text)


def commit_spec_only(root):
    git(root, "commit", "-q", "-m", "mine", "SPEC.md")


def reset_and_commit(root):
    git(root, "reset", "-q", "--hard")
    (root / "SPEC.archive.md").unlink(missing_ok=True)
    append(root / "other.txt")
    git(root, "commit", "-qam", "mine")


def stage_other(root):
    kept = (root / "SPEC.md").read_text()
    append(root / "SPEC.md")
    git(root, "add", "SPEC.md")
    (root / "SPEC.md").write_text(kept)


def later_work_is_never_overwritten():
    is_left("edited_spec", lambda root: append(root / "SPEC.md"), "SPEC.md was changed since")
    is_left("edited_archive", lambda root: append(root / "SPEC.archive.md"), "SPEC.archive.md was changed since")
    is_left("removed_spec_folder", lambda root: ((root / "SPEC.md").unlink(), (root / "SPEC.md").mkdir()), "SPEC.md was changed since")
    is_left("staged_work", stage_other, "SPEC.md was staged since")
    is_left("reset_and_other_commit", reset_and_commit, "HEAD has moved since")
    is_left("commit_of_half", commit_spec_only, "holds other bytes of SPEC.archive.md")
    is_left("other_branch", lambda root: git(root, "commit", "-q", "--allow-empty", "-m", "x"), "HEAD has moved since")
    is_left("orphan", lambda root: git(root, "update-ref", "HEAD", git(root, "commit-tree", "-m", "x", "HEAD^{tree}").strip()), "HEAD has moved since")
    is_left("broken_journal", lambda root: (root / ".git/terse-spec/journal.json").write_text("{"), "journal cannot be read")


def is_restored(name, change):
    for command, words in COMMANDS.items():
        folder, root = project(sixty())
        with folder:
            before = snapshot(root)
            interrupted(root)
            check(f"{name}_{command}_is_half_way", snapshot(root) != before)
            change(root)
            done = run(root, *words)
            shutil.rmtree(root / ".spec", ignore_errors=True)
            check(f"{name}_{command}_restores", snapshot(root) == before and "files were restored" in done.err and not (root / ".git/terse-spec").exists(),
                  done.err + git(root, "status", "--porcelain"))
            check(f"{name}_{command}_reads_the_old_files", command != "emit" or "T1|" in done.out and done.out == run(root, *words).out, done.out)


def every_command_restores():
    is_restored("untouched", lambda root: None)
    is_restored("staged_as_swept", lambda root: git(root, "add", "-A"))
    is_restored("checked_out", lambda root: git(root, "checkout", "-q", "SPEC.md"))
    is_restored("archive_removed", lambda root: (root / "SPEC.archive.md").unlink())


def a_commit_of_the_whole_sweep_completes_it():
    folder, root = project(sixty())
    with folder:
        interrupted(root)
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "mine")
        before = snapshot(root)
        done = run(root, "check")
        check("whole_commit_is_complete", done.returncode == 0 and snapshot(root) == before and "after its commit" in done.err, done)
        check("whole_commit_clears", not (root / ".git/terse-spec").exists())


def a_lock_of_git_stops_everything():
    folder, root = project(sixty())
    with folder:
        before = snapshot(root)
        interrupted(root)
        half = (root / "SPEC.md").read_bytes()
        (root / ".git/index.lock").write_text("")
        for command, words in COMMANDS.items():
            done = run(root, *words)
            check(f"locked_{command}_exit_6", done.returncode == 6 and "index.lock" in done.err and "remove the lock" in done.err and done.out == "", done)
        check("locked_writes_nothing", (root / "SPEC.md").read_bytes() == half and not (root / ".spec").exists())
        (root / ".git/index.lock").unlink()
        run(root, "check")
        check("unlocked_restores", snapshot(root) == before)


def another_folder_of_the_repository_restores():
    folder, root = project("# nothing here\n")
    with folder:
        (root / "svc").mkdir()
        (root / "svc/SPEC.md").write_text(sixty())
        git(root, "add", "-A")
        git(root, "commit", "-qm", "svc")
        before = snapshot(root)
        interrupted(root, "--root", "svc")
        check("subfolder_is_half_way", snapshot(root) != before)
        run(root, "check")
        check("subfolder_is_restored_from_the_top", snapshot(root) == before, git(root, "status", "--porcelain"))


for test in (later_work_is_never_overwritten, every_command_restores, a_commit_of_the_whole_sweep_completes_it,
             a_lock_of_git_stops_everything, another_folder_of_the_repository_restores):
    scenario(test)
finish()
