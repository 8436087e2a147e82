"""Plans there and back, restoring, git and the report."""
import json
import re

from harness import *  # noqa: F401,F403


@case
def each_kind_of_disagreement_is_found(tmp):
    changes = {"phase": STATE.replace("implementation (slice 5 of 6)", "planning"),
               "count": STATE.replace("slice 5 of 6", "slice 5 of 9"),
               "text": STATE.replace("- D-2: Pages hold fifty rows.", "- D-2: Pages hold ninety rows."),
               "unlocked": STATE.replace("- D-2: Pages hold fifty rows.", "- D-9: Pages hold fifty rows."),
               "progress": STATE.replace("## Risks to watch", "## Current status\n### In progress\n- Slice 2 (part)\n\n## Risks to watch")}
    for name, text in changes.items():
        folder = make(tmp / name, state=text)
        apply(folder, code=4)
    folder = make(tmp / "status")
    (folder / "SLICES/02-part.md").write_text("# Slice 02\n\nStatus: in progress\n")
    apply(folder, code=4)
    superseded = make(tmp / "superseded", decisions=DECISIONS.replace("fifty rows.", "fifty rows. [SUPERSEDED by D-7]"))
    apply(superseded, code=4)


@case
def a_shortened_decision_is_a_warning_only(tmp):
    folder = make(tmp / "t", decisions=DECISIONS.replace("fifty rows.", "fifty rows, never more."))
    assert b"D-2 is shortened here" in apply(folder).stdout


@case
def unlogged_edits_stop_only_under_strict_log(tmp):
    folder = make(tmp / "t")
    apply(folder, "--strict-log", code=4)
    assert b"unlogged edit of" in apply(folder).stdout


@case
def a_small_task_gives_the_contracts_own_sentence(tmp):
    folder = make(tmp / "t", status=["closed", "closed", "approved", "approved", "approved", "planned"])
    out = apply(folder, code=3).stdout
    assert b"task memory not large enough to benefit from compaction; resume cost is already low (2 slices closed, " in out
    apply(folder, "--gate", "tokens", code=3)
    apply(folder, "--gate", "off")


@case
def a_task_without_markers_is_a_no_op(tmp):
    text = re.sub(r"(?m)^- (Loader|Clock|Q1|lib/one|R2).*\n", "", STATE)
    folder = make(tmp / "t", state=text)
    before = tree(folder)
    out = apply(folder, code=3).stdout
    assert b"NO_OP_TRACE: no entry carries a marker" in out and tree(folder) == before
    apply(folder, "--include-inferred")


@case
def a_file_that_cannot_be_edited_is_refused_with_its_line(tmp):
    for name, text, line in (("fence", STATE.replace("  - measured", "  ```\n  - measured"), b"TASK_STATE.md:14"),
                             ("twice", STATE + "\n## Risks to watch\n- x\n", b"line 30 and again on line 41"),
                             ("nul", STATE + "\0\n", b"TASK_STATE.md:40"),
                             ("ours", STATE.replace("- Index", "<<<<<<< HEAD\n- Index"), b"TASK_STATE.md:16"),
                             ("between", STATE.replace("- Index", "=======\n- Index"), b"TASK_STATE.md:16"),
                             ("theirs", STATE.replace("- Index", ">>>>>>> topic\r\n- Index"), b"TASK_STATE.md:16"),
                             ("verbatim", STATE + "<<<<<<< HEAD\n", b"TASK_STATE.md:40"),
                             ("fenced", STATE + "```\n||||||| base\n```\n", b"TASK_STATE.md:41")):
        folder = make(tmp / name, state=text)
        before = tree(folder)
        done = apply(folder, code=5)
        assert line in done.stderr, (name, done.stderr)
        assert b"SKIP: `TASK_STATE.md`" in done.stdout and tree(folder) == before


@case
def the_editable_plan_goes_there_and_back(tmp):
    folder = make(tmp / "t")
    plan = tmp / "plan.txt"
    text = run("plan", folder, "--format", "edit", *NOW, code=0).stdout.decode()
    assert re.search(r"(?m)^drop F1 \| M1 slice 1 \| Loader reads gzip", text) and re.search(r"(?m)^cand F4 \| closed slices only \| ", text)
    plan.write_text(text.replace("drop F1 ", "keep F1 ").replace("cand F4", "drop F4"))
    run("apply", folder, "--plan", plan, *NOW, code=0)
    body, history = state(folder).split("## Compaction history")
    assert "Loader reads gzip" in body and "Index was built" not in body
    assert "- Index was built in slice 2. [by user]" in history


@case
def a_bad_plan_is_refused_and_says_why(tmp):
    folder = make(tmp / "t")
    before = tree(folder)
    text = run("plan", folder, "--format", "edit", *NOW, code=0).stdout.decode()
    plan = tmp / "plan.txt"
    for change, code, why in ((lambda t: t.replace("F1 |", "F77 |"), 2, b"there is no entry `F77`"),
                              (lambda t: re.sub(r"(?m)^keep F2.*\n", "", t), 2, b"lacks F2"),
                              (lambda t: t + "keep F2 | again\n", 2, b"twice"),
                              (lambda t: t.replace("drop F1", "drp F1"), 2, b"did you mean `drop`"),
                              (lambda t: t.replace("keep Q2", "drop Q2"), 2, b"entries there are moved"),
                              (lambda t: t.replace("keep R1", "move R1"), 2, b"R1 is pinned"),
                              (lambda t: re.sub(r"digest \w", "digest x", t), 6, b"another state"),
                              (lambda t: re.sub(r"(?m)^context .*\n", "", t), 2, b"no `context` line"),
                              (lambda t: re.sub(r"(?m)^context .*", "context", t), 2, b"no `context` line"),
                              (lambda t: re.sub(r"context \w", "context x", t), 6, b"run plan again")):
        plan.write_text(change(text))
        assert plan.read_text() != text
        done = run("apply", folder, "--plan", plan, *NOW, code=code)
        assert why in done.stderr, (why, done.stderr)
        assert tree(folder) == before


@case
def a_pinned_entry_leaves_only_when_allowed_and_as_the_users(tmp):
    folder = make(tmp / "t")
    plan = tmp / "plan.txt"
    plan.write_text(run("plan", folder, "--format", "edit", *NOW).stdout.decode().replace("keep R1", "move R1"))
    run("apply", folder, "--plan", plan, "--allow-pinned", *NOW, code=0)
    assert '"R1: Disk may fill up. Active.": mitigated, by user' in state(folder)


@case
def a_json_plan_goes_there_and_back(tmp):
    folder = make(tmp / "t")
    run("plan", folder, "--out", tmp / "plan.json", *NOW, code=0)
    plan = json.loads((tmp / "plan.json").read_text())
    assert plan["outcome"] == "compact" and plan["metrics"]["lines_before"] == 39
    assert [e["id"] for e in plan["entries"]] == ["F1", "F2", "F3", "F4", "Q1", "Q2", "A1", "A2", "R1", "R2"]
    run("apply", folder, "--plan", tmp / "plan.json", *NOW, code=0)
    assert "Loader reads gzip" not in state(folder).split("## Compaction history")[0]


@case
def a_file_that_changed_since_the_plan_is_left_alone(tmp):
    folder = make(tmp / "t")
    run("plan", folder, "--out", tmp / "plan.json", *NOW, code=0)
    with open(folder / "TASK_STATE.md", "a") as f: f.write("More.\n")
    before = tree(folder)
    run("apply", folder, "--plan", tmp / "plan.json", *NOW, code=6)
    assert tree(folder) == before


@case
def restore_puts_the_bytes_back_and_keeps_the_present_ones(tmp):
    folder = make(tmp / "t")
    old = (folder / "TASK_STATE.md").read_bytes()
    apply(folder)
    slim = (folder / "TASK_STATE.md").read_bytes()
    assert run("restore", folder, "--list", code=0).stdout == b"2026-05-20T100000Z\n"
    run("restore", folder, "2026-05-20T100000Z", "--now", "2026-05-21T08:00:00Z", code=0)
    assert (folder / "TASK_STATE.md").read_bytes() == old
    assert (folder / ".wos/compaction/2026-05-21T080000Z_TASK_STATE.md").read_bytes() == slim
    assert b"did you mean" in run("restore", folder, "2026-05-20T100000", code=2).stderr


@case
def restore_refuses_a_snapshot_that_was_changed(tmp):
    folder = make(tmp / "t")
    apply(folder)
    before = (folder / "TASK_STATE.md").read_bytes()
    with open(folder / SNAPSHOT, "a") as f: f.write("x\n")
    assert b"has not the digest" in run("restore", folder, code=7).stderr
    assert (folder / "TASK_STATE.md").read_bytes() == before


@case
def git_is_cited_only_when_it_has_the_bytes(tmp):
    repo = tmp / "repo"
    folder = make(repo / "tasks/one")
    git(repo, "init", "-q"); git(repo, "add", "-A"); git(repo, "commit", "-qm", "x")
    old = (folder / "TASK_STATE.md").read_bytes()
    apply(folder)
    sha = git(repo, "rev-parse", "HEAD").strip()
    assert f"- Compacted from: {sha}\n" in state(folder)
    pointer = re.search(r"`git show (\w+):([^`]+)`", state(folder))
    assert pointer[2] == "tasks/one/TASK_STATE.md"
    assert git(repo, "show", f"{pointer[1]}:{pointer[2]}").encode() == old
    git(repo, "checkout", "-q", "--", ".")
    with open(folder / "TASK_STATE.md", "a") as f: f.write("Uncommitted.\n")
    run("apply", folder, "--auto", "--now", "2026-05-22T10:00:00Z", code=0)
    assert "git show" not in state(folder) and "- Compacted from: .wos/compaction/2026-05-22" in state(folder)


@case
def an_untracked_task_gets_no_git_pointer(tmp):
    repo = tmp / "repo"
    repo.mkdir()
    git(repo, "init", "-q"); (repo / ".gitignore").write_text("t/\n"); git(repo, "add", "-A"); git(repo, "commit", "-qm", "x")
    folder = make(repo / "t")
    apply(folder)
    assert "git show" not in state(folder)


@case
def the_contracts_generations_differ_as_documented(tmp):
    repo = tmp / "repo"
    folder = make(repo / "t")
    git(repo, "init", "-q"); git(repo, "add", "-A"); git(repo, "commit", "-qm", "x")
    assert b"Run now: /harvest-session-learnings" in run("plan", folder, "--contract", "g3", *NOW, code=0).stdout
    apply(folder, "--contract", "g1")
    assert not (folder / ".wos/compaction").exists() and "Unrecognised" not in state(folder)
    git(repo, "checkout", "-q", "--", ".")
    apply(folder, "--contract", "g3")
    assert f"- Compacted from: {SNAPSHOT}\n" in state(folder)
