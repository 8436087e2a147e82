// Which words let an entry leave and which hold it. Slices 1 to 4 are closed, 5 and 6 open.
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <vector>

#include "fixture.h"

namespace terse::task::test {

BOOST_AUTO_TEST_SUITE(verdicts)

BOOST_AUTO_TEST_CASE(every_marker_lets_a_fact_leave) {
  for (const char* entry :
       {"- Loader merged in PR #12; closed in slice 2, no longer load-bearing.",
        "- The shim for old clients is no longer needed.",
        "- Sheet of May was read (slice 3; consumed).",
        "- Clock skew broke one test; fixed in slice 4 commit 0a1b2c3.",
        "- Rows were lost on retry: resolved by D-2.", "- Lag doubled; resolved in slices 2-4.",
        "- Lag doubled; resolved in slice two.", "- Lag doubled; fixed in SLICES/03-lag.md.",
        "- Timeout was 30 s; superseded by D-3.",
        "- Cursor lives a day; obsolete since the May change.", "- [stale] Port 80 was used.",
        "- [resolved: slice 1] Uploads ran twice.", "- ~~First try used two tables.~~",
        "- Lost wake-up; fixed in PR #77.", "- Lost wake-up; fixed in commit 0a1b2c3d4e."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_fact(entry) == "drop");
    }
  }
}

BOOST_AUTO_TEST_CASE(every_marker_lets_a_question_or_risk_leave) {
  for (const char* entry :
       {"- Q7: One table or two? Resolved in slice 1 (D-1).", "- [x] Q7: Is one leader enough?",
        "- ~~Q7: Do we need a cache?~~", "- Q7: Who owns pages? (slice 3 closed this question)",
        "- Q7: How long?\n  - Resolved in slice 2: a day.\n  - notes/run.md has the numbers",
        "- Q7: Which pages? Resolved by D-2 and D-3."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_question(entry) == "move");
    }
  }
  for (const char* entry : {"- R7: Lag. Mitigated.", "- R7: Lag. Mitigated (slice 2 pinned it).",
                            "- R7: Lag. Mitigated in slice 3.", "- [mitigated] R7: Lag."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_risk(entry) == "move");
    }
  }
  BOOST_TEST(fate_of_file("- lib/one.cc (slice 1; closed)") == "drop");
}

BOOST_AUTO_TEST_CASE(a_marker_inside_code_of_any_kind_is_none) {
  for (const char* entry : {"- Docs say\n  ~~~\n  closed in slice 2, no longer load-bearing\n  ~~~",
                            "- Docs say\n  ```\n  closed in slice 2, no longer load-bearing\n  ```",
                            "- Docs say `closed in slice 2, no longer load-bearing`.",
                            "- Docs say ``closed in slice 2 ` no longer load-bearing``.",
                            "- Docs say <!-- closed in slice 2, no longer load-bearing -->"}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_fact(entry) != "drop");
    }
  }
  BOOST_TEST(fate_of_fact("- One ` alone; closed in slice 2, no longer load-bearing.") == "drop");
}

BOOST_AUTO_TEST_CASE(a_word_inside_another_word_is_no_marker) {
  for (const char* entry :
       {"- Q7: Who signs? Unresolved.", "- Q7: Is it solved? Not resolved in slice 2.",
        "- Q7: Is the \"resolved\" filter ours?", "- Q7: Resolved or rejected: both to the log?"}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_question(entry) == "keep");
    }
  }
  BOOST_TEST(fate_of_fact("- Resolved host names are cached.") == "keep");
  BOOST_TEST(fate_of_fact("- Obsolete clients get a warning.") == "keep");
  BOOST_TEST(fate_of_fact("- [stale data] is shown in grey.") == "keep");
  BOOST_TEST(fate_of_fact("- [resolved](notes.md) holds the list.") == "keep");
  BOOST_TEST(fate_of_risk("- R7: Lag; not mitigated.") == "keep");
}

BOOST_AUTO_TEST_CASE(a_settled_value_is_not_a_mended_fault) {
  BOOST_TEST(fate_of_fact("- The page size is fixed in slice 2.") != "drop");
  BOOST_TEST(fate_of_fact("- Page size fixed in slice 2 at fifty rows.") != "drop");
  BOOST_TEST(fate_of_fact("- Page size fixed by D-2.") != "drop");
  BOOST_TEST(fate_of_fact("- D-1 was superseded by D-3 in May.") != "drop");
}

BOOST_AUTO_TEST_CASE(half_a_resolution_is_none) {
  for (const char* entry :
       {"- Q7: Who may? Resolved in slice 2 for admins; open for guests.",
        "- Q7: Who may? Resolved in slice 2, except guests.",
        "- Q7: Who may? Partly resolved in slice 2.", "- Q7: Who may? To be resolved in slice 2.",
        "- Q7: Who may? Resolved in slice 2. Guests are still waiting.",
        "- Q7: Who may? Resolved in slice 2. Does it hold for guests?",
        "- Q7: Q3 was resolved in slice 2.",
        "- Q7: Who may? Resolved in slice 2, reopened in June."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_question(entry) == "keep");
    }
  }
}

BOOST_AUTO_TEST_CASE(an_open_or_unknown_slice_holds_an_entry) {
  for (const char* entry :
       {"- Retry of slice 2 is read by slice 6; fixed in slice 2.", "- Lag; fixed in slices 3-6.",
        "- Lag; fixed in slice 9.", "- Lag; fixed in slice 2a.",
        "- Lag, see slice six; fixed in slice 2.",
        "- Lag; fixed in slice 2. The next slice needs it.", "- Lag; fixed in slice 2 (`slice 6`).",
        "- Lag (S6); fixed in slice 2."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_fact(entry) == "keep");
    }
  }
  BOOST_TEST(fate_of_fact("- Lag; closed in slice 4 of 6.") == "drop");
}

BOOST_AUTO_TEST_CASE(a_decision_that_is_not_locked_voids_its_marker) {
  BOOST_TEST(fate_of_question("- Q7: Which? Resolved by D-77.") == "keep");
  BOOST_TEST(fate_of_question("- Q7: Which? Resolved by D-2 and D-77.") == "keep");
}

BOOST_AUTO_TEST_CASE(state_words_hold_an_entry) {
  for (const char* entry :
       {"- [keep] Lag; fixed in slice 2.", "- Lag; fixed in slice 2 (LOAD-BEARING).",
        "- (pinned) Lag; fixed in slice 2.", "- [ ] Lag; fixed in slice 2.",
        "- Lag; fixed in slice 2. TODO measure.",
        "- Lag; fixed in slice 2. <!-- PROPOSED by x: keep -->"}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_fact(entry) == "keep");
    }
  }
  BOOST_TEST(fate_of_risk("- R7: Lag. Mitigated (slice 2). Active.") == "keep");
  BOOST_TEST(fate_of_risk("- R7: Lag. Mitigation planned in slice 2.") == "keep");
}

BOOST_AUTO_TEST_CASE(markers_in_code_do_not_count) {
  BOOST_TEST(fate_of_fact("- The log says `fixed in slice 2`.") != "drop");
  BOOST_TEST(fate_of_fact("- Sample:\n  ```\n  [stale] no longer needed.\n  ```") == "keep");
}

BOOST_AUTO_TEST_CASE(a_lossy_entry_that_tells_more_stays) {
  BOOST_TEST(fate_of_fact("- Cold cache, fixed in slice 2.\n  - TTL is 60 s") == "keep");
  BOOST_TEST(fate_of_fact("- Cold cache, fixed in slice 2. TTL is 60 s.") == "keep");
  BOOST_TEST(fate_of_fact("- Cold cache, fixed in slice 2.\n\n  TTL is 60 s.") == "keep");
}

BOOST_AUTO_TEST_CASE(what_the_next_step_names_pins_facts_and_files) {
  TaskText task;
  task.next_step =
      "- Command: implement-approved-slice\n- Why: slice 5; D-2 is locked, see `poolSize`.\n";
  task.resume = "Start in ops/run.sh.\n";
  task.facts =
      "- Pages were wrong; superseded by D-2.\n- ops/run.sh hung; fixed in slice 2.\n"
      "- `poolSize` was 3; fixed in slice 2.\n- lib/late/a.cc leaked; fixed in slice 2.\n"
      "- Key reuse; superseded by D-1.\n- R8 was seen once; fixed in slice 2.\n";
  task.risks = "- R8: Lag. Active.\n- R9: Heat. Mitigated.\n";
  task.files =
      "- lib/next.cc (slice 1; closed)\n- lib/one.cc (slice 1; closed)\n- lib/late/* (slice 1; "
      "closed)\n";
  auto got = fates(task);
  for (const char* id : {"F1", "F2", "F3", "F4", "F6", "A1", "A3", "R1"}) {
    BOOST_TEST_CONTEXT(id) {
      BOOST_TEST(got[id] == "keep");
    }
  }
  BOOST_TEST(got["F5"] == "drop");
  BOOST_TEST(got["A2"] == "drop");
  BOOST_TEST(got["R2"] == "move");
}

BOOST_AUTO_TEST_CASE(pins_do_not_hold_what_is_moved) {
  TaskText task;
  task.next_step = "- Command: implement-approved-slice\n- Why: slice 5 under D-2.\n";
  task.questions = "- Q7: How many rows? Resolved by D-2.\n";
  BOOST_TEST(fates(task)["Q1"] == "move");
}

BOOST_AUTO_TEST_CASE(the_list_of_all_decisions_pins_nothing) {
  TaskText task;
  task.extra =
      "\n## Quick reanchor\n- Active decisions: D-1: x; D-2: y; D-3: z\n- Current slice: 5\n";
  task.facts = "- Timeout was 30 s; superseded by D-3.\n";
  BOOST_TEST(fates(task)["F1"] == "drop");
}

BOOST_AUTO_TEST_CASE(entries_that_point_at_each_other_stay_together) {
  TaskText task;
  task.facts =
      "- Lag; fixed in slice 2.\n- See the fact above before tuning.\n"
      "- Heat; fixed in slice 2.\n- Same as the previous item on staging.\n"
      "- Rust; fixed in slice 2.\n- This also slows the import.\n"
      "- Details in the entry below.\n- Dust; fixed in slice 2.\n- Frost; fixed in slice 2.\n";
  auto got = fates(task);
  for (const char* id : {"F1", "F3", "F5", "F8"}) BOOST_TEST(got[id] == "keep", id);
  BOOST_TEST(got["F9"] == "drop");
}

BOOST_AUTO_TEST_CASE(all_entries_above_stay_when_a_later_one_speaks_of_them_all) {
  TaskText task;
  task.facts =
      "- Lag; fixed in slice 2.\n- Heat; fixed in slice 2.\n- Plain.\n- The facts above were "
      "measured twice.\n- Dust; fixed in slice 2.\n";
  auto got = fates(task);
  BOOST_TEST(got["F1"] == "keep");
  BOOST_TEST(got["F2"] == "keep");
  BOOST_TEST(got["F5"] == "drop");
}

BOOST_AUTO_TEST_CASE(a_numbered_list_stays_whole_when_its_numbers_are_cited) {
  TaskText task;
  task.facts = "1. Lag; fixed in slice 2.\n2. Heat; fixed in slice 2.\n3. Plain.\n";
  BOOST_TEST(fates(task)["F1"] == "drop");
  task.resume = "Mind fact 3.\n";
  BOOST_TEST(fates(task)["F1"] == "keep");
}

BOOST_AUTO_TEST_CASE(placeholders_stay) {
  for (const char* entry : {"- (none active; all 4 were resolved through slices 1-3.)", "- None.",
                            "- (none)", "- [unknown yet]; resolved in slice 2."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_question(entry) == "keep");
    }
  }
}

BOOST_AUTO_TEST_CASE(doubt_about_an_extent_holds_the_entry) {
  BOOST_TEST(fate_of_fact("- Lag; fixed in slice 2.\nand a lazy line") == "keep");
  BOOST_TEST(fate_of_fact("- Lag; fixed in slice 2.\n - thin child, fixed in slice 2.") == "keep");
  BOOST_TEST(fate_of_fact("- Lag; fixed in slice 2.\n```\nloose\n```") == "keep");
}

BOOST_AUTO_TEST_CASE(a_heading_above_holds_what_stands_below) {
  TaskText task;
  task.facts =
      "### Keep\n- Lag; fixed in slice 2.\n### Slice 6\n- Heat; fixed in slice 2.\n"
      "### Slice 2\n- Rust; fixed in slice 2.\n";
  auto got = fates(task);
  BOOST_TEST(got["F1"] == "keep");
  BOOST_TEST(got["F2"] == "keep");
  BOOST_TEST(got["F3"] == "drop");
}

BOOST_AUTO_TEST_CASE(only_closed_slices_make_a_candidate_that_stays) {
  TaskText task;
  task.facts = "- Index was built in slice 2.\n";
  task.files = "- lib/two.cc\n- lib/other.cc\n";
  auto got = fates(task);
  BOOST_TEST(got["F1"] == "cand");
  BOOST_TEST(got["A1"] == "cand");
  BOOST_TEST(got["A2"] == "keep");
  Options take;
  take.inferred = Inferred::take;
  BOOST_TEST(fates(task, take)["F1"] == "drop");
}

BOOST_AUTO_TEST_CASE(observations_move_only_when_asked_for) {
  TaskText task;
  task.extra =
      "\n## Observations\n- [2026-04-11] [perf] Slow; superseded by the slice 2 numbers.\n";
  BOOST_TEST(fates(task)["O1"] == "keep");
  Options filter;
  filter.observations = Observations::filter;
  BOOST_TEST(fates(task, filter)["O1"] == "move");
  filter.contract = Contract::g1;
  BOOST_TEST(fates(task, filter)["O1"] == "keep");
}

BOOST_AUTO_TEST_CASE(a_table_row_leaves_by_its_state_cell) {
  TaskText task;
  task.risks =
      "| Id | Risk | State |\n|---|---|---|\n| R7 | Lag | Mitigated (slice 2) |\n"
      "| R8 | Heat | Active |\n| R9 | Rust | Mitigated in slice 3 |\n";
  auto got = fates(task);
  BOOST_TEST(got["R1"] == "move");
  BOOST_TEST(got["R2"] == "keep");
  BOOST_TEST(got["R3"] == "move");
}

// From 2,048 entries on two threads judge them.
BOOST_AUTO_TEST_CASE(a_long_state_judges_each_entry_as_a_short_one) {
  const std::vector<std::string> entries = {
      "- Loader merged; closed in slice 2, no longer load-bearing.",
      "- The note says \"fixed in slice 2\" and it is not.",
      "- Docs say\n  ~~~\n  closed in slice 2, no longer load-bearing\n  ~~~",
      "- Timeout was 30 s; superseded by D-3.",
      "- Retry count is 4.",
      "- ~~First try used two tables.~~",
      "- Reads `lib/next.cc`; closed in slice 2, no longer load-bearing.",
  };
  std::vector<std::string> alone;
  for (const std::string& entry : entries) alone.push_back(fate_of_fact(entry));
  BOOST_REQUIRE(alone.front() == "drop");
  BOOST_REQUIRE(alone.back() == "keep");
  TaskText task;
  task.facts.clear();
  const size_t count = 5000;
  for (size_t i = 0; i < count; ++i) task.facts += entries[i % entries.size()] + "\n";
  const std::map<std::string, std::string> found = fates(task);
  for (size_t i = 0; i < count; ++i) {
    const std::string id = "F" + std::to_string(i + 1);
    BOOST_REQUIRE_MESSAGE(found.at(id) == alone[i % entries.size()], id);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::task::test
