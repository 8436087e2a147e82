"""What a compaction changes, keeps and refuses."""
import hashlib
import json
import re

from harness import *  # noqa: F401,F403


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
def every_line_of_what_leaves_stands_in_the_history(tmp):
    text = STATE.replace("- Index was built in slice 2.\n", "- [stale] The mixer of the hall\n  ran on port 8081\n  - with four fans, [stale] no longer needed\n"
                         "- [stale] The hall ran with\n  ```\n  FANS=4\n  ```\n")
    folder = make(tmp / "t", state=text)
    apply(folder)
    body, history = state(folder).split("## Compaction history")
    assert "The mixer of the hall" not in body, body
    for line in ("  - [stale] The mixer of the hall [M", "ran on port 8081", "with four fans"): assert line in history, (line, history)
    assert "  ```\n  FANS=4\n  ```\n" in body


@case
def of_the_blank_lines_around_what_leaves_one_side_stays(tmp):
    gone = [f"- Fan {i} was slow; closed in slice 1, no longer load-bearing.\n" for i in range(4)]
    shapes = {"- First.\n\n" + gone[0] + gone[1] + "\n" + gone[2] + "\n- Last.\n": "- First.\n\n- Last.\n",
              "- First.\n\n\n" + gone[0] + "\n" + gone[1] + "\n\n" + gone[2] + gone[3] + "\n": "- First.\n\n",
              gone[0] + "\n" + gone[1] + "\n- Last.\n": "\n- Last.\n",
              "- First.\n" + gone[0] + "\n\n" + gone[1] + "- Last.\n": "- First.\n\n\n- Last.\n",
              "- First.\n\n" + gone[0] + "\n- Amid.\n\n" + gone[1] + "\n- Last.\n": "- First.\n\n- Amid.\n\n- Last.\n"}
    for number, (before, after) in enumerate(shapes.items()):
        whole = re.sub(r"(?s)(## Current known facts\n).*?\n(?=## )", lambda m: m[1] + before + "\n", STATE)
        folder = make(tmp / f"t{number}", state=whole)
        apply(folder, "--gate", "off")
        left = re.search(r"(?s)## Current known facts\n(.*?)\n?(?=\n## )", state(folder))[1]
        assert left.rstrip("\n") == after.rstrip("\n"), (before, left)


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
def an_entry_without_a_slice_is_its_first_commits_run(tmp):
    def at(day): return f"2026-05-{day:02}T12:00:00.000Z"
    early, late = "- [stale] The shim read XML.\n", "- [stale] The pump ran\n  on port 8081.\n- [stale] ++ The fan ran twice.\n"
    whole = STATE.replace("- Index was built in slice 2.\n", early)
    folder = make(tmp / "t", state=whole)
    runs = [json.loads(log_line("Current known facts", "tidied", run)) | {"ts": at(3 * run)} for run in range(1, 5)]
    (folder / ".wos/VERIFICATION_LOG.jsonl").write_text("".join(json.dumps(run) + "\n" for run in runs))
    git(folder, "init", "-q")
    for day, text in ((1, whole), (5, whole.replace(early, late + early)), (7, whole.replace(early, early + late))):
        (folder / "TASK_STATE.md").write_text(text)
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", f"day {day}", GIT_COMMITTER_DATE=f"2026-05-{day:02}T12:00:00Z")
    out = json.loads(run("plan", folder, "--gate", "off", "--format", "json", *NOW, code=0).stdout)
    ids = {entry["text"]: entry["id"] for entry in out["entries"] if entry["action"] == "drop"}
    named = {line.split(" ")[0][-2:]: line.split("): ")[1].split(", ") for line in out["provenance"] if "T12:00" in line}
    assert ids["[stale] The shim read XML."] in named["01"], (ids, out["provenance"])
    assert ids["[stale] The pump ran"] in named["02"] and ids["[stale] ++ The fan ran twice."] in named["02"], (ids, out["provenance"])


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
def a_section_whose_text_is_all_that_is_left_says_none_too(tmp):
    gone = "- R1: Heat. Mitigated (slice 1).\n", "- R2: Lag. Mitigated (slice 4).\n"
    for body, left in (("Seen by two people.\n\n{0}{1}", "Seen by two people.\n\n- (none)\n"),
                       ("{0}\nSeen by two people.\n\n{1}", "- (none)\n\nSeen by two people.\n"),
                       ("```\nseen\n```\n{0}\n\n---\n\n{1}\n```\nseen\n```\n", "```\nseen\n```\n- (none)\n\n\n---\n\n```\nseen\n```\n")):
        risks = STATE[STATE.index("- R1:"):STATE.index("\n## Recommended next step")]
        folder = make(tmp / str(len(body)), state=STATE.replace(risks, body.format(*gone)))
        apply(folder, "--gate", "off")
        assert f"## Risks to watch\n{left}\n## Recommended" in state(folder), state(folder)
        before = tree(folder)
        apply(folder, "--gate", "off", code=3)
        assert tree(folder) == before


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
