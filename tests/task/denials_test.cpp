// What takes a marker back: denial, doubt, a condition, somebody else's words, more that is told.
#include <boost/test/unit_test.hpp>

#include "fixture.h"

namespace terse::task::test {
namespace {

void all_stay(std::initializer_list<const char*> facts) {
  for (const char* fact : facts) {
    BOOST_TEST_CONTEXT(fact) {
      BOOST_TEST(fate_of_fact(std::string("- ") + fact) != "drop");
    }
  }
}

void all_leave(std::initializer_list<const char*> facts) {
  for (const char* fact : facts) {
    BOOST_TEST_CONTEXT(fact) {
      BOOST_TEST(fate_of_fact(std::string("- ") + fact) == "drop");
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(denials)

BOOST_AUTO_TEST_CASE(any_apostrophe_negates) {
  all_stay({"Drift wasn't fixed in slice 2.", "Drift wasn\xE2\x80\x99t fixed in slice 2.",
            "Drift hasn\xCA\xBCt been fixed in slice 2.", "Drift wasnt fixed in slice 2.",
            "The gate can\xE2\x80\x99t be no longer needed."});
  all_leave({"The mixer\xE2\x80\x99s drift was fixed in slice 2."});
}

BOOST_AUTO_TEST_CASE(a_word_of_denial_before_the_marker_holds) {
  all_stay({"No drift was fixed in slice 2.", "None of the drifts is fixed by PR #7.",
            "Nothing here was resolved in slice 3.", "Nobody here calls the mixer obsolete.",
            "Drift moved on without being fixed in slice 2.",
            "Drift grew instead of being fixed in slice 2.",
            "Rather than fixed in slice 2, drift was hidden.",
            "Neither drift was fixed in slice 2.", "Drift is far from fixed in slice 2.",
            "Drift was barely fixed in slice 2.", "The mixer is anything but obsolete.",
            "Ben denies that drift was fixed in slice 2."});
}

BOOST_AUTO_TEST_CASE(a_prefix_or_an_adverb_makes_another_word) {
  all_stay({"Drift is un-fixed in slice 2.", "Drift was mis-fixed in slice 2.",
            "Drift is half-fixed in slice 2.", "Drift is open/fixed in slice 2.",
            "Drift was inadequately fixed in slice 2.", "Drift was superficially fixed in slice 2.",
            "Drift was falsely closed in slice 2.", "Drift fixed in slice 2-only."});
  all_leave({"Drift was finally fixed in slice 2.", "Drift fully resolved in slice 2."});
}

BOOST_AUTO_TEST_CASE(doubt_holds_wherever_it_stands) {
  all_stay(
      {"Ben doubts that drift was fixed in slice 2.", "Drift was fixed in slice 2, Ben claims.",
       "Allegedly drift was fixed in slice 2.", "Drift fixed in slice 2 (unverified).",
       "Drift was temporarily fixed in slice 2.", "Drift fixed in slice 2, pending a run.",
       "Drift fixed in slice 2; watch it on the rig.", "Drift fixed in slice 2, came back in June.",
       "It is wrong that drift was fixed in slice 2.",
       "Drift fixed in slice 2, undo the patch later.", "Ben thinks the mixer is no longer needed.",
       "[resolved: presumably] Drift.", "[resolved: not on Linux] Drift.", "[stale?] Drift."});
}

BOOST_AUTO_TEST_CASE(open_work_and_conditions_hold) {
  all_stay(
      {"Verify that drift was fixed in slice 2.", "Check whether drift was fixed in slice 2.",
       "Find out if drift was fixed in slice 2.", "Remove the mixer; it is no longer needed.",
       "Remove the mixer when it is no longer needed.", "Keep the mixer, later no longer needed.",
       "After the move the mixer is no longer needed.", "While rows move, drift is fixed by PR #7.",
       "Unless rows move, the mixer is no longer needed.", "Was drift fixed in slice 2?"});
  all_leave({"Drift grew when the rig was cold; fixed in slice 2.",
             "Rows were lost after a restart; fixed in slice 2."});
}

BOOST_AUTO_TEST_CASE(quoted_and_struck_words_are_no_marker) {
  all_stay({"Ben wrote \"fixed in slice 2\" below it.",
            "Ben wrote \xE2\x80\x9C"
            "fixed in slice 2\xE2\x80\x9D.",
            "Ben wrote 'fixed in slice 2' below it.",
            "Ben wrote \xC2\xAB"
            "fixed in slice 2\xC2\xBB.",
            "Drift. ~~Fixed in slice 2.~~", "Drift was fixed in slice 2 \"for a day\"."});
  all_leave(
      {"\"Slow\" mode drifted; fixed in slice 2.", "The users' rows drifted; fixed in slice 2."});
}

BOOST_AUTO_TEST_CASE(a_fact_that_tells_more_than_its_marker_speaks_for_stays) {
  all_stay(
      {"The rig has 4 fans. Drift was fixed in slice 2.", "The rig has 4 fans. Fixed in slice 2.",
       "The rig has 4 fans; drift was fixed in slice 2.",
       "The rig has 4 fans, drift was fixed in slice 2.",
       "The rig has 4 fans and the drift was fixed in slice 2.",
       "Drift fixed in slice 2: 3 mm a day are left.",
       "Drift fixed in slice 2, 3 mm a day are left.",
       "Drift fixed in slice 2 - 3 mm a day are left.",
       "Drift fixed in slice 2 (3 mm a day are left).", "Drift fixed in slice 2 with 3 mm left.",
       "The mixer is no longer needed. The rig has 4 fans.",
       "The mixer is no longer needed: the rig has 4 fans."});
  all_leave({"The mixer had 4 fans; fixed in slice 2 (PR #9).",
             "The mixer reads tape. No longer needed.",
             "Drift on the rig, seen twice, was fixed in slice 2, commit 0a1b2c3.",
             "Drift on the cold rig (two of them) was fixed in slice 2.",
             "Drift of 3 mm (fixed in slice 2)."});
}

BOOST_AUTO_TEST_CASE(a_block_inside_a_fact_holds_it) {
  all_stay({"[stale] The rig ran with\n  ```\n  FANS=4\n  ```",
            "[stale] The rig ran with\n  > FANS=4",
            "~~The rig ran with~~\n  | a |\n  |---|\n  | 4 |"});
}

BOOST_AUTO_TEST_CASE(what_follows_the_marker_of_a_risk_or_question_holds_it) {
  for (const char* entry :
       {"- R7: Drift. Mitigated (slice 2), measure it weekly.",
        "- R7: Drift. Mitigated. Measure it.", "- R7: Drift. Mitigated (on the rig).",
        "- R7: Drift. Mitigated in slice 2: 3 mm are left.",
        "- R7: Drift. The cold half is mitigated in slice 2.",
        "- R7: Drift. Mitigated.\n  - Measure it."}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_risk(entry) == "keep");
    }
  }
  for (const char* entry : {"- [x] Q7: Reopened?", "- [x] Q7: Open again?",
                            "- Q7: One rig? Ben: resolved in slice 2. Eve: no.",
                            "- Q7: One rig? Resolved in slice 2. Eve has two.",
                            "- Q7: Was the rig resolved in slice 2?"}) {
    BOOST_TEST_CONTEXT(entry) {
      BOOST_TEST(fate_of_question(entry) == "keep");
    }
  }
  BOOST_TEST(fate_of_question("- Q7: One rig? Resolved in slice 2, no.") == "move");
  BOOST_TEST(fate_of_question("- Q7: One rig? Resolved in slice 2: two.") == "move");
  BOOST_TEST(fate_of_file("- lib/one.cc (slice 1; closed)?") == "keep");
  BOOST_TEST(fate_of_file("- lib/one.cc (slice 1; closed): 4 fans") == "keep");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::task::test
