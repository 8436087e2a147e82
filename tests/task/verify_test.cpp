// `verify`: what a slim file written by hand may not do. Each case breaks one thing.
#include <boost/test/unit_test.hpp>

#include "fixture.h"
#include "task/verify.h"

namespace terse::task::test {
namespace {

const std::string kOld =
    "# TASK_STATE\n\n## Task summary\nA small task.\n\n## Current known facts\n"
    "- Lag doubled; fixed in slice 2.\n- Heat is measured daily.\n  - on two racks\n"
    "- Rust is watched.\n\n## Open questions / blockers\n"
    "- Q7: One table or two? Resolved in slice 1.\n- Q8: Who pays?\n\n## Resume notes\nNone.\n";

const std::string kHistory =
    "\n## Compaction history\n\n### 2026-05-20 10:00\n"
    "- Compacted from: .wos/compaction/2026-05-20T100000Z_TASK_STATE.md\n"
    "- Lines before: 17\n- Lines after: 15\n- Reduction: 2 lines (~12%)\n"
    "- Preserved verbatim: locked decisions\n- Dropped from current known facts:\n"
    "  - Lag doubled; fixed in slice 2.\n- Resolved questions moved here:\n"
    "  - \"Q7: One table or two?\": resolved in slice 1\n- Mitigated risks moved here: none\n"
    "- Unrecognised sections kept: none\n- Summary: Half is done.\n- Provenance of dropped facts: "
    "none recorded\n"
    "- Reversible via: .wos/compaction/2026-05-20T100000Z_TASK_STATE.md\n";

std::string without(std::string text, const std::string& part) {
  const size_t at = text.find(part);
  BOOST_REQUIRE(at != std::string::npos);
  return text.erase(at, part.size());
}

std::string with(std::string text, const std::string& part, const std::string& other) {
  const size_t at = text.find(part);
  BOOST_REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), other);
}

std::string good() {
  std::string text = without(kOld, "- Lag doubled; fixed in slice 2.\n");
  return without(text, "- Q7: One table or two? Resolved in slice 1.\n") + kHistory;
}

/// All breaches as `new/old what`, one a line.
std::string breaches(const std::string& slim, const std::string& full = kOld,
                     const VerifyFacts& facts = {}) {
  const Document old_state = parse(full);
  const Document new_state = parse(slim);
  std::string out;
  for (const Breach& breach : verify_states(old_state, new_state, policy(), facts)) {
    out += std::to_string(breach.new_line) + "/" + std::to_string(breach.old_line) + " " +
           breach.what + "\n";
  }
  return out;
}

bool says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return true;
  BOOST_TEST_MESSAGE("got: " << text);
  return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(verify)

BOOST_AUTO_TEST_CASE(a_slim_file_that_keeps_the_contract_passes) {
  BOOST_TEST(breaches(good()) == "");
  BOOST_TEST(breaches(kOld) == "");
}

BOOST_AUTO_TEST_CASE(a_changed_byte_in_a_verbatim_section_is_named_with_both_lines) {
  BOOST_TEST(says(breaches(with(good(), "A small task.", "A small  task.")), "4/4 "));
  BOOST_TEST(says(breaches(with(good(), "A small task.", "A small task. ")), "kept verbatim"));
  BOOST_TEST(says(breaches(without(good(), "## Task summary\nA small task.\n\n")), "is gone"));
}

BOOST_AUTO_TEST_CASE(an_added_or_renamed_section_is_a_breach) {
  BOOST_TEST(says(breaches(with(good(), "## Resume notes", "## Extra\nx\n\n## Resume notes")),
                  "`## Extra` is not in the old file"));
}

BOOST_AUTO_TEST_CASE(a_changed_entry_is_a_breach) {
  BOOST_TEST(
      says(breaches(with(good(), "- Rust is watched.", "- Rust is seen.")), "changed or added"));
}

BOOST_AUTO_TEST_CASE(a_lost_sub_item_is_a_breach) {
  BOOST_TEST(says(breaches(without(good(), "  - on two racks\n")), "lost its sub-items"));
}

BOOST_AUTO_TEST_CASE(an_orphaned_sub_item_is_a_breach) {
  const std::string slim =
      with(good(), "- Heat is measured daily.\n  - on two racks\n", "- on two racks\n");
  BOOST_TEST(says(breaches(slim), "/9 a sub-item is left without its entry"));
  const std::string adopted = without(good(), "- Heat is measured daily.\n");
  BOOST_TEST(breaches(adopted) != "");
}

BOOST_AUTO_TEST_CASE(a_child_that_another_entry_took_over_is_a_breach) {
  const std::string full = with(kOld, "- Heat is measured daily.\n  - on two racks\n",
                                "- Dust is old.\n- Heat is measured daily.\n  - on two racks\n");
  std::string slim = without(full, "- Heat is measured daily.\n");
  BOOST_TEST(says(breaches(slim, full), "taken over lines"));
}

BOOST_AUTO_TEST_CASE(a_history_may_name_what_left_in_any_order) {
  const std::string lag = "- Lag doubled; fixed in slice 2.\n";
  const std::string fan = "- Fan stuck; fixed in slice 3.\n";
  const std::string full = with(kOld, lag, lag + fan + fan);
  const auto slim = [&](const std::string& names) {
    const std::string counted = with(good(), "Lines before: 17", "Lines before: 19");
    return with(with(counted, "2 lines (~12%)", "4 lines (~21%)"), "  " + lag, names);
  };
  BOOST_TEST(breaches(slim("  " + lag + "  " + fan + "  " + fan), full) == "");
  BOOST_TEST(breaches(slim("  " + fan + "  " + lag + "  " + fan), full) == "");
  BOOST_TEST(breaches(slim("  " + fan + "  " + fan + "  " + lag), full) == "");
  const std::string noted = "  - Fan stuck; fixed in slice 3. [M2: slice 3]\n";
  BOOST_TEST(breaches(slim(noted + "  " + lag + noted), full) == "");
  const std::string wrong = "  - Fan stuck; fixed in slice 3. [M2: slice 2]\n";
  BOOST_TEST(says(breaches(slim("  " + lag + noted + wrong), full), "the note cites slice 2"));
  BOOST_TEST(says(breaches(slim(wrong + "  " + lag + noted), full), "the note cites slice 2"));
  BOOST_TEST(says(breaches(slim("  " + lag + noted + "  - Fan loud.\n"), full),
                  "an item names no entry that left"));
  BOOST_TEST(says(breaches(slim("  " + lag), full), "left and the history entry does not name"));
}

BOOST_AUTO_TEST_CASE(reordered_entries_are_a_breach) {
  const std::string slim =
      with(good(), "- Heat is measured daily.\n  - on two racks\n- Rust is watched.\n",
           "- Rust is watched.\n- Heat is measured daily.\n  - on two racks\n");
  BOOST_TEST(says(breaches(slim), "out of its order"));
}

BOOST_AUTO_TEST_CASE(an_entry_that_left_without_a_name_is_a_breach) {
  const std::string slim = with(good(), "  - Lag doubled; fixed in slice 2.\n", "  - old stuff\n");
  BOOST_TEST(says(breaches(slim), "/7 F1 left and the history entry does not name it"));
}

BOOST_AUTO_TEST_CASE(an_entry_that_has_to_stay_is_a_breach_when_the_folder_is_known) {
  std::vector<Verdict> verdicts(5);
  verdicts[3].fate = Fate::move;
  VerifyFacts facts;
  facts.verdicts = &verdicts;
  BOOST_TEST(says(breaches(good(), kOld, facts), "F1 has to stay (no marker)"));
}

BOOST_AUTO_TEST_CASE(wrong_sums_are_breaches) {
  BOOST_TEST(says(breaches(with(good(), "Lines before: 17", "Lines before: 18")), "body has 17"));
  BOOST_TEST(says(breaches(with(good(), "Lines after: 15", "Lines after: 9")), "body has 15"));
  BOOST_TEST(says(breaches(with(good(), "~12%", "~40%")), "`2 lines (~12%)`"));
}

BOOST_AUTO_TEST_CASE(a_missing_or_empty_field_is_a_breach) {
  for (const char* field :
       {"- Compacted from: .wos/compaction/2026-05-20T100000Z_TASK_STATE.md\n",
        "- Lines before: 17\n", "- Mitigated risks moved here: none\n",
        "- Summary: Half is done.\n", "- Provenance of dropped facts: none recorded\n",
        "- Reversible via: .wos/compaction/2026-05-20T100000Z_TASK_STATE.md\n"}) {
    BOOST_TEST_CONTEXT(field) {
      BOOST_TEST(says(breaches(without(good(), field)), "is missing"));
    }
  }
  BOOST_TEST(says(breaches(with(good(), "facts: none recorded", "facts:")), "is empty"));
}

BOOST_AUTO_TEST_CASE(a_pointer_that_leads_nowhere_is_a_breach) {
  const std::string path = ".wos/compaction/2026-05-20T100000Z_TASK_STATE.md\n";
  BOOST_TEST(says(breaches(with(good(), "from: " + path, "from: HEAD\n")), "full commit hash"));
  BOOST_TEST(says(breaches(with(good(), "via: " + path, "via: ask me\n")), "`Reversible via`"));
}

BOOST_AUTO_TEST_CASE(an_invented_run_is_a_breach) {
  const std::string slim =
      with(good(), "facts: none recorded", "facts: 01JZZZZZZZZZZZZZZZZZZZZZZZ (sync-task-state)");
  VerifyFacts facts;
  facts.log_known = true;
  BOOST_TEST(says(breaches(slim, kOld, facts), "is not in the verification log"));
}

BOOST_AUTO_TEST_CASE(old_history_is_kept_to_the_byte) {
  const std::string full = kOld + kHistory;
  std::string slim = with(full, "- Summary: Half is done.", "- Summary: All is done.");
  BOOST_TEST(says(breaches(slim, full), "an older history entry was changed"));
}

BOOST_AUTO_TEST_CASE(a_missing_history_is_a_breach) {
  BOOST_TEST(says(breaches(without(good(), kHistory)), "there is no `## Compaction history`"));
}

BOOST_AUTO_TEST_CASE(an_emptied_section_needs_its_placeholder) {
  std::string slim = without(good(), "- Q8: Who pays?\n");
  BOOST_TEST(says(breaches(slim), "needs `- (none)`"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::task::test
