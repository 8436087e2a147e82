// How far an entry reaches, and what the file is refused for.
#include <boost/test/unit_test.hpp>

#include "fixture.h"

namespace terse::task::test {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string text_of(const Document& document, size_t index) {
  return std::string(document.entry_text(document.entries[index]));
}

const std::string kTop = "# TASK_STATE\n\n## Current known facts\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(entries)

BOOST_AUTO_TEST_CASE(joining_all_lines_gives_the_bytes) {
  const std::string text =
      "\xEF\xBB\xBF# TASK_STATE\r\n\n## Current known facts\n- a  \r\n\t- b\n\nend";
  const Document document = parse(text);
  BOOST_TEST(std::string(text.substr(0, 3)) +
                 std::string(document.span(0, document.lines.size())) ==
             text);
}

BOOST_AUTO_TEST_CASE(sub_items_belong_to_their_entry) {
  const Document document = parse(kTop + "- Cache was cold\n  - still: TTL is 60 s\n- Next\n");
  BOOST_TEST(document.entries.size() == 2u);
  BOOST_TEST(text_of(document, 0) == "- Cache was cold\n  - still: TTL is 60 s");
}

BOOST_AUTO_TEST_CASE(a_sub_item_indented_by_one_blank_stays_with_its_entry) {
  const Document document = parse(kTop + "- Parent\n - child\n- Next\n");
  BOOST_TEST(text_of(document, 0) == "- Parent\n - child");
  BOOST_TEST((document.entries[0].doubt & doubt_indent) != 0);
}

BOOST_AUTO_TEST_CASE(tabs_indent_sub_items) {
  const Document document = parse(kTop + "* Numbers\n\t* rows: 12\n\t* size: 3 GB\n* Next\n");
  BOOST_TEST(document.entries.size() == 2u);
  BOOST_TEST(document.entries[0].children.size() == 2u);
  BOOST_TEST(document.entries[0].doubt == doubt_none);
}

BOOST_AUTO_TEST_CASE(a_fence_inside_a_bullet_belongs_to_the_bullet) {
  const Document document =
      parse(kTop + "- Shape of a row:\n  ```json\n  {\"note\": 1}\n- resolved: x\n  ```\n- Next\n");
  BOOST_TEST(document.entries.size() == 2u);
  BOOST_TEST(text_of(document, 1) == "- Next");
}

BOOST_AUTO_TEST_CASE(a_fence_may_start_behind_the_bullet) {
  const Document document = parse(kTop + "- ```\n  - not an entry\n  ```\n- Next\n");
  BOOST_TEST(document.entries.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_heading_inside_a_fence_is_no_section) {
  const Document document = parse("# T\n\n## Task summary\n~~~\n## Somewhere else\n~~~\nend\n");
  BOOST_TEST(document.sections.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_filtered_heading_inside_a_fence_counts_as_a_second_one) {
  const std::string why =
      refusal(kTop + "- a\n\n## Task summary\n~~~\n## Current known facts\n~~~\n");
  BOOST_TEST(contains(why, "line 3 and again on line 8"));
}

BOOST_AUTO_TEST_CASE(a_filtered_heading_twice_is_refused_with_both_lines) {
  const std::string why = refusal(kTop + "- a\n\n## Current known facts\n- b\n");
  BOOST_TEST(contains(why, "TASK_STATE.md:6"));
  BOOST_TEST(contains(why, "line 3 and again on line 6"));
}

BOOST_AUTO_TEST_CASE(an_unclosed_fence_is_refused_with_its_line) {
  BOOST_TEST(contains(refusal(kTop + "- a\n  ```\n  code\n- b\n"), "TASK_STATE.md:5"));
}

BOOST_AUTO_TEST_CASE(an_unclosed_comment_is_refused_with_its_line) {
  BOOST_TEST(contains(refusal(kTop + "- a\n\n<!-- kept open\n- b\n"), "TASK_STATE.md:6"));
}

BOOST_AUTO_TEST_CASE(a_fence_is_closed_by_its_own_mark_and_length_only) {
  const Document document = parse(kTop + "- a\n  ````\n  ```\n  ~~~~\n  ````\n- b\n");
  BOOST_TEST(document.entries.size() == 2u);
}

BOOST_AUTO_TEST_CASE(nul_bad_utf8_and_lone_cr_are_refused_with_their_line) {
  BOOST_TEST(contains(refusal(kTop + std::string("- a\0b\n", 6)), "TASK_STATE.md:4"));
  BOOST_TEST(contains(refusal(kTop + "- a\n- caf\xE9\n"), "TASK_STATE.md:5"));
  BOOST_TEST(contains(refusal("# T\r\r## A\r- b\r"), "TASK_STATE.md:1"));
  BOOST_TEST(contains(refusal("# T\n\ntext\n"), "no `## ` heading"));
}

BOOST_AUTO_TEST_CASE(a_heading_in_other_spelling_is_kept_as_a_near_match) {
  for (const char* heading : {"##  Risks to watch ", "## Risks to Watch", "## Open questions",
                              "## Risks to watch ##", "## risks  to watch"}) {
    const Document document = parse("# T\n\n" + std::string(heading) + "\n- R1: x. Mitigated.\n");
    BOOST_TEST_CONTEXT(heading) {
      BOOST_TEST(document.entries.empty());
      BOOST_TEST((document.sections[1].match == HeadingMatch::near));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_nearly_right_history_heading_is_refused) {
  BOOST_TEST(contains(refusal(kTop + "- a\n\n## Compaction History\n"), "nearly"));
}

BOOST_AUTO_TEST_CASE(a_transaction_header_belongs_to_the_section_below) {
  const Document document = parse(kTop +
                                  "- a\n\n<!-- wos:write owner=x section='## Task summary' "
                                  "run_id=1 ts=2 reason=r mode=applied -->\n## Task summary\nx\n");
  BOOST_TEST(document.sections[1].end == 5u);
  BOOST_TEST(document.sections[2].begin == 5u);
  BOOST_TEST(document.sections[2].heading == 6u);
  BOOST_TEST(document.entries[0].doubt == doubt_none);
}

BOOST_AUTO_TEST_CASE(a_loose_item_keeps_its_second_paragraph) {
  const Document document =
      parse(kTop + "- Clocks drift\n\n  up to 90 s.\n\n  - on 40 devices\n\nEnd\n");
  BOOST_TEST(document.entries.size() == 1u);
  BOOST_TEST(document.entries[0].last == 7u);
  BOOST_TEST(document.entries[0].second_paragraph);
}

BOOST_AUTO_TEST_CASE(an_unindented_line_continues_an_item_and_puts_it_in_doubt) {
  const Document document = parse(kTop + "- Clocks drift\nup to 90 s.\n- Next\n");
  BOOST_TEST(document.entries.size() == 2u);
  BOOST_TEST(document.entries[0].last == 4u);
  BOOST_TEST((document.entries[0].doubt & doubt_lazy) != 0);
}

BOOST_AUTO_TEST_CASE(table_rows_are_entries_and_their_head_is_not) {
  const Document document = parse(
      "# T\n\n## Risks to watch\n| Id | State |\n|---|---|\n| R1 | `a|b` |\n| R2 | x \\| y |\n\n");
  BOOST_TEST(document.entries.size() == 2u);
  BOOST_TEST(document.entries[0].doubt == doubt_none);
  BOOST_TEST(document.entries[1].doubt == doubt_none);
}

BOOST_AUTO_TEST_CASE(a_row_with_other_cells_than_its_head_is_in_doubt) {
  const Document document =
      parse("# T\n\n## Risks to watch\n| Id | State |\n|---|---|\n| R1 | a | b |\n");
  BOOST_TEST((document.entries[0].doubt & doubt_cells) != 0);
}

BOOST_AUTO_TEST_CASE(a_text_heading_ends_the_section) {
  const Document document = parse(kTop + "- a\n\nElsewhere\n---------\n- b\n");
  BOOST_TEST(document.entries.size() == 1u);
  BOOST_TEST(document.sections.size() == 3u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::task::test
