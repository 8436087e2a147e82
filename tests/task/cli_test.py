#!/usr/bin/env python3
"""`terse task` as a user runs it: cli_test.py PROGRAM [KILL_AT_LIBRARY]. PROGRAM takes `ACTION ...`."""
import hashlib
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

from sample import DECISIONS, STATE, STATUS, make

PROGRAM = os.path.abspath(sys.argv[1])
KILLER = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
NOW = ["--now", "2026-05-20T10:00:00Z"]
SNAPSHOT = ".wos/compaction/2026-05-20T100000Z_TASK_STATE.md"
CASES = []


def case(function):
    CASES.append(function)
    return function


def run(*args, env=None, code=None):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, env={**os.environ, "HOME": "/nonexistent", **(env or {})})
    if code is not None:
        assert done.returncode == code, f"exit {done.returncode}, not {code}: {done.stderr.decode()}{done.stdout.decode()[-300:]}"
    return done


def tree(folder):
    """Every file's digest by path."""
    return {str(f.relative_to(folder)): hashlib.sha256(f.read_bytes()).hexdigest() for f in sorted(folder.rglob("*")) if f.is_file()}


def apply(folder, *args, code=0):
    return run("apply", folder, "--auto", *NOW, *args, code=code)


def state(folder):
    return (folder / "TASK_STATE.md").read_text()


@case
def plan_writes_nothing_and_lists_what_leaves(tmp):
    folder = make(tmp / "t")
    before = tree(folder)
    out = run("plan", folder, *NOW, code=0).stdout.decode()
    assert tree(folder) == before
    for start in ("drop F1 ", "drop F3 ", "drop A2 ", "move Q1 ", "move R2 ", "cand F4 "):
        assert any(line.startswith(start) for line in out.splitlines()), start
    assert "`TASK_STATE.md`: PROPOSED" in out


@case
def apply_takes_out_the_marked_entries_and_names_them(tmp):
    folder = make(tmp / "t")
    apply(folder)
    body, history = state(folder).split("## Compaction history")
    for gone in ("Loader reads gzip", "Clock skew", "Q1: One table", "lib/one.cc", "R2: Lag"):
        assert gone not in body and gone in history, gone
    for kept in ("- Importer holds two files open.\n  - measured on Tuesday\n", "- Index was built in slice 2.\n", "- Q2: Who pays"):
        assert kept in body, kept
    for field in ("Lines before: 39", "Lines after: 34", "Reduction: 5 lines (~13%)", "Unrecognised sections kept: none"):
        assert f"- {field}\n" in history, (field, history)


@case
def apply_touches_only_the_state_a_snapshot_and_its_own_log_lines(tmp):
    folder = make(tmp / "t")
    before, old = tree(folder), (folder / "TASK_STATE.md").read_bytes()
    log = (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
    apply(folder)
    after = tree(folder)
    assert {p for p in after if after[p] != before.get(p)} == {"TASK_STATE.md", SNAPSHOT, ".wos/VERIFICATION_LOG.jsonl"}
    assert set(before) <= set(after)
    assert (folder / SNAPSHOT).read_bytes() == old
    assert (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes().startswith(log)


@case
def log_lines_chain_the_section_digests(tmp):
    folder = make(tmp / "t")
    old = state(folder)
    apply(folder)
    lines = [json.loads(l) for l in (folder / ".wos/VERIFICATION_LOG.jsonl").read_text().splitlines()][5:]
    assert [l["section"] for l in lines] == ["## Current known facts", "## Open questions / blockers", "## Active files in scope",
                                             "## Risks to watch", "## Compaction history"]

    def digest(text, heading):
        body = text.split(heading + "\n", 1)
        if len(body) < 2: return None
        body = re.split(r"(?m)^## ", body[1])[0].rstrip("\n")
        return hashlib.sha256(body.encode()).hexdigest() if body else None
    for line in lines:
        assert line["sha_before"] == digest(old, line["section"]) and line["sha_after"] == digest(state(folder), line["section"]), line
        assert line["owner"] == "compact-task-memory" and len(line["reason"]) <= 80 and len(line) == 14
        assert line["event"] == ("write" if line["section"] == "## Compaction history" else "overwrite")
    assert len({l["run_id"] for l in lines}) == 1


@case
def a_task_without_a_log_gets_none(tmp):
    folder = make(tmp / "t", log=False)
    apply(folder)
    assert not (folder / ".wos/VERIFICATION_LOG.jsonl").exists()
    assert "- Provenance of dropped facts: none recorded (.wos/VERIFICATION_LOG.jsonl absent)\n" in state(folder)


@case
def provenance_cites_runs_of_the_log_only(tmp):
    folder = make(tmp / "t")
    known = set(re.findall(r'"run_id":"(\w+)"', (folder / ".wos/VERIFICATION_LOG.jsonl").read_text()))
    apply(folder)
    part = state(folder).split("Provenance of dropped facts:")[1].split("- Reversible")[0]
    cited = set(re.findall(r"01J\w+", part))
    assert cited and cited <= known, (cited, known)
    assert "RUN0000000000000001 (sync-task-state" in part.replace("000000000000000001", "0000000000000001") or "01 (sync" in part


@case
def a_rotated_log_is_read_for_provenance(tmp):
    import gzip
    folder = make(tmp / "t")
    log = folder / ".wos/VERIFICATION_LOG.jsonl"
    (folder / ".wos/VERIFICATION_LOG.20260501.jsonl.gz").write_bytes(gzip.compress(log.read_bytes()))
    log.write_text("")
    apply(folder)
    assert "01JTESTRUN" in state(folder)


@case
def a_second_run_is_a_no_op_that_says_so(tmp):
    folder = make(tmp / "t")
    apply(folder)
    before = tree(folder)
    out = apply(folder, code=3).stdout.decode()
    assert tree(folder) == before
    assert "NO_OP_TRACE: already compacted on 2026-05-20 10:00" in out


@case
def the_same_input_and_time_give_the_same_bytes(tmp):
    trees = []
    for name in ("a", "b"):
        (tmp / name).mkdir()
        folder = make(tmp / name / "t")
        apply(folder)
        trees.append(tree(folder))
    assert trees[0] == trees[1]


@case
def crlf_and_odd_bytes_survive(tmp):
    text = STATE.replace("Start with the importer.", "Two blanks  \n\tand a tab").replace("\n", "\r\n").encode()
    folder = make(tmp / "t", state=b"\xef\xbb\xbf" + text)
    apply(folder)
    new = (folder / "TASK_STATE.md").read_bytes()
    assert new.startswith(b"\xef\xbb\xbf# TASK_STATE\r\n") and b"Two blanks  \r\n\tand a tab\r\n" in new
    assert new.count(b"\n") == new.count(b"\r\n")
    assert json.loads((folder / ".wos/VERIFICATION_LOG.jsonl").read_text().splitlines()[-1])["sha_scope"] == "file"


@case
def mixed_line_ends_stay_line_by_line(tmp):
    text = STATE.replace("- Importer holds two files open.\n", "- Importer holds two files open.\r\n")
    folder = make(tmp / "t", state=text)
    apply(folder)
    new = (folder / "TASK_STATE.md").read_bytes()
    assert b"open.\r\n  - measured on Tuesday\n" in new and new.count(b"\r\n") == 1


@case
def an_emptied_section_keeps_its_heading_and_a_placeholder(tmp):
    folder = make(tmp / "t", state=STATE.replace("- R1: Disk may fill up. Active.\n", ""))
    apply(folder)
    assert "## Risks to watch\n- (none)\n\n## Recommended" in state(folder)


@case
def a_table_keeps_its_head_and_rule(tmp):
    table = "| Id | Risk | State |\n|---|---|---|\n| R1 | Disk | Mitigated |\n| R2 | Lag | Mitigated (slice 4) |\n"
    text = re.sub(r"- R1:.*\n- R2:.*\n", table, STATE)
    folder = make(tmp / "t", state=text)
    apply(folder)
    assert "| Id | Risk | State |\n|---|---|---|\n\n- (none)\n" in state(folder)


@case
def a_history_in_the_middle_is_extended_where_it_is(tmp):
    history = "## Compaction history\n### 2026-01-01 09:00\n- Summary: It went on.\n\n"
    folder = make(tmp / "t", state=STATE.replace("## Risks to watch", history + "## Risks to watch"))
    apply(folder)
    new = state(folder)
    assert new.count("## Compaction history") == 1
    assert "- Summary: It went on.\n\n### 2026-05-20 10:00\n" in new
    assert new.index("### 2026-05-20") < new.index("## Risks to watch") < new.index("## Resume notes")


@case
def a_missing_last_newline_is_added_before_the_history_only(tmp):
    folder = make(tmp / "t", state=STATE.rstrip("\n"))
    apply(folder)
    assert "Start with the importer.\n\n## Compaction history\n" in state(folder)


@case
def transaction_headers_move_with_their_section(tmp):
    header = "<!-- wos:write owner=sync-task-state section='## {0}' run_id=A ts=B reason=c mode=applied -->\n## {0}"
    text = STATE
    for name in ("Risks to watch", "Recommended next step"):
        text = text.replace("## " + name, header.format(name))
    folder = make(tmp / "t", state=text)
    apply(folder)
    new = state(folder)
    assert re.search(r"<!-- wos:write owner=compact-task-memory section='## Risks to watch' run_id=\w{26} ts=2026-05-20T10:00:00.000Z .*-->\n## Risks", new)
    assert "<!-- wos:write owner=sync-task-state section='## Recommended next step' run_id=A" in new
    assert re.search(r"<!-- wos:write owner=compact-task-memory section='## Compaction history'.*-->\n## Compaction history", new)


@case
def disagreeing_artifacts_stop_with_the_places(tmp):
    folder = make(tmp / "t", state=STATE.replace("slice 5 (SLICES/05-part.md)", "slice 4 (SLICES/04-part.md)"))
    before = tree(folder)
    done = apply(folder, code=4)
    assert tree(folder) == before
    assert re.search(rb"TASK_STATE.md:\d+ / IMPLEMENTATION_PLAN.md:\d+: the next step names slice 4", done.stderr)
    assert b"Run now: /state-reconcile" in done.stdout


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
                             ("nul", STATE + "\0\n", b"TASK_STATE.md:40")):
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


def git(folder, *args):
    return subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "core.autocrlf=false", "-C", str(folder), *args],
                          check=True, capture_output=True).stdout.decode()


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


def parse_report(text):
    parts = re.fullmatch(r"### Artifact changes\n(.*?)\n\n### Command transcript\n(.*?)\n\n### Handoff\n```text\n(.*?)\n```\n", text, re.S)
    assert parts, text
    return [p.splitlines() for p in parts.groups()]


@case
def the_report_has_the_contracts_layout(tmp):
    folder = make(tmp / "t")
    small = make(tmp / "s", status=["closed", "closed", "approved", "approved", "approved", "planned"])
    broken = make(tmp / "b", state=STATE + "\0\n")
    apart = make(tmp / "d", state=STATE.replace("- D-2: Pages hold fifty", "- D-2: Pages hold ninety"))
    runs = [(("plan", folder), 0), (("apply", folder, "--auto", "--bootstrap-turn", "3"), 0), (("apply", folder, "--auto"), 3),
            (("plan", small, "--bootstrap-turn", "12"), 3), (("plan", broken), 5), (("plan", apart), 4)]
    for args, code in runs:
        changes, transcript, handoff = parse_report(run(*args, "--format", "md", *NOW, code=code).stdout.decode())
        for line in changes:
            tokens = re.findall(r"\b(APPLIED|PROPOSED|SKIP|NO_FILE_CHANGES)\b", line)
            assert len(tokens) == 1, line
        assert len({re.search(r"`([^`]+)`", l)[1] for l in changes if "`" in l}) == sum("`" in l for l in changes)
        assert len(transcript) <= (4 if code == 0 else 3), transcript
        assert (code != 0) == transcript[0].startswith("- NO_OP_TRACE: ")
        assert any("NEITHER" in l for l in transcript)
        if "--bootstrap-turn" in args:
            assert f"- Bootstrap: reusing turn {args[-1]} read, WOS unchanged" in transcript
        assert [l.split(":")[0] for l in handoff[:4]] == ["Run now", "Mode", "Work complexity", "Reason"]
        assert re.fullmatch(r"Run now: (/[a-z-]+|none)", handoff[0]) and (handoff[0] == "Run now: none") == (handoff[1] == "Mode: N/A")
        assert handoff[1].split(": ")[1] in ("Ask", "Plan", "Agent", "Debug", "N/A")
        assert handoff[2].split(": ")[1] in ("LOW", "MEDIUM", "HIGH", "N/A")


@case
def command_names_are_checked_against_a_folder(tmp):
    folder = make(tmp / "t")
    commands = tmp / "commands"
    (commands / "what-next").mkdir(parents=True)
    out = run("plan", folder, "--commands-dir", commands, *NOW, code=0).stdout.decode()
    assert "Run now: none\nMode: N/A\n" in out and f"checked against {commands}" in out
    (commands / "sync-task-state.md").write_text("x")
    assert "Run now: /sync-task-state\n" in run("plan", folder, "--commands-dir", commands, *NOW, code=0).stdout.decode()
    (commands / "sync-task-state.md").unlink()
    (commands / "sync-task-state").mkdir()
    (commands / "sync-task-state/SKILL.md").write_text("x")
    assert "Run now: /sync-task-state\n" in run("plan", folder, "--commands-dir", commands, *NOW, code=0).stdout.decode()


@case
def the_root_of_the_docs_is_named(tmp):
    folder = make(tmp / "repo/tasks/t")
    home = tmp / "home"
    (home / ".cursor/workflow-docs/wos").mkdir(parents=True)
    (home / ".cursor/workflow-docs/wos/context-budget.md").write_text("x")
    assert f"WOS root: {home}/.cursor/workflow-docs".encode() in run("plan", folder, env={"HOME": str(home)}).stdout
    (tmp / "repo/wos").mkdir()
    (tmp / "repo/wos/context-budget.md").write_text("x")
    assert f"WOS root: {tmp}/repo;".encode() in run("plan", folder, env={"HOME": str(home)}).stdout


@case
def a_full_handoff_carries_the_resume_context(tmp):
    folder = make(tmp / "t")
    out = run("plan", folder, "--handoff", "full", *NOW, code=0).stdout.decode()
    assert "Resume context:\n- Task: " in out and "- Current slice: 5\n" in out


@case
def the_summary_may_come_from_a_file(tmp):
    folder = make(tmp / "t")
    (tmp / "s.txt").write_text("Half is done.\nThe importer is next.\n")
    apply(folder, "--summary-file", tmp / "s.txt")
    assert "- Summary: Half is done. The importer is next.\n" in state(folder)


@case
def verify_passes_what_apply_wrote_and_finds_what_was_changed(tmp):
    folder = make(tmp / "t")
    old = tmp / "old.md"
    old.write_bytes((folder / "TASK_STATE.md").read_bytes())
    apply(folder)
    new = folder / "TASK_STATE.md"
    assert run("verify", old, new, code=0).stdout == b""
    new.write_text(state(folder).replace("- Importer holds two files open.\n  - measured on Tuesday\n", ""))
    out = run("verify", old, new, code=1).stdout.decode()
    assert "F2 has to stay (no marker)" in out and "F2 left and the history entry does not name it" in out
    report = json.loads(run("verify", old, new, "--format", "json", code=1).stdout)
    assert len(report["breaches"]) >= 2 and report["breaches"][0]["what"]


@case
def another_policy_filters_other_headings(tmp):
    policy = tmp / "p.toml"
    source = pathlib.Path(__file__).resolve().parents[2] / "plugins/task/policy.toml"
    policy.write_text(source.read_text().replace('heading = "Current known facts"', 'heading = "Known facts"'))
    folder = make(tmp / "t", state=STATE.replace("## Current known facts", "## Known facts"))
    apply(folder, "--policy", policy)
    assert "Loader reads gzip" not in state(folder).split("## Compaction history")[0]
    policy.write_text("[[section]]\nheading = \"A\"\nclas = \"drop\"\n")
    assert b"p.toml:3:" in (err := run("plan", folder, "--policy", policy, code=2).stderr) and b"did you mean `class`" in err, err


@case
def usage_faults_name_the_nearest_word(tmp):
    assert b"did you mean `plan`" in run("plam", tmp, code=2).stderr
    assert b"did you mean `--format`" in run("plan", tmp, "--fromat", "md", code=2).stderr
    assert b"does not belong here" in run("plan", tmp, "--auto", code=2).stderr
    assert b"use text|md|json|edit" in run("plan", tmp, "--format", "yaml", code=2).stderr
    assert b"either --auto or --plan" in run("apply", tmp, code=2).stderr
    assert b"lacks an operand" in run("verify", tmp, code=2).stderr
    assert b"is not a time" in run("plan", make(tmp / "t"), "--now", "tomorrow", code=2).stderr
    run(code=2)
    run("plan", tmp / "nowhere", code=7)


@case
def every_action_has_help_with_examples(tmp):
    for action in ("plan", "apply", "check", "restore", "verify"):
        out = run(action, "--help", code=0).stdout
        assert b"examples:\n  terse task " + action.encode() in out
    assert b"exit: 0 done" in run("--help", code=0).stdout


@case
def check_runs_the_gates_only(tmp):
    folder = make(tmp / "t")
    before = tree(folder)
    out = run("check", folder, code=0).stdout.decode()
    assert "editable: yes\n" in out and "outcome: compact\n" in out and tree(folder) == before
    (folder / "DECISIONS.md").unlink()
    assert "not run: canonical decisions" in run("check", folder).stdout.decode()


@case
def a_link_out_of_the_folder_is_refused(tmp):
    folder = make(tmp / "t")
    outside = tmp / "outside.md"
    (folder / "TASK_STATE.md").rename(outside)
    (folder / "TASK_STATE.md").symlink_to(outside)
    assert b"link out of the task folder" in apply(folder, code=7).stderr
    assert outside.read_text() == STATE


@case
def the_mode_of_the_file_stays(tmp):
    folder = make(tmp / "t")
    os.chmod(folder / "TASK_STATE.md", 0o640)
    apply(folder)
    assert (folder / "TASK_STATE.md").stat().st_mode & 0o777 == 0o640


@case
def a_kill_at_any_call_leaves_the_old_file_or_the_new_one(tmp):
    if KILLER is None: return
    whole = make(tmp / "whole")
    old = (whole / "TASK_STATE.md").read_bytes()
    apply(whole)
    new, log = (whole / "TASK_STATE.md").read_bytes(), (whole / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
    seen = set()
    for n in range(1, 60):
        folder = make(tmp / f"t{n}")
        old_log = (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
        done = run("apply", folder, "--auto", *NOW, env={"LD_PRELOAD": KILLER, "KILL_AT": str(n)})
        now = (folder / "TASK_STATE.md").read_bytes()
        assert now in (old, new), f"call {n} leaves a mixture"
        assert (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes().startswith(old_log)
        if now == new: assert (folder / SNAPSHOT).read_bytes() == old, f"call {n}: no way back"
        seen.add(now)
        if done.returncode == 0: break
    assert n > 5 and seen == {old, new}, (n, len(seen))
    assert (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes() == log


@case
def five_megabytes_are_planned_in_linear_time(tmp):
    facts = "".join(f"- Row {i} of the ledger took {i % 90} ms on rack {i % 7}; closed in slice {i % 4 + 1}, no longer load-bearing.\n"
                    if i % 3 == 0 else f"- Row {i} of the ledger took {i % 90} ms, and the mirror held it for the night shift.\n" for i in range(62000))
    folder = make(tmp / "t", state=STATE.replace("- Index was built in slice 2.\n", facts))
    size = (folder / "TASK_STATE.md").stat().st_size
    assert size > 5_000_000, size
    best = 9e9
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("plan", folder, "--format", "md", *NOW, code=0)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(f"  5 MB planned in {best * 1000:.0f} ms of processor time")
    # The aim is 200 ms on an idle machine; a guard that holds under load and sanitizers is wider.
    limit = float(os.environ.get("TERSE_TASK_PLAN_LIMIT", "3.0"))
    assert best < limit, f"{best:.3f} s"


def main():
    passed = failed = 0
    for test in CASES:
        with tempfile.TemporaryDirectory() as tmp:
            try:
                test(pathlib.Path(tmp).resolve())
                passed += 1
            except Exception as error:  # one broken case must not hide the others
                failed += 1
                print(f"FAILED {test.__name__}: {type(error).__name__}: {str(error)[:600]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
