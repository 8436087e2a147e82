"""Verifying, policies, usage, kills and size."""
import json
import os
import pathlib
import re
import resource

from harness import *  # noqa: F401,F403


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
def verify_holds_every_claim_of_the_history_against_what_left(tmp):
    folder = make(tmp / "repo/t", state=STATE + "\n## Hand notes\nLoose.\n")
    old = tmp / "old.md"
    old.write_bytes((folder / "TASK_STATE.md").read_bytes())
    git(tmp / "repo", "init", "-q"); git(tmp / "repo", "add", "-A"); git(tmp / "repo", "commit", "-qm", "x")
    apply(folder)
    new = folder / "TASK_STATE.md"
    good = state(folder)
    assert run("verify", old, new, code=0).stdout == b""
    sha = re.search(r"Compacted from: ([0-9a-f]{40})", good)[1]
    known = re.search(r"\(sync-task-state, [^)]*\): (.*)", good)[1]
    changes = {"git knows no `" + "0" * 40: lambda t: t.replace("from: " + sha, "from: " + "0" * 40),
               "git knows no `" + sha + ":u/": lambda t: t.replace(sha + ":t/", sha + ":u/"),
               "there is no snapshot": lambda t: t.replace("2026-05-20T100000Z_", "2026-05-21T100000Z_"),
               "has not the digest": lambda t: re.sub(r"sha256 \w{8}", "sha256 00000000", t),
               "has no provenance": lambda t: re.sub(r"(?m)^  - 01J.*\n", "", t, count=1),
               "which did not leave": lambda t: t.replace("): " + known, "): F2, F99"),
               "names no run": lambda t: re.sub(r"(Provenance of dropped facts:)\n(  - .*\n)+", r"\1 unknown\n", t),
               "says none and the log has": lambda t: re.sub(r"(Provenance of dropped facts:)\n(  - .*\n)+", r"\1 none recorded\n", t),
               "cites slice 5": lambda t: t.replace("[M1: slice 1]", "[M1: slice 5]"),
               "cites another marker": lambda t: t.replace("[M1: slice 1]", "[M3: slice 1]"),
               "cites D-2": lambda t: t.replace("resolved in slice 2", "resolved in D-2"),
               "lists `nothing`": lambda t: re.sub("Preserved verbatim: .*", "Preserved verbatim: nothing", t),
               "`Unrecognised sections kept` is missing": lambda t: re.sub("- Unrecognised sections kept: .*\n", "", t),
               "does not list `## Hand notes`": lambda t: re.sub("(- Unrecognised sections kept:) .*", r"\1 none", t),
               "`Dropped from active files in scope` is missing": lambda t: t.replace("- Dropped from active files in scope:\n", ""),
               "names no entry that left": lambda t: t.replace("- Resolved questions", "  - The hall has 4 fans.\n- Resolved questions"),
               "is no field": lambda t: t.replace("- Resolved questions", "- The hall has 4 fans.\n- Resolved questions"),
               "stands twice": lambda t: t.replace("- Summary:", "- Summary: Twice.\n- Summary:"),
               "belongs to no field": lambda t: t.replace("- Summary:", "The hall has 4 fans.\n- Summary:"),
               "another kind's field": lambda t: re.sub(r"(- Resolved questions moved here:\n)(  - .*\n)(- Mitigated risks moved here:\n)", r"- Resolved questions moved here: none\n\3\2", t)}
    for what, change in changes.items():
        text = change(good)
        assert text != good, what
        new.write_text(text)
        out = run("verify", old, new, code=1).stdout.decode()
        lines = [line for line in out.splitlines() if what in line]
        assert lines and all(re.search(r"TASK_STATE\.md:\d+: breach", line) for line in lines), (what, out)
    new.write_text(good)
    (folder / SNAPSHOT).unlink()
    assert b"there is no snapshot" in run("verify", old, new, code=1).stdout


@case
def verify_finds_a_run_told_wrong_a_line_end_and_what_left_among_what_was_kept(tmp):
    folder = make(tmp / "t")
    log = folder / ".wos/VERIFICATION_LOG.jsonl"
    log.write_text(re.sub(r"2026-05-0(\d)\.", r"2026-05-0\1T08:00:00.", log.read_text()))
    old = tmp / "old.md"
    old.write_bytes((folder / "TASK_STATE.md").read_bytes())
    apply(folder)
    new = folder / "TASK_STATE.md"
    good = new.read_bytes().decode()
    run("verify", old, new, code=0)
    item = "  - Loader reads gzip; closed in slice 1, no longer load-bearing. [M1: slice 1]\n"
    changes = {"another owner or time": [lambda t: t.replace("(sync-task-state, 2026-05-02T08", "(sync-task-state, 2026-05-02T09"),
                                         lambda t: t.replace("(sync-task-state, 2026-05-02T08", "(what-next, 2026-05-02T08")],
               "the run run-7 is not": [lambda t: re.sub(r"01J\w*( \(sync-task-state, 2026-05-02T08)", r"run-7\1", t)],
               "another line end": [lambda t: t.replace(" the mirror?\n", " the mirror?\r\n"),
                                    lambda t: t.replace("## Risks to watch\n", "## Risks to watch\r\n")],
               "F1 left and is listed under `Preserved verbatim`": [lambda t: t.replace(item, "").replace("\n- Dropped from current", "\n" + item + "- Dropped from current", 1)],
               "F1 left and is listed under `Unrecognised": [lambda t: t.replace(item, "").replace("- Summary:", item + "- Summary:")]}
    for what, edits in changes.items():
        for edit in edits:
            assert edit(good) != good, what
            new.write_bytes(edit(good).encode())
            out = run("verify", old, new, code=1).stdout.decode()
            assert what in out, (what, out)


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
        done = run("apply", folder, "--auto", *NOW, env=preload(KILL_AT=str(n)))
        now = (folder / "TASK_STATE.md").read_bytes()
        assert now in (old, new), f"call {n} leaves a mixture"
        assert (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes().startswith(old_log)
        if now == new: assert (folder / SNAPSHOT).read_bytes() == old, f"call {n}: no way back"
        seen.add(now)
        if done.returncode == 0: break
        for snapshot in (folder / ".wos/compaction").glob("2*"): assert snapshot.read_bytes() == old, f"call {n} leaves half a snapshot"
        apply(folder, code=3 if now == new else 0)
        assert not list(folder.rglob(".*tmp*")), f"call {n} leaves a temporary file"
        lines = (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes()[len(old_log):].splitlines()
        whole_lines = [line for line in lines if line.endswith(b"}")]
        if now == new: assert set(whole_lines) == set(log[len(old_log):].splitlines()) and len(whole_lines) == len(set(whole_lines)), (n, lines)
    assert n > 5 and seen == {old, new}, (n, len(seen))
    assert (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes() == log


@case
def a_log_is_finished_only_for_a_state_that_nobody_has_touched(tmp):
    for name, crlf, change, added in (("same", False, lambda t: t, 5), ("crlf", True, lambda t: t, 5),
                                      ("edited", False, lambda t: t.replace("Start with", "Begin with"), 0)):
        folder = make(tmp / name, state=STATE.replace("\n", "\r\n" if crlf else "\n").encode())
        log = folder / ".wos/VERIFICATION_LOG.jsonl"
        old = log.read_bytes()
        apply(folder)
        whole = log.read_bytes()
        log.write_bytes(old)
        new = folder / "TASK_STATE.md"
        new.write_bytes(change(new.read_bytes().decode()).encode())
        before = new.read_bytes()
        (folder / ".TASK_STATE.md.tmp77-0").write_text("half")
        (folder / ".TASK_STATE.md.tmp-mine").write_text("kept")
        done = run("apply", folder, "--auto", "--now", "2026-06-01T10:00:00Z", code=3)
        assert new.read_bytes() == before and b"temporary" in done.stderr
        assert not (folder / ".TASK_STATE.md.tmp77-0").exists() and (folder / ".TASK_STATE.md.tmp-mine").exists()
        assert log.read_bytes() == (whole if added else old), name


@case
def a_disk_that_fills_up_leaves_no_half_line_in_the_log(tmp):
    if KILLER is None: return
    whole = make(tmp / "whole")
    old = (whole / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
    apply(whole)
    new = (whole / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
    said = 0
    for n in range(1, 16):
        folder = make(tmp / f"t{n}")
        done = run("apply", folder, "--auto", *NOW, env=preload(KILL_AT=str(n), KILL_MODE="fail"))
        log = (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
        assert log in (old, new), f"call {n} leaves {log[len(old):]!r}"
        if b"cannot be appended to" in done.stderr:
            said += 1
            assert done.returncode == 7 and b"append the log lines by hand" in done.stderr, done.stderr
            assert log == old and (folder / SNAPSHOT).exists()
    assert said >= 2, said  # the write, and the fsync behind it


@case
def five_megabytes_are_planned(tmp):
    facts = "".join(f"- Row {i} of the ledger took {i % 90} ms on rack {i % 7}; closed in slice {i % 4 + 1}, no longer load-bearing.\n"
                    if i % 3 == 0 else f"- Row {i} of the ledger took {i % 90} ms, and the mirror held it for the night shift.\n" for i in range(62000))
    folder = make(tmp / "t", state=STATE.replace("- Index was built in slice 2.\n", facts))
    size = (folder / "TASK_STATE.md").stat().st_size
    assert size > 5_000_000, size
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = run("plan", folder, "--format", "md", *NOW, code=0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"  5 MB planned in {took * 1000:.0f} ms of processor time")
    # Every third row is marked and slices 1 to 4 are closed; two facts of the sample leave as well.
    leaving = len(range(0, 62000, 3)) + 2
    assert f"Current known facts -{leaving},".encode() in done.stdout, done.stdout[:300]


@case
def sections_that_nobody_knows_cost_in_step_with_their_number(tmp):
    def took(count):
        odd = "".join(f"## Note {i}\nLoose.\n\n" for i in range(count))
        facts = "".join(f"- [stale] Row {i}.\n" for i in range(count // 4))
        text = STATE.replace("- Index was built in slice 2.\n", facts)
        folder = make(tmp / str(count), state=text.replace("## Canonical decisions", odd + "## Canonical decisions"))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("plan", folder, "--format", "md", *NOW, code=0)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    few, many = took(8000), took(32000)
    assert many < 8 * few, (few, many)
