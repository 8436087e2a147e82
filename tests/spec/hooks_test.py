#!/usr/bin/env python3
"""Hooks that rewrite the message or the files: the commit is judged by its bytes."""
import os

from repos import TERSE, check, finish, git, plan_hash, project, run, scenario, sixty, snapshot


def hooked(hooks):
    folder, root = project(sixty())
    (root / ".git/hooks").mkdir(exist_ok=True)
    for name, text in hooks.items():
        path = root / ".git/hooks" / name
        path.write_text("#!/bin/sh\n" + text + "\n")
        path.chmod(0o755)
    (root / "other.txt").write_text("staged\n")
    git(root, "add", "other.txt")
    run(root, "propose")
    return folder, root


def apply(root):
    return run(root, "apply", "--confirm", plan_hash(root))


AMEND = 'test -n "$AMENDING" && exit 0\nAMENDING=1 git commit -q --amend --no-verify '


def a_changed_message_is_a_complete_commit():
    for name, hooks, subject in [
        ("ticket_prefix", {"prepare-commit-msg": 'sed -i "1s/^/ABC-12 /" "$1"'}, "ABC-12 compact SPEC.md"),
        ("other_message", {"commit-msg": 'echo evil > "$1"'}, "evil"),
        ("amended", {"post-commit": AMEND + '--only -m "better words"'}, "better words"),
        ("commit_behind_it", {"post-commit": 'test -n "$AMENDING" && exit 0\nAMENDING=1 git commit -q --only --allow-empty --no-verify -m "one more"'}, "one more"),
    ]:
        folder, root = hooked(hooks)
        with folder:
            before = git(root, "rev-parse", "HEAD")
            done = apply(root)
            sha = done.out.split("\n")[0]
            check(f"{name}_exit_0", done.returncode == 0, done)
            check(f"{name}_is_on_top", git(root, "rev-parse", sha + "^") == before, done.out)
            check(f"{name}_subject", git(root, "log", "-1", "--format=%s").startswith(subject))
            check(f"{name}_is_said", ("hook changed the commit message" in done.err) == (name != "commit_behind_it"), done.err)
            check(f"{name}_clean", git(root, "status", "--porcelain").split("\n") == ["M  other.txt", "?? .spec/", ""], git(root, "status", "--porcelain"))
            check(f"{name}_nothing_is_under_way", not (root / ".git/terse-spec").exists())
            check(f"{name}_archive", "T10|" in git(root, "show", sha + ":SPEC.archive.md"))


def a_commit_of_other_bytes_is_undone():
    index_only = 'b=$(echo other | git hash-object -w --stdin)\ngit update-index --cacheinfo 100644,$b,SPEC.md'
    for name, hooks, kept in [
        ("line_added", {"pre-commit": 'echo "- by a hook" >> SPEC.md\ngit add SPEC.md'}, "SPEC.md.1"),
        ("archive_line_added", {"pre-commit": 'echo "- by a hook" >> SPEC.archive.md\ngit add SPEC.archive.md'}, "SPEC.archive.md.1"),
        ("index_only", {"pre-commit": index_only}, None),
        ("new_file_dropped", {"pre-commit": "git rm -q --cached SPEC.archive.md"}, None),
        ("amended_bytes", {"post-commit": 'test -n "$AMENDING" && exit 0\necho x >> SPEC.md\nAMENDING=1 git commit -q --amend --no-verify --only --no-edit SPEC.md'}, "SPEC.md.1"),
    ]:
        folder, root = hooked(hooks)
        with folder:
            before = snapshot(root)
            done = apply(root)
            check(f"{name}_exit_6", done.returncode == 6 and "a hook changed SPEC" in done.err and "was undone" in done.err, done)
            check(f"{name}_is_as_before", snapshot(root) == before, git(root, "status", "--porcelain") + git(root, "log", "--oneline"))
            check(f"{name}_nothing_is_under_way", not (root / ".git/terse-spec").exists())
            if kept:
                check(f"{name}_keeps_the_hooks_bytes", (root / ".git/terse-spec-kept" / kept).exists() and "terse-spec-kept" in done.err, done.err)


def what_is_not_safe_to_undo_is_said():
    folder, root = hooked({"pre-commit": "echo x >> SPEC.md\ngit add SPEC.md", "post-commit": "git tag made"})
    with folder:
        before = git(root, "rev-parse", "HEAD")
        done = apply(root)
        sha = git(root, "rev-parse", "HEAD").strip()
        check("tagged_exit_6", done.returncode == 6 and f"git revert {sha}" in done.err and "not safe" in done.err, done)
        check("tagged_commit_stays", git(root, "rev-parse", "HEAD^") == before and git(root, "status", "--porcelain", "-uno") == "M  other.txt\n", git(root, "status", "--porcelain"))
        check("tagged_nothing_is_under_way", not (root / ".git/terse-spec").exists())


def bytes_of_a_failing_hook_are_put_aside():
    folder, root = hooked({"pre-commit": "echo junk >> SPEC.md\necho no >&2\nexit 1"})
    with folder:
        before = snapshot(root)
        done = apply(root)
        check("failing_hook_exit_6", done.returncode == 6 and snapshot(root) == before and "terse-spec-kept" in done.err, done)
        check("failing_hook_bytes", (root / ".git/terse-spec-kept/SPEC.md.1").read_text().endswith("junk\n"))


def a_hook_may_ask_terse_spec_itself():
    folder, root = hooked({"pre-commit": f"{os.path.abspath(TERSE[0])} check > .git/said && {os.path.abspath(TERSE[0])} emit row-ids >> .git/said"})
    with folder:
        done = apply(root)
        check("check_in_a_hook", done.returncode == 0 and "T11" in (root / ".git/said").read_text(), done)


def converted_line_endings_are_proved_bytes():
    for setting in ("true", "input"):
        folder, root = project(sixty())
        with folder:
            git(root, "config", "core.autocrlf", setting)
            if setting == "true":
                (root / "SPEC.md").unlink()
                git(root, "checkout", "-q", "SPEC.md")
                check("checked_out_with_crlf", b"\r\n" in (root / "SPEC.md").read_bytes())
            run(root, "propose")
            done = apply(root)
            check(f"autocrlf_{setting}", done.returncode == 0 and git(root, "status", "--porcelain", "-uno") == "", done)


for test in (a_changed_message_is_a_complete_commit, a_commit_of_other_bytes_is_undone, what_is_not_safe_to_undo_is_said,
             bytes_of_a_failing_hook_are_put_aside, a_hook_may_ask_terse_spec_itself, converted_line_endings_are_proved_bytes):
    scenario(test)
finish()
