#!/usr/bin/env python3
"""`terse spec propose` and `apply`, prong by prong, on real git repositories."""
import json
import re

from repos import (check, edit_plan, entry, finish, git, last_hash, plan_hash, project, propose_and_apply, run, scenario, sixty,
                   snapshot, spec, tasks)


def archive_split_is_one_commit_that_reverts():
    folder, root = project(sixty())
    with folder:
        before = (root / "SPEC.md").read_bytes()
        proposed, applied = propose_and_apply(root)
        check("propose_fires", proposed.returncode == 0, proposed)
        check("propose_ends_with_the_hash", last_hash(proposed) == plan_hash(root), proposed.out)
        check("propose_names_the_sets", "prongs {3,4} firing, {1,2,5,6} skipped" in proposed.out, proposed.out)
        check("apply_exits_0", applied.returncode == 0, applied)
        sha = applied.out.split("\n")[0]
        check("prints_the_sha", sha == git(root, "rev-parse", "HEAD").strip(), applied.out)
        check("prints_the_revert", f"git revert {sha}" in applied.out, applied.out)
        check("tree_is_clean", git(root, "status", "--porcelain") == "?? .spec/\n", git(root, "status", "--porcelain"))
        names = git(root, "show", "--name-only", "--format=", "HEAD").split()
        check("commit_holds_owned_files_only", names == ["SPEC.archive.md", "SPEC.md"], names)
        subject = git(root, "log", "-1", "--format=%s").strip()
        check("subject_is_the_seeds", subject.startswith("compact SPEC.md: prongs {3,4} (~") and subject.endswith("k tokens)"), subject)
        archive = (root / "SPEC.archive.md").read_text()
        rows = [line for line in archive.splitlines() if line.startswith("T")]
        check("archived_rows_are_the_oldest_ten_verbatim", rows == tasks(1, 10), rows)
        text = (root / "SPEC.md").read_text()
        check("marker_stands_under_the_heading", "## §T TASKS\n\n## archived: §T.1..§T.10 → SPEC.archive.md (10 rows)\n\nid|" in text, text)
        check("open_task_stays", "T61|.|swap belt motor|V2\n" in text)
        check("counter_is_gone", "V2: labels — label printed before the belt moves\n" in text, text)
        check("next_block", "\n## Next\n\n1. /sdd:check — cascade scan over compacted SPEC.md\n2. /sdd:build --next — start the next pending §T row\n"
              f"3. git revert {sha} — rollback if compaction breaks downstream\n" in applied.out, applied.out)
        check("no_hint_where_nothing_is_staged", "## Hint" not in applied.out)
        check("check_is_clean_after", run(root, "check").returncode == 0, run(root, "check").out)
        again = run(root, "propose")
        check("second_sweep_fires_nothing", again.returncode == 3, again)
        git(root, "revert", "--no-edit", "HEAD")
        check("revert_brings_everything_back", (root / "SPEC.md").read_bytes() == before and not (root / "SPEC.archive.md").exists())


def second_archiving_replaces_the_marker():
    folder, root = project(sixty())
    with folder:
        propose_and_apply(root)
        old_archive = (root / "SPEC.archive.md").read_text()
        text = (root / "SPEC.md").read_text().replace("T61|.|", "T61|x|")
        extra = "\n".join(tasks(62, 66)) + "\n"
        text = text.replace("T61|x|swap belt motor|V2\n", "T61|x|swap belt motor|V2\n" + extra)
        (root / "SPEC.md").write_text(text)
        git(root, "commit", "-qam", "more work")
        proposed, applied = propose_and_apply(root)
        check("second_apply", applied.returncode == 0, applied.err)
        archive = (root / "SPEC.archive.md").read_text()
        check("marker_spans_the_whole_archive", "## archived: §T.1..§T.16 → SPEC.archive.md (16 rows)\n" in (root / "SPEC.md").read_text())
        check("one_marker", (root / "SPEC.md").read_text().count("## archived:") == 1)
        check("old_lines_stay", [l for l in archive.splitlines() if l not in old_archive.splitlines()] == tasks(11, 16), archive)


def foreign_staged_files_stay_staged():
    folder, root = project(sixty())
    with folder:
        (root / "other.txt").write_text("staged\n")
        git(root, "add", "other.txt")
        (root / "loose.txt").write_text("untracked\n")
        _, applied = propose_and_apply(root)
        check("apply_with_foreign_files", applied.returncode == 0, applied.err)
        check("foreign_file_is_still_staged", git(root, "diff", "--cached", "--name-only").split() == ["other.txt"])
        check("hint_warns_before_the_revert", applied.out.index("restore --staged") < applied.out.index("git revert"), applied.out)
        check("hint_block", "## Hint\n" in applied.out, applied.out)


def confirmation():
    folder, root = project(sixty())
    with folder:
        run(root, "propose")
        before = snapshot(root)
        unconfirmed = run(root, "apply")
        check("without_terminal_and_hash_exit_4", unconfirmed.returncode == 4 and snapshot(root) == before, unconfirmed)
        check("exit_4_names_the_hash", plan_hash(root) in unconfirmed.err, unconfirmed.err)
        check("exit_4_asks_the_seeds_question", "Compact SPEC.md: prongs {3,4} firing, {1,2,5,6} skipped. Baseline ~" in unconfirmed.err, unconfirmed.err)
        wrong = run(root, "apply", "--confirm", "0" * 12)
        check("wrong_hash_exit_4", wrong.returncode == 4 and snapshot(root) == before, wrong)
        old = plan_hash(root)
        run(root, "propose", "--skip", "3")
        check("skip_changes_the_hash", plan_hash(root) != old)
        check("old_hash_fits_no_more", run(root, "apply", "--confirm", old).returncode == 4)
        applied = run(root, "apply", "--confirm", plan_hash(root))
        check("skip_3_leaves_the_archive", applied.returncode == 0 and not (root / "SPEC.archive.md").exists(), applied.err)
        check("skip_3_subject", "prongs {4}" in git(root, "log", "-1", "--format=%s"))


def stale_plans_are_refused():
    folder, root = project(sixty())
    with folder:
        run(root, "propose")
        confirm = plan_hash(root)
        (root / "SPEC.md").write_text(sixty().replace("one binary", "two binaries"))
        git(root, "commit", "-qam", "edit")
        before = snapshot(root)
        stale = run(root, "apply", "--confirm", confirm)
        check("changed_spec_exit_5", stale.returncode == 5 and snapshot(root) == before and "propose" in stale.err, stale)
        run(root, "propose")
        (root / ".spec/check-extras.md").write_text("# Check extras\n")
        check("new_extras_file_exit_5", run(root, "apply", "--confirm", plan_hash(root)).returncode == 5)
        (root / ".spec/check-extras.md").unlink()
        edit_plan(root, lambda plan: entry(plan, "P3")["rows"][0].update(id="T999"))
        unknown = run(root, "apply", "--confirm", plan_hash(root))
        check("unknown_row_exit_5", unknown.returncode == 5 and "T999" in unknown.err, unknown)
        edit_plan(root, lambda plan: plan.update(entries=[]))
        check("emptied_plan_exit_3", run(root, "apply", "--confirm", plan_hash(root)).returncode == 3)
        (root / ".spec/compact-plan.json").write_text("{")
        check("broken_plan_exit_2", run(root, "apply", "--confirm", plan_hash(root)).returncode == 2)
        (root / ".spec/compact-plan.json").unlink()
        check("no_plan_exit_2", run(root, "apply").returncode == 2)


def superseded_tasks_are_marked():
    text = spec(v=["V1: weights — weighed once"], t=["T1|x|weigh by hand at `desk-4` twice, 12 lots|V1,V7", "T2|x|SUPERSEDED — §V.9 amend|V9", "T3|.|open|V8"])
    folder, root = project(text)
    with folder:
        proposed, applied = propose_and_apply(root)
        check("marker_applied", applied.returncode == 0, applied.err)
        check("marker_text", "T1|x|SUPERSEDED — §V.7 amend|V1,V7\n" in (root / "SPEC.md").read_text())
        check("marked_row_is_left_alone", "T2|x|SUPERSEDED — §V.9 amend|V9\n" in (root / "SPEC.md").read_text())
        body = git(root, "log", "-1", "--format=%B")
        check("old_text_is_in_the_body", "weigh by hand at `desk-4` twice, 12 lots" in body and "`desk-4`" in body, body)
        git(root, "reset", "-q", "--hard", "HEAD^")
        run(root, "propose")
        strict = run(root, "apply", "--strict", "--confirm", plan_hash(root))
        check("strict_refuses_a_loss", strict.returncode == 1 and "desk-4" in strict.err, strict)


def residue_waits_for_a_reader():
    v = ["V1: weights — weighed once; retired 2026-01-09 in favour of belts", "V2: belts — speed 3 m/s. Closes §B.1. Motor runs cold.", "V3: quoted — `(∆)` and §V.1(∆) stay"]
    folder, root = project(spec(v=v, b=["B1|2026-02-03|belt|V2"]))
    with folder:
        run(root, "propose")
        plan = json.loads((root / ".spec/compact-plan.json").read_text())
        keys = [e["key"] for e in plan["entries"] if e["prong"] == 4]
        check("entries", keys == ["P4:V1:dated-retirement", "P4:V2:closes-fold"], keys)
        waiting = entry(plan, "P4:V1:dated-retirement")
        check("needs_a_mind", waiting["action"] == "skip" and waiting["new"] == "" and waiting["rows"][0]["old"] == v[0], waiting)

        def loses(plan):
            e = entry(plan, "P4:V1:dated-retirement")
            e.update(action="apply", new="V1: weights — weighed once")
        edit_plan(root, loses)
        before = snapshot(root)
        unlisted = run(root, "apply", "--confirm", plan_hash(root))
        check("unlisted_loss_is_refused", unlisted.returncode == 1 and "2026-01-09" in unlisted.err and snapshot(root) == before, unlisted)
        edit_plan(root, lambda plan: entry(plan, "P4:V1:dated-retirement").update(lost=["2026-01-09"]))
        applied = run(root, "apply", "--confirm", plan_hash(root))
        check("listed_loss_is_applied", applied.returncode == 0, applied.err)
        text = (root / "SPEC.md").read_text()
        check("sentence_becomes_a_suffix", "V2: belts — speed 3 m/s (closes §B.1). Motor runs cold.\n" in text, text)
        check("loss_is_in_the_body", v[0] in git(root, "log", "-1", "--format=%B"))
        for name, change in {"empty_new": {"new": ""}, "two_lines": {"new": "V1: a\nb"}, "other_id": {"new": "V2: x"}, "no_row": {"new": "x"}}.items():
            git(root, "reset", "-q", "--hard", "HEAD^") if name == "empty_new" else None
            run(root, "propose")
            edit_plan(root, lambda plan: entry(plan, "P4:V1:dated-retirement").update(action="apply", **change))
            before = snapshot(root)
            bad = run(root, "apply", "--confirm", plan_hash(root))
            check(f"{name}_exit_2", bad.returncode == 2 and snapshot(root) == before, bad)


def a_task_keeps_its_columns():
    long = "T1|x|" + "step and step " * 30 + "|V1"
    folder, root = project(spec(v=["V1: weights — once"], t=[long]))
    with folder:
        run(root, "propose")
        edit_plan(root, lambda plan: entry(plan, "P4:T1:oversized-cell").update(action="apply", new="T1|.|step|V1"))
        check("status_may_not_change", run(root, "apply", "--confirm", plan_hash(root)).returncode == 2)
        edit_plan(root, lambda plan: entry(plan, "P4:T1:oversized-cell").update(new="T1|x|step|V2"))
        check("cites_may_not_change", run(root, "apply", "--confirm", plan_hash(root)).returncode == 2)
        edit_plan(root, lambda plan: entry(plan, "P4:T1:oversized-cell").update(new="T1|x|step|V1"))
        applied = run(root, "apply", "--confirm", plan_hash(root))
        check("goal_line_applied", applied.returncode == 0 and "T1|x|step|V1\n" in (root / "SPEC.md").read_text(), applied.err)


def fold_rewrites_citers():
    v = ["V1: weights — every parcel is weighed once on scale `s-1`", "V2: labels — label before belt",
         "V3: weighing — weigh every parcel once, on scale `s-1`, see §V.2 and `§V.3`", "V4: other — as §V.3 says"]
    extras = "# Check extras\n\n## §V4 other\n\nrecipe for §V.3\n"
    folder, root = project(spec(v=v, t=["T1|x|weigh|V1,V3", "T2|.|again|V3,V1", "T3|.|third|V3"], b=["B1|2026-02-03|§V.3 broke|V3"]), extras=extras)
    with folder:
        proposed = run(root, "propose")
        check("fold_waits", proposed.returncode == 3 and "1 entry waits" in proposed.out, proposed.out)
        edit_plan(root, lambda plan: entry(plan, "P1:V3>V1").update(action="apply", new="V1: weights — every parcel weighed once on scale `s-1`, see §V.2 and `§V.3`", lost=["`s-1`"]))
        applied = run(root, "apply", "--confirm", plan_hash(root))
        check("fold_applied", applied.returncode == 0, applied.err)
        text = (root / "SPEC.md").read_text()
        check("redirect_row", "V3: → V1 (folded; weighing)\n" in text, text)
        check("typed_cites", "T1|x|weigh|V1\nT2|.|again|V1\nT3|.|third|V1\n" in text and "B1|2026-02-03|§V.1 broke|V1\n" in text, text)
        check("prose_cites", "V4: other — as §V.1 says\n" in text and "see §V.2 and `§V.3`" in text, text)
        check("extras_follow_in_the_same_commit", "recipe for §V.1" in git(root, "show", "HEAD:.spec/check-extras.md"))


def relocation_leaves_a_stub():
    v = ["V1: weights — " + "recipe step for the audit of scales, " * 12, "V2: labels — short", "V3: plain " + "words " * 9]
    for name in (".spec/check-extras.md", ".claude/check-extras.md"):
        folder, root = project(spec(v=v), extras="# Check extras\n\n## §V9 later\n\nV9: later — old row\n", extras_name=name)
        with folder:
            check("extraction_waits", run(root, "propose").returncode == 3)
            proposed, applied = propose_and_apply(root, "--relocate")
            check(f"relocated {name}", applied.returncode == 0, applied.err)
            check("stub", f"V1: weights — → `{name} §V1`\n" in (root / "SPEC.md").read_text(), (root / "SPEC.md").read_text())
            check("block_before_larger_ids", (root / name).read_text() == f"# Check extras\n\n## §V1 weights\n\n{v[0]}\n\n## §V9 later\n\nV9: later — old row\n", (root / name).read_text())
            again = run(root, "propose", "--relocate")
            check("stub_is_not_moved_again", "P6:V1" not in (root / ".spec/compact-plan.json").read_text(), again.out)
    folder, root = project(spec(v=v))
    with folder:
        _, applied = propose_and_apply(root, "--relocate")
        check("new_extras_file", applied.returncode == 0 and git(root, "show", "--name-only", "--format=", "HEAD").split() == [".spec/check-extras.md", "SPEC.md"], applied.err)


def glyphs_are_proposed_only():
    v = ["V1: weights — the scale must settle at least 3 s, because drift leads to claims", "V2: quoted — `at least 3` and \"must be\" stay, must not move"]
    folder, root = project(spec(v=v))
    with folder:
        proposed = run(root, "propose")
        plan = json.loads((root / ".spec/compact-plan.json").read_text())
        p5 = [e for e in plan["entries"] if e["prong"] == 5]
        check("never_auto", proposed.returncode == 3 and all(e["action"] == "skip" for e in p5), p5)
        check("wording", p5[0]["new"] == "V1: weights — scale ! settle ≥ 3 s, because drift → claims", p5)
        check("protected", all("V2" not in e["key"] for e in p5), p5)
        _, applied = propose_and_apply(root, "--safe-glyph")
        check("safe_glyph", applied.returncode == 0 and "V1: weights — the scale must settle ≥ 3 s, because drift → claims\n" in (root / "SPEC.md").read_text(), applied.err)


def no_wording_is_applied_unconfirmed():
    v = ["V1: weights — the scale must settle at least 3 s", "V2: labels — for every lot the label may dry, therefore no belt"]
    folder, root = project(spec(v=v))
    with folder:
        run(root, "propose")
        before = snapshot(root)
        plain = json.loads((root / ".spec/compact-plan.json").read_text())
        p5 = {e["key"]: e for e in plain["entries"] if e["prong"] == 5}
        check("heavy_is_opt_in", p5["P5:V2"]["new"] == "V2: labels — for every lot label ? dry, therefore no belt", p5)
        check("token_cost_is_printed", all("est. o200k tokens " in e["note"] and ", now " in e["note"] for e in p5.values()), p5)
        heavy = run(root, "propose", "--heavy-glyphs")
        p5 = {e["key"]: e for e in json.loads((root / ".spec/compact-plan.json").read_text())["entries"] if e["prong"] == 5}
        check("heavy_when_asked", p5["P5:V2"]["new"] == "V2: labels — ∀ lot label ? dry, ∴ no belt", p5)
        was, now = map(int, re.search(r"est. o200k tokens (\d+), now (\d+)", p5["P5:V2"]["note"]).groups())
        register = int(re.search(r", now (\d+)", next(e["note"] for e in plain["entries"] if e["key"] == "P5:V2")).group(1))
        check("heavy_costs_more_than_the_register", was > 0 and now > register, (was, now, register))
        check("nothing_fires", heavy.returncode == 3, heavy.out)
        for answer in ((), ("--confirm", plan_hash(root)), ("--confirm", "0" * 12)):
            done = run(root, "apply", *answer)
            check(f"unconfirmed_{len(answer)}", done.returncode in (3, 4) and git(root, "log", "--oneline").count("\n") == 1, done)
        check("no_file_changed", snapshot(root) == before)
        edit_plan(root, lambda plan: entry(plan, "P5:V1").update(action="apply"))
        unconfirmed = run(root, "apply")
        check("edited_needs_a_confirmation", unconfirmed.returncode == 4 and v[0] in (root / "SPEC.md").read_text(), unconfirmed)
        done = run(root, "apply", "--confirm", plan_hash(root))
        check("one_row_when_confirmed", done.returncode == 0 and "V1: weights — scale ! settle ≥ 3 s\n" in (text := (root / "SPEC.md").read_text()) and v[1] in text, done)
        check("old_wording_in_the_commit", v[0] in git(root, "log", "-1", "--format=%B"))


def prong_5_never_changes_a_protected_token():
    v = ["V1: lots — the wet lot must never share the belt for at least 3 s", "V2: files — every write ! go through `tmp` file then rename, because the arm drops the lot"]
    changes = {
        "lost_negation": ("P5:V1", "V1: lots — wet lot ! share belt for ≥ 3 s", "`never`"),
        "lost_modal_glyph": ("P5:V1", "V1: lots — wet lot never share belt for ≥ 3 s", "`must`"),
        "other_bound": ("P5:V1", "V1: lots — wet lot must never share belt for ≤ 3 s", "`at most`"),
        "other_number": ("P5:V1", "V1: lots — wet lot must never share belt for ≥ 4 s", "`4 s`"),
        "other_modal": ("P5:V2", "V2: files — writes may skip `tmp` file", "`every`"),
        "other_code": ("P5:V2", "V2: files — every write ! go through `tmq` file then rename", "`tmq`"),
    }
    for name, (key, new, names) in changes.items():
        for options in ((), ("--strict",)):
            folder, root = project(spec(v=v))
            with folder:
                run(root, "propose")

                def edit(plan):
                    if not any(e["key"] == key for e in plan["entries"]):
                        raise RuntimeError(str([e["key"] for e in plan["entries"]]))
                    lost = ["3", "`tmp`"] if "number" in name or "code" in name else []
                    entry(plan, key).update(action="apply", new=new, lost=lost)
                edit_plan(root, edit)
                before = snapshot(root)
                done = run(root, "apply", "--confirm", plan_hash(root), *options)
                check(f"{name}_{options}_exit_1", done.returncode == 1 and names in done.err and key in done.err and snapshot(root) == before, done)
    folder, root = project(spec(v=v))
    with folder:
        run(root, "propose")
        edit_plan(root, lambda plan: entry(plan, "P5:V1").update(action="apply", new="V1: lots — wet lot ! never share belt for ≥ 3 s"))
        done = run(root, "apply", "--strict", "--confirm", plan_hash(root))
        check("the_register_itself_is_applied", done.returncode == 0, done.err)
    folder, root = project(spec(v=v))
    with folder:
        run(root, "propose")

        def add(plan):
            added = dict(entry(plan, "P5:V2"), key="P5:V2:mine", action="apply", new="V2: writes may skip `tmp` file")
            plan["entries"] = [e for e in plan["entries"] if e["key"] != "P5:V2"] + [added]
        edit_plan(root, add)
        before = snapshot(root)
        done = run(root, "apply", "--strict", "--confirm", plan_hash(root))
        check("an_added_entry_is_held_to_it", done.returncode == 1 and "P5:V2:mine" in done.err and snapshot(root) == before, done)


for test in (archive_split_is_one_commit_that_reverts, second_archiving_replaces_the_marker,
             foreign_staged_files_stay_staged, confirmation, stale_plans_are_refused, superseded_tasks_are_marked,
             residue_waits_for_a_reader, a_task_keeps_its_columns, fold_rewrites_citers, relocation_leaves_a_stub,
             glyphs_are_proposed_only, no_wording_is_applied_unconfirmed, prong_5_never_changes_a_protected_token):
    scenario(test)
finish()
