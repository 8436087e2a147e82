"""Ways a hasty compactor breaks a state: each case is one of them, on files of our own."""
from harness import *  # noqa: F401,F403

FACT = "- Index was built in slice 2.\n"


def lines(text, heading):
    return text.split("## " + heading + "\n", 1)[1].split("\n## ", 1)[0]


@case
def one_row_leaves_a_table_and_its_head_stays(tmp):
    table = ("| Id | Risk | State |\n|---|---|---|\n| R1 | Disk `a|b` fills | Active |\n"
             "| R2 | Lag `x|y|z` | Mitigated (slice 4) |\n| R3 | Heat | Active |\n")
    folder = make(tmp / "t", state=re.sub(r"- R1:.*\n- R2:.*\n", lambda _: table, STATE))
    apply(folder)
    body, history = state(folder).split("## Compaction history")
    assert lines(body, "Risks to watch") == table.replace("| R2 | Lag `x|y|z` | Mitigated (slice 4) |\n", "")
    assert "R2 | Lag `x|y|z` | Mitigated (slice 4)" in history


@case
def numbers_of_a_list_stay_as_they_are(tmp):
    folder = make(tmp / "t", state=STATE.replace(FACT, "3. Lag at noon; fixed in slice 2.\n4. Heat at noon.\n7. Rust at noon.\n"))
    apply(folder)
    text = state(folder)
    assert "\n4. Heat at noon.\n7. Rust at noon.\n" in text and "3. Lag at noon" not in text.split("## Compaction history")[0]


@case
def a_moved_line_keeps_its_id_and_all_of_its_first_line(tmp):
    question = "- Q1: " + "May a page hold rows of two tables, " * 12 + "or of one? Resolved in slice 2 (D-1).\n"
    folder = make(tmp / "t", state=re.sub(r"- Q1:.*\n", lambda _: question, STATE))
    apply(folder)
    body, history = state(folder).split("## Compaction history")
    assert question[2:-1] in history and "Q1:" not in body


@case
def sums_leave_the_history_out_and_a_small_file_may_grow(tmp):
    folder = make(tmp / "t")
    before = STATE.count("\n")
    apply(folder, "--gate", "slices")
    text = state(folder)
    body = text.split("\n## Compaction history")[0]
    after = body.count("\n")
    assert len(text.splitlines()) > before > after
    assert f"- Lines before: {before}\n- Lines after: {after}\n- Reduction: {before - after} lines (~{round(100 * (before - after) / before)}%)\n" in text


@case
def a_second_history_entry_counts_and_keeps_the_first(tmp):
    folder = make(tmp / "t")
    apply(folder)
    first = state(folder)
    before = first.split("\n## Compaction history")[0].count("\n") + 1
    old = first.split("## Compaction history\n")[1]
    (folder / "TASK_STATE.md").write_text(first.replace("- Importer holds two files open.\n", "- Clock ran late; fixed in slice 3.\n- Importer holds two files open.\n"))
    run("apply", folder, "--auto", "--now", "2026-05-21T10:00:00Z", code=0)
    text = state(folder)
    assert text.count("## Compaction history") == 1 and old.rstrip("\n") in text
    assert f"### 2026-05-21 10:00\n" in text and f"- Lines before: {before}\n- Lines after: {before - 1}\n" in text


@case
def a_note_on_a_file_yields_to_an_open_slices_scope(tmp):
    plan = "# IMPLEMENTATION_PLAN\n\n## Slices\n"
    for n, word in enumerate(STATUS, 1):
        scope = "lib/one.cc" if n == 5 else "lib/store/*" if n == 6 else f"lib/part{n}.cc"
        plan += f"\n### Slice {n}: part\n- Scope:\n  - {scope}\n- Decision-ref: none\n- Status: {word}\n"
    files = "- lib/one.cc (slice 1; closed)\n- lib/store/rows.cc (slice 2; closed)\n- lib/three.cc (slice 3; closed)\n"
    folder = make(tmp / "t", state=STATE.replace("- lib/one.cc (slice 1; closed)\n", files))
    (folder / "IMPLEMENTATION_PLAN.md").write_text(plan)
    apply(folder)
    body, history = state(folder).split("## Compaction history")
    assert "lib/one.cc" in body and "lib/store/rows.cc" in body and "lib/three.cc" not in body
    assert "lib/three.cc" in history


@case
def disagreement_is_found_before_anything_is_filtered(tmp):
    folder = make(tmp / "t", status=["closed"] * 5 + ["planned"])
    before = tree(folder)
    done = apply(folder, code=4)
    assert b"slice 5" in done.stderr and b"state-reconcile" in done.stdout and tree(folder) == before


@case
def a_failing_call_leaves_the_old_file_or_the_new_one_and_says_so(tmp):
    if KILLER is None: return
    whole = make(tmp / "whole")
    old = (whole / "TASK_STATE.md").read_bytes()
    apply(whole)
    new = (whole / "TASK_STATE.md").read_bytes()
    seen = set()
    unharmed = 0  # in a row; a folder that cannot be synced is no reason to stop, so one is not the end
    for n in range(1, 60):
        folder = make(tmp / f"t{n}")
        before = tree(folder)
        old_log = (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes()
        done = run("apply", folder, "--auto", *NOW, env=preload(KILL_AT=str(n), KILL_MODE="fail"))
        now = (folder / "TASK_STATE.md").read_bytes()
        assert now in (old, new), f"call {n} leaves a mixture"
        assert (folder / ".wos/VERIFICATION_LOG.jsonl").read_bytes().startswith(old_log)
        seen.add((done.returncode, now == new))
        unharmed = unharmed + 1 if done.returncode == 0 else 0
        if unharmed == 4: break
        if done.returncode == 0: continue
        assert done.returncode == 7 and b"No space left" in done.stderr, (n, done.returncode, done.stderr)
        after = {name: digest for name, digest in tree(folder).items() if not name.startswith(".wos/compaction/")}
        if now == old: assert after == before, f"call {n} leaves more than a snapshot"
        if now == new: assert (folder / SNAPSHOT).read_bytes() == old and b"restore" in done.stderr, (n, done.stderr)
    assert n > 5 and (7, False) in seen and (7, True) in seen and (0, True) in seen, (n, seen)
