#!/usr/bin/env python3
"""`terse spec` on bad input and in every state of a repository that forbids a commit."""
import pathlib
import tempfile

from repos import check, finish, git, last_hash, plan_hash, project, propose_and_apply, run, scenario, sixty, snapshot, spec


def bad_inputs():
    for name, text, code in [
        ("invalid_utf8", b"# x\n## \xc2\xa7V I\nV1: \xff\n", 7),
        ("duplicate_section", spec() + "\n## §V AGAIN\n", 7),
        ("decreasing_ids", spec(v=["V2: a", "V1: b"]), 7),
        ("reused_id", spec(t=["T1|x|a|-", "T1|x|b|-"]), 7),
        ("malformed_marker", spec().replace("## §T TASKS\n", "## §T TASKS\n## archived: T1..T9 -> SPEC.archive.md (9 rows)\n"), 7),
        ("marker_without_archive", spec().replace("## §T TASKS\n", "## §T TASKS\n## archived: §T.1..§T.9 → SPEC.archive.md (9 rows)\n"), 7),
        ("conflict_marker", spec(v=["<<<<<<< HEAD", "V1: a"]), 7),
    ]:
        folder, root = project(text)
        with folder:
            done = run(root, "propose")
            check(f"{name}_exit_{code}", done.returncode == code and not (root / ".spec").exists() and done.err.count("terse spec:") >= 1, done)
    for name, archive in {"no_sections": "# old\n\nT1|x|a|-\n", "unsorted": "# a\n\n## §T TASKS\n\nT2|x|a|-\nT1|x|a|-\n\n## §B BUGS\n", "id_live_too": "# a\n\n## §T TASKS\n\nT5|x|a|-\n\n## §B BUGS\n"}.items():
        folder, root = project(sixty(), archive=archive)
        with folder:
            done = run(root, "propose")
            check(f"archive_{name}_exit_7", done.returncode == 7, done)
    folder, root = project(sixty(), extras="a\n")
    with folder:
        (root / ".claude").mkdir()
        (root / ".claude/check-extras.md").write_text("b\n")
        both = run(root, "propose")
        check("both_extras_exit_7", both.returncode == 7 and "--extras" in both.err, both)
        check("one_named", run(root, "propose", "--extras", ".spec/check-extras.md").returncode == 0)
    folder, root = project(None)
    with folder:
        for command in ("propose", "apply"):
            done = run(root, command)
            check(f"{command}_without_spec", done.returncode == 0 and done.out == "no spec, nothing to compact.\n", done)
        for command in (["check"], ["emit", "residue"]):
            done = run(root, *command)
            check(f"{command[0]}_without_spec_exit_2", done.returncode == 2 and done.out == "", done)
    with tempfile.TemporaryDirectory() as outside:
        folder, root = project(None)
        with folder:
            (pathlib.Path(outside) / "S").write_text(sixty())
            (root / "SPEC.md").symlink_to(pathlib.Path(outside) / "S")
            check("symlink_exit_6", run(root, "propose").returncode == 6)
        folder, root = project(sixty())
        with folder:
            (root / "SPEC.archive.md").symlink_to(pathlib.Path(outside) / "A")
            check("archive_symlink_exit_6", (r := run(root, "propose")).returncode == 6 and "SPEC.archive.md" in r.err, r)
        folder, root = project(sixty())
        with folder:
            (root / ".spec").symlink_to(outside)
            check("folder_symlink_exit_6", (r := run(root, "propose")).returncode == 6 and not (pathlib.Path(outside) / "compact-plan.json").exists(), r)
        folder, root = project(sixty())
        with folder:
            for name in ("../x.md", f"{outside}/x.md", str(root / ".spec/x.md"), "SPEC.md", "./SPEC.md", ".spec/../SPEC.archive.md"):
                (root / ".spec").mkdir(exist_ok=True)
                done = run(root, "propose", "--extras", name)
                check(f"extras_{name}_exit_6", done.returncode == 6 and len(done.err) > 20 and not any((root / ".spec").iterdir()), done)


def line_endings_survive():
    for name, text in {"crlf": sixty().replace("\n", "\r\n"), "no_last_newline": sixty().rstrip("\n"), "bom": "\ufeff" + sixty()}.items():
        folder, root = project(text)
        with folder:
            git(root, "config", "core.autocrlf", "false")
            _, applied = propose_and_apply(root)
            check(f"{name}_applied", applied.returncode == 0, applied.err)
            after = (root / "SPEC.md").read_bytes()
            if name == "crlf":
                check("every_line_ends_with_crlf", after.count(b"\n") == after.count(b"\r\n") and (root / "SPEC.archive.md").read_bytes().count(b"\r\n") > 10)
            if name == "no_last_newline":
                check("still_no_last_newline", not after.endswith(b"\n"))
            if name == "bom":
                check("bom_stays", after.startswith(b"\xef\xbb\xbf#"))


def git_states_are_refused():
    def refused(name, prepare, undo=None, options=()):
        folder, root = project(sixty())
        with folder:
            run(root, "propose")
            prepare(root)
            if name not in ("untracked_archive",):
                before = snapshot(root)
            done = run(root, "apply", "--confirm", plan_hash(root), *options)
            check(f"{name}_exit_6", done.returncode == 6 and len(done.err) > 20, done)
            if name not in ("untracked_archive",):
                check(f"{name}_changes_nothing", snapshot(root) == before)

    def hook(name, text):
        def make(root):
            path = root / ".git/hooks" / name
            path.write_text("#!/bin/sh\n" + text + "\n")
            path.chmod(0o755)
        return make
    refused("detached", lambda root: git(root, "checkout", "-q", "--detach"))
    refused("index_lock", lambda root: (root / ".git/index.lock").write_text(""))
    refused("merge", lambda root: (root / ".git/MERGE_HEAD").write_text(git(root, "rev-parse", "HEAD")))
    refused("rebase", lambda root: (root / ".git/rebase-merge").mkdir())
    refused("bisect", lambda root: git(root, "bisect", "start"))
    refused("pre_commit_hook", hook("pre-commit", "echo not today >&2; exit 1"))
    refused("commit_msg_hook", hook("commit-msg", "exit 3"))
    refused("hook_that_edits_and_fails", hook("pre-commit", "echo junk >> SPEC.md; exit 1"))
    refused("signing_without_key", lambda root: (git(root, "config", "commit.gpgsign", "true"), git(root, "config", "gpg.program", "/bin/false")))
    refused("no_identity", lambda root: (git(root, "config", "--unset", "user.name"), git(root, "config", "--unset", "user.email"), git(root, "config", "user.useConfigOnly", "true")))
    refused("ignored_archive", lambda root: (root / ".git/info/exclude").write_text("SPEC.archive.md\n"))

    folder, root = project(sixty())
    with folder:
        git(root, "checkout", "-q", "--detach")
        run(root, "propose")
        check("allow_detached", run(root, "apply", "--allow-detached", "--confirm", plan_hash(root)).returncode == 0)
    folder, root = project(sixty())
    with folder:
        (root / "SPEC.md").write_text(sixty() + "\n")
        run(root, "propose")
        dirty = run(root, "apply", "--confirm", plan_hash(root))
        check("dirty_spec_exit_6", dirty.returncode == 6 and "SPEC.md" in dirty.err, dirty)
    for name, change in {"changed": lambda path: path.write_text("# x\n\nmore\n"), "removed": lambda path: path.unlink(),
                         "staged": lambda path: (path.write_text("# y\n"), git(path.parent.parent, "add", "-A"))}.items():
        folder, root = project(sixty(), extras="# x\n")
        with folder:
            change(root / ".spec/check-extras.md")
            run(root, "propose", "--plan", "p.json")
            before = snapshot(root)
            dirty = run(root, "apply", "--plan", "p.json", "--confirm", last_hash(run(root, "propose", "--plan", "p.json")))
            check(f"extras_that_stay_but_are_{name}_exit_6", dirty.returncode == 6 and "check-extras" in dirty.err and snapshot(root) == before, dirty)
    for flag in ("--assume-unchanged", "--skip-worktree"):
        for name, change in {"SPEC.md": lambda path: path.write_text(path.read_text() + "\n"), ".spec/check-extras.md": lambda path: path.write_text("# y\n"),
                             "gone": lambda path: path.unlink()}.items():
            folder, root = project(sixty(), extras="# x\n")
            with folder:
                file = ".spec/check-extras.md" if name == "gone" else name
                git(root, "update-index", flag, file)
                change(root / file)
                before = snapshot(root)
                hidden = run(root, "apply", "--plan", "p.json", "--confirm", last_hash(run(root, "propose", "--plan", "p.json")))
                (root / "p.json").unlink()
                check(f"{flag}_{name}_exit_6", hidden.returncode == 6 and f"--no-skip-worktree {file}" in hidden.err and snapshot(root) == before, hidden)
        folder, root = project(sixty())
        with folder:
            git(root, "update-index", flag, "SPEC.md")
            before = snapshot(root)
            _, clean = propose_and_apply(root)
            if flag == "--skip-worktree":
                check("skip_worktree_is_refused", clean.returncode == 6 and "--no-skip-worktree SPEC.md" in clean.err and "nothing" not in clean.err, clean)
                git(root, "update-index", "--no-skip-worktree", "SPEC.md")
                check("skip_worktree_changes_nothing", (root / "SPEC.md").read_text() == sixty() and git(root, "rev-parse", "HEAD") == before[0])
                continue
            check(f"{flag}_without_a_change_is_applied", clean.returncode == 0 and git(root, "status", "--porcelain", "-uno") == "" and git(root, "diff", "HEAD~", "--name-only").split() == ["SPEC.archive.md", "SPEC.md"], clean)
    folder, root = project(sixty())
    with folder:
        (root / "SPEC.archive.md").write_text("# a\n\n## §T TASKS\n\nid|status|task|cites\n\n## §B BUGS\n\nid|date|cause|fix\n")
        run(root, "propose")
        untracked = run(root, "apply", "--confirm", plan_hash(root))
        check("untracked_archive_exit_6", untracked.returncode == 6 and "not tracked" in untracked.err, untracked)
    with tempfile.TemporaryDirectory() as plain:
        root = pathlib.Path(plain)
        (root / "SPEC.md").write_text(sixty())
        run(root, "propose")
        check("no_repository_exit_6", run(root, "apply", "--confirm", plan_hash(root)).returncode == 6)
        git(root, "init", "-q")
        check("no_commit_yet_exit_6", run(root, "apply", "--confirm", plan_hash(root)).returncode == 6)


def hooks_that_pass_see_the_new_files():
    folder, root = project(sixty())
    with folder:
        hook = root / ".git/hooks/pre-commit"
        hook.write_text("#!/bin/sh\ngrep -q '## archived' SPEC.md && test -f SPEC.archive.md && git diff --cached --name-only > .git/seen\n")
        hook.chmod(0o755)
        _, applied = propose_and_apply(root)
        check("hook_passes", applied.returncode == 0 and (root / ".git/seen").read_text() == "SPEC.archive.md\nSPEC.md\n", applied.err)


def subfolders_and_linked_worktrees_work():
    folder, root = project(sixty())
    with folder:
        (root / "svc").mkdir()
        (root / "svc/SPEC.md").write_text(sixty())
        git(root, "add", "-A")
        git(root, "commit", "-qm", "svc")
        run(root, "propose", "--root", "svc")
        done = run(root, "apply", "--root", "svc", "--confirm", plan_hash(root / "svc"))
        check("subfolder", done.returncode == 0 and git(root, "show", "--name-only", "--format=", "HEAD").split() == ["svc/SPEC.archive.md", "svc/SPEC.md"], done.err)
        git(root, "worktree", "add", "-q", "-b", "side", str(root / "wt"))
        wt = root / "wt"
        run(wt, "propose")
        done = run(wt, "apply", "--confirm", plan_hash(wt))
        check("linked_worktree", done.returncode == 0 and git(wt, "status", "--porcelain", "-uno") == "", done.err)


for test in (bad_inputs, line_endings_survive, git_states_are_refused, hooks_that_pass_see_the_new_files,
             subfolders_and_linked_worktrees_work):
    scenario(test)
finish()
