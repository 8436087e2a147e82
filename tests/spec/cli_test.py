#!/usr/bin/env python3
"""`terse spec verify`, and what every subcommand owes its user: help, suggestions, reproducible plans."""
import json
import pathlib
import tempfile

from repos import check, entry, finish, last_hash, plan_hash, project, run, scenario, sixty, spec, tasks


def verify_holds_a_hand_made_compaction():
    def verify(before, after, *options, archive=None, message=None):
        with tempfile.TemporaryDirectory() as tmp:
            a, b = pathlib.Path(tmp) / "a", pathlib.Path(tmp) / "b"
            a.mkdir(), b.mkdir()
            (a / "SPEC.md").write_text(before)
            (b / "SPEC.md").write_text(after)
            if archive:
                (b / "SPEC.archive.md").write_text(archive)
            if message:
                (b / "msg").write_text(message)
                options = (*options, "--message", str(b / "msg"))
            return run(tmp, "verify", "--before", "a", "--after", "b", *options)
    text = sixty()
    counter = text.replace("moves (∆)", "moves")
    check("good_edit_holds", (r := verify(text, counter)).returncode == 0 and r.out.startswith("holds"), r.out + r.err)
    check("same_text_gains_nothing", (r := verify(text, text)).returncode == 1 and r.out.startswith("8|smaller|"), r.out)
    check("lost_row_is_seen", "1|every id accounted for|T3 is gone" in verify(text, counter.replace("T3|x|weigh parcel lot 3 on scale `s-3`|V1\n", "")).out)
    check("changed_goal_is_seen", "3|untouched lines byte-identical|" in verify(text, counter.replace("Ship it.", "Ship.")).out)
    check("changed_status_is_seen", "4|row shapes|T61: status" in verify(text, counter.replace("T61|.|", "T61|x|")).out)
    check("changed_cites_are_seen", "4|row shapes|T61: cites" in verify(text, counter.replace("motor|V2", "motor|V1")).out)
    check("lost_span_is_seen", "6|token ledger|lost: `s-3`" in verify(text, counter.replace("T3|x|weigh parcel lot 3 on scale `s-3`|V1", "T3|x|weigh lot 3|V1")).out)
    nine = text.split("\n").index("T3|x|weigh parcel lot 3 on scale `s-3`|V1") + 1
    check("the_lost_fact_has_a_place", f"6|token ledger|lost: `s-3` (T3) @ before SPEC.md:{nine}\n" in verify(text, counter.replace("T3|x|weigh parcel lot 3 on scale `s-3`|V1", "T3|x|weigh lot 3|V1")).out)
    two = verify(text, counter.replace("lot 3 on scale `s-3`", "lot 3").replace("lot 7 on scale `s-7`", "lot 7")).out
    check("each_row_has_its_own_line", f"lost: `s-3` (T3) @ before SPEC.md:{nine}\n" in two and f"lost: `s-7` (T7) @ before SPEC.md:{nine + 4}\n" in two, two)
    check("a_lost_row_has_a_place", f"|T3 is gone @ before SPEC.md:{nine}\n" in verify(text, counter.replace("T3|x|weigh parcel lot 3 on scale `s-3`|V1\n", "")).out)
    check("a_changed_line_has_both_places", "@ after SPEC.md:5, before SPEC.md:5\n" in verify(text, counter.replace("Ship it.", "Ship.")).out)
    check("places_in_json", json.loads(verify(text, counter.replace("T61|.|", "T61|x|"), "--json").out.splitlines()[0])["where"].startswith("after SPEC.md:"))
    check("message_accounts_for_it", verify(text, counter.replace("T3|x|weigh parcel lot 3 on scale `s-3`|V1", "T3|x|weigh lot 3|V1"), message="old: scale `s-3`").returncode == 0)
    check("new_residue_is_seen", "7|format no worse|history residue rose" in verify(text, text.replace("V3: scales — scale drift ≤ 2 g", "V3: retired drift (∆) 2")).out)
    check("dead_cite_is_seen", "5|cites no worse|" in (r := verify(text, counter.replace("V3: scales — scale drift ≤ 2 g", "V3: §V.77"))).out, r.out)
    rows = "\n".join(tasks(1, 10)) + "\n"
    gone = counter.replace(rows, "")
    archive = "# a\n\n## §T TASKS\n\nid|status|task|cites\n" + rows + "\n## §B BUGS\n\nid|date|cause|fix\n"
    marked = gone.replace("## §T TASKS\n", "## §T TASKS\n\n## archived: §T.1..§T.10 → SPEC.archive.md (10 rows)\n")
    check("archive_by_hand_holds", (r := verify(text, marked, archive=archive)).returncode == 0, r.out)
    check("forgotten_marker_is_seen", "2|archived rows byte-equal|SPEC.md lacks the marker" in verify(text, gone, archive=archive).out)
    check("edited_archive_row_is_seen", "2|archived rows byte-equal|archived row T2" in verify(text, marked, archive=archive.replace("lot 2 ", "lot two ")).out)
    check("json", json.loads(verify(text, text, "--json").out.splitlines()[0])["check"] == 8)


def verify_sees_a_rule_turned_round():
    rows = ["V1: writes — every write ! go through `tmp` file then rename, it must never skip the check for the sake of speed", "V2: scales — the scale may drift 3 g for at least 5 s, so the belt waits and the lamp is on", "V3: lots — the lot should not move"]

    def verify(changes, message=None, extras=None):
        before = spec(v=rows, t=["T1|x|weigh the lot but do not move it, as was said|V1", "T2|x|old one, do not touch|V1"], b=["B1|2026-02-03|belt moved early, no lamp was on|V2"])
        after = before
        for old, new in changes:
            if after.count(old) != 1:
                raise RuntimeError(f"{old!r} stands there {after.count(old)} times")
            after = after.replace(old, new)
        with tempfile.TemporaryDirectory() as tmp:
            a, b = pathlib.Path(tmp) / "a", pathlib.Path(tmp) / "b"
            a.mkdir(), b.mkdir()
            (a / "SPEC.md").write_text(before)
            (b / "SPEC.md").write_text(after)
            (b / "msg").write_text(message or "")
            if extras:
                (b / ".spec").mkdir()
                (b / ".spec/check-extras.md").write_text(extras)
            return run(tmp, "verify", "--before", "a", "--after", "b", "--message", "b/msg")
    for name, old, new, says in [
        ("negation_lost", "must never skip", "must skip", "V1 says something else: lost never @ after SPEC.md:17"),
        ("modal_glyph_lost", "every write ! go", "every write go", "V1 says something else: lost must @"),
        ("modal_exchanged", "every write ! go through", "every write ? go through", "V1 says something else: lost must; new may @"),
        ("modal_spelled_out_exchanged", "should not move", "must not move", "V3 says something else: lost should; new must @"),
        ("bound_turned", "at least 5", "≤ 5", "V2 says something else: lost at least; new at most @"),
        ("number_made_up", "so the belt waits and the lamp is on", "so wait 9 s", "V2 says something else: new 9 @"),
        ("code_made_up", "for the sake of speed", "by `x`", "V1 says something else: new `x` @"),
        ("task_turned", "but do not move it, as was said", "but move it", "T1 says something else: lost not @"),
        ("bug_turned", "no lamp was on", "lamp on", "B1 says something else: lost no @"),
    ]:
        done = verify([(old, new)])
        check(f"{name}_is_seen", done.returncode == 1 and f"6|token ledger|{says}" in done.out, done.out)
        quoted = next(line for line in spec(v=rows, t=["T1|x|weigh the lot but do not move it, as was said|V1"], b=["B1|2026-02-03|belt moved early, no lamp was on|V2"]).splitlines() if old in line)
        check(f"{name}_is_accounted_for", "something else" not in verify([(old, new)], message=f"  was: {quoted}\n").out)
    glyphs = verify([("it must never", "it ! never"), ("the scale may drift 3 g for at least 5 s", "scale ? drift 3 g for ≥ 5 s"), ("lot should not", "lot shouldn't")])
    check("glyphs_are_their_words", "V1 says" not in glyphs.out and "V2 says" not in glyphs.out and "V3 says something else: lost not, should; new shouldn't" in glyphs.out, glyphs.out)
    check("register_by_hand_holds", (r := verify([("it must never", "it ! never"), ("the scale may drift", "scale ? drift"), ("at least", "≥")])).returncode == 0, r.out)
    folded = verify([(rows[0] + "\n", rows[0] + "; " + "lot should not move\n"), ("V3: lots — the lot should not move", "V3: → V1 (folded; lots)")])
    check("a_fold_brings_its_words", "something else" not in folded.out, folded.out)
    check("a_marker_takes_its_words", "something else" not in verify([("old one, do not touch", "SUPERSEDED — §V.1 amend")]).out)
    moved = verify([(", it must never skip the check for the sake of speed", " → `.spec/check-extras.md §V1`")], extras="# Check extras\n\n## §V1 writes\n\nit must never skip the check for the sake of speed\n")
    check("what_moved_to_check_extras_is_there", moved.returncode == 0, moved.out)


def verify_sees_rows_made_up():
    text = sixty()
    counter = text.replace("moves (∆)", "moves")
    head = "# a\n\n## §T TASKS\n\nid|status|task|cites\n\n## §B BUGS\n\nid|date|cause|fix\n"
    for name, after, archive, says in [
        ("task_in_the_archive", counter, head.replace("cites\n", "cites\nT7000|x|made up|-\n"), "1|every id accounted for|T7000 was not there before"),
        ("bug_in_the_archive", counter, head + "B9|2026-01-01|made up|-\n", "1|every id accounted for|B9 was not there before"),
        ("bug_in_the_spec", counter + "B9|2026-01-01|made up|-\n", None, "1|every id accounted for|B9 was not there before"),
        ("row_above_the_sections", counter, "T7000|x|made up|-\n" + head, "2|archived rows byte-equal|the archive has a row outside its section: T7000"),
        ("bug_among_the_tasks", counter, head.replace("cites\n", "cites\nB9|2026-01-01|made up|-\n"), "2|archived rows byte-equal|the archive has a row outside its section: B9"),
    ]:
        with tempfile.TemporaryDirectory() as tmp:
            a, b = pathlib.Path(tmp) / "a", pathlib.Path(tmp) / "b"
            a.mkdir(), b.mkdir()
            (a / "SPEC.md").write_text(text)
            (b / "SPEC.md").write_text(after)
            if archive:
                (b / "SPEC.archive.md").write_text(archive)
            done = run(tmp, "verify", "--before", "a", "--after", "b")
            check(f"{name}_is_seen", done.returncode == 1 and says in done.out, done.out)


def usage():
    folder, root = project(sixty())
    with folder:
        for command in ("emit", "check", "propose", "apply", "verify"):
            done = run(root, command, "--help")
            check(f"{command}_help", done.returncode == 0 and "Examples:" in done.out and done.err == "", done)
            wrong = run(root, command, "--rooot", "x")
            check(f"{command}_unknown_option", wrong.returncode == 2 and "--rooot" in wrong.err, wrong.err)
        check("suggests_an_option", "did you mean --prongs?" in run(root, "propose", "--prong", "3").err)
        check("suggests_a_command", "did you mean propose?" in run(root, "propse").err)
        check("bad_prong_list", run(root, "propose", "--prongs", "1,9").returncode == 2)
        machine = json.loads(run(root, "propose", "--format", "json").out)
        check("json_report", machine["firing"] == [3, 4] and machine["confirm"] == plan_hash(root), machine)
        check("environment_form", json.loads(run(root, "propose", env={"TERSE_SPEC_FORMAT": "json", "TERSE_SPEC_KEEP_CLOSED": "58"}).out)["firing"] == [3, 4])
        plan = json.loads((root / ".spec/compact-plan.json").read_text())
        check("keep_closed_moves_the_plan", [r["id"] for r in entry(plan, "P3")["rows"]] == ["T1", "T2"] and plan["constants"]["keep_closed"] == 58)
        first = (root / ".spec/compact-plan.json").read_bytes()
        run(root, "propose", "--keep-closed", "58")
        check("plans_are_reproducible", (root / ".spec/compact-plan.json").read_bytes() == first)
        run(root, "propose")
        dry = run(root, "apply", "--dry-run")
        check("dry_run_writes_nothing", dry.returncode == 0 and "all nine checks hold" in dry.out and last_hash(dry) == plan_hash(root) and not (root / "SPEC.archive.md").exists(), dry)


for test in (verify_holds_a_hand_made_compaction, verify_sees_a_rule_turned_round, verify_sees_rows_made_up, usage):
    scenario(test)
finish()
