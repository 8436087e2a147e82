// The plugin's parts, text in and text out.
#define BOOST_TEST_MODULE spec
#include <boost/test/unit_test.hpp>
#include <random>

#include "archive.h"
#include "cites.h"
#include "document.h"
#include "draft.h"
#include "extras.h"
#include "glyph.h"
#include "ledger.h"
#include "plan.h"
#include "protected.h"
#include "residue.h"
#include "residue_edits.h"
#include "superseded.h"
#include "unicode.h"

namespace {

using namespace terse::spec;

Document parsed(const std::string& text) {
  return *Document::parse(text, "SPEC.md");
}

Row row_of(terse::Bytes text, Section section) {
  Row row;
  BOOST_REQUIRE(parse_row(text, section, row));
  return row;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string ledger(const std::string& text) {
  std::string all;
  for (const terse::Bytes token : ledger_tokens(text)) all.append(token).append(";");
  return all;
}

BOOST_AUTO_TEST_CASE(lines_joined_are_the_file_again) {
  std::mt19937 random(7);
  const std::string pieces[] = {"a",
                                "\n",
                                "\r",
                                "\r\n",
                                "\v",
                                "\xc2\x85",
                                "\xe2\x80\xa8",
                                "\xe2\x86\x92",
                                "## \xc2\xa7V X",
                                "V1: x",
                                "\x1c",
                                "|"};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 20; ++i) text += pieces[random() % std::size(pieces)];
    const Document document = parsed(text);
    std::string again;
    for (const Line& line : document.lines()) again.append(line.text).append(line.ending);
    BOOST_TEST(again == text);
    BOOST_TEST(Draft(document).render() == text);
  }
}

BOOST_AUTO_TEST_CASE(columns_are_split_at_the_first_and_the_last_pipe) {
  const Row task = row_of("T7|x|pick `a|b` lane|V1,V2", Section::tasks);
  BOOST_TEST(task.id == "T7");
  BOOST_TEST(task.body == "x|pick `a|b` lane");
  BOOST_TEST(task.last == "V1,V2");
  const Row narrow = row_of("T7|x", Section::tasks);
  BOOST_TEST(narrow.body == "");
  BOOST_TEST(narrow.last == "x");
  Row none;
  BOOST_TEST(!parse_row("T7 |x|a|-", Section::tasks, none));
  BOOST_TEST(!parse_row("|T7|x|a|-", Section::tasks, none));
  BOOST_TEST(!parse_row("V7: a", Section::tasks, none));
}

BOOST_AUTO_TEST_CASE(an_edit_counter_goes_with_one_blank) {
  BOOST_TEST(without_amendment_counters("a (\xe2\x88\x86) b") == "a b");
  BOOST_TEST(without_amendment_counters("a (\xe2\x88\x86\xe2\x88\x86)") == "a");
  BOOST_TEST(without_amendment_counters("(\xe2\x88\x86) b") == "b");
  BOOST_TEST(without_amendment_counters("x(\xe2\x88\x86) b") == "x b");
  BOOST_TEST(without_amendment_counters("`(\xe2\x88\x86)` \xc2\xa7V.3(\xe2\x88\x86)") ==
             "`(\xe2\x88\x86)` \xc2\xa7V.3(\xe2\x88\x86)");
}

BOOST_AUTO_TEST_CASE(a_closes_sentence_becomes_a_suffix_of_the_one_before) {
  BOOST_TEST(fold_closes("Belt stops. Closes \xc2\xa7"
                         "B.12. Motor cools.") ==
             "Belt stops (closes \xc2\xa7"
             "B.12). Motor cools.");
  BOOST_TEST(fold_closes("Belt stops. Closes \xc2\xa7"
                         "B.12") ==
             "Belt stops (closes \xc2\xa7"
             "B.12).");
  for (const char* kept : {"Closes \xc2\xa7"
                           "B.1. Next.",
                           "x. Closes \xc2\xa7"
                           "B.1 and more.",
                           "`x. Closes \xc2\xa7"
                           "B.1.`",
                           "x, Closes \xc2\xa7"
                           "B.1."})
    BOOST_TEST(fold_closes(kept) == kept);
}

BOOST_AUTO_TEST_CASE(a_redirected_column_names_the_target_once) {
  const Redirects to_first = {{"V3", "V1"}};
  BOOST_TEST(redirect_column("V1,V3", to_first) == "V1");
  BOOST_TEST(redirect_column("V3,V1,T2", to_first) == "V1,T2");
  BOOST_TEST(redirect_column("V30,V3", to_first) == "V30,V1");
  BOOST_TEST(redirect_column("V5", to_first) == "V5");
  BOOST_TEST(redirect_prose_cites("\xc2\xa7V.3 \xc2\xa7V.30 `\xc2\xa7V.3`", to_first) ==
             "\xc2\xa7V.1 \xc2\xa7V.30 `\xc2\xa7V.3`");
}

BOOST_AUTO_TEST_CASE(the_ledger_holds_facts_and_no_words) {
  BOOST_TEST(
      ledger("scale `s-1` at 1,840 g, see src/belt.cc and \xc2\xa7V.3, MAX_LOAD or beltSpeed") ==
      "`s-1`;1,840;src/belt.cc;\xc2\xa7V.3;MAX_LOAD;beltSpeed;");
  BOOST_TEST(ledger("say \"slow down\" at https://belt.example/a?b=1.") ==
             "\"slow down\";https://belt.example/a?b=1;");
  BOOST_TEST(joined(lost_tokens({"T3 T3 V4"}, {"T3 and V4"})) == "T3");
  BOOST_TEST(joined(lost_tokens({"lone ` tick 7", "next ` 8"}, {"7"})) == "8");
}

BOOST_AUTO_TEST_CASE(glyphs_replace_whole_words_outside_protected_tokens) {
  const auto reg = [](const std::string& text) { return to_glyphs(text, GlyphSet::register_only); };
  BOOST_TEST(reg("The scale must wait at least 3 s") == "scale ! wait \xe2\x89\xa5 3 s");
  BOOST_TEST(reg("it must not stop and may never start") == "it must not stop and may never start");
  BOOST_TEST(reg("`at least` \"must go\" at-least") == "`at least` \"must go\" at-least");
  BOOST_TEST(reg("see section \xc2\xa7V.3") == "see \xc2\xa7V.3");
  BOOST_TEST(to_glyphs("at most 5, at most some", GlyphSet::safe_only) ==
             "\xe2\x89\xa4 5, at most some");
  BOOST_TEST(to_glyphs("late because slow", GlyphSet::with_heavy) == "late \xe2\x88\xb5 slow");
}

// Every phrase of the register and the telegraph words, in a sentence of its own.
BOOST_AUTO_TEST_CASE(every_wording_of_the_register_is_proposed) {
  const auto reg = [](const std::string& text) { return to_glyphs(text, GlyphSet::register_only); };
  BOOST_TEST(reg("scale waits at least 3 s") == "scale waits \xe2\x89\xa5 3 s");
  BOOST_TEST(reg("belt holds at most 9 lots") == "belt holds \xe2\x89\xa4 9 lots");
  BOOST_TEST(reg("drift leads to claims") == "drift \xe2\x86\x92 claims");
  BOOST_TEST(reg("drift results in claims") == "drift \xe2\x86\x92 claims");
  BOOST_TEST(reg("draft becomes final") == "draft \xe2\x86\x92 final");
  BOOST_TEST(reg("label must dry") == "label ! dry");
  BOOST_TEST(reg("label may curl") == "label ? curl");
  BOOST_TEST(reg("rule of section \xc2\xa7V.4 holds") == "rule of \xc2\xa7V.4 holds");
  BOOST_TEST(reg("print the label on a belt or an arm") == "print label on belt or arm");
  BOOST_TEST(reg("it is really slow, basically simply late") == "it is slow, late");
  BOOST_TEST(reg("wait in order to settle") == "wait to settle");
  BOOST_TEST(reg("late due to the fact that it froze") == "late because it froze");
}

BOOST_AUTO_TEST_CASE(the_heavy_glyphs_come_only_when_asked_for) {
  const auto heavy = [](const std::string& text) { return to_glyphs(text, GlyphSet::with_heavy); };
  const std::vector<std::pair<std::string, std::string>> words = {
      {"it froze, therefore no lot", "it froze, \xe2\x88\xb4 no lot"},
      {"no lot because it froze", "no lot \xe2\x88\xb5 it froze"},
      {"one scale for every lot", "one scale \xe2\x88\x80 lot"},
      {"one scale for each lot", "one scale \xe2\x88\x80 lot"},
      {"there exists one lot", "\xe2\x88\x83 one lot"},
      {"lot is defined as box", "lot \xe2\x89\xa1 box"},
      {"lot is equivalent to box", "lot \xe2\x89\xa1 box"}};
  for (const auto& [plain, glyphs] : words) {
    BOOST_TEST(heavy(plain) == glyphs);
    BOOST_TEST(to_glyphs(plain, GlyphSet::register_only) == plain);
    BOOST_TEST(to_glyphs(plain, GlyphSet::safe_only) == plain);
  }
}

BOOST_AUTO_TEST_CASE(protected_tokens_never_change_in_any_glyph_set) {
  for (const GlyphSet set : {GlyphSet::safe_only, GlyphSet::register_only, GlyphSet::with_heavy}) {
    for (const std::string text :
         {"`the scale must wait at least 3 s`", "\"a lot leads to the belt\"",
          "\xe2\x80\x9cthe arm may move\xe2\x80\x9d", "https://belt.example/the/may?a=at",
          "the_scale_must_wait", "src/the/section.cpp", "at-least", "must-have",
          "may not, must never"}) {
      BOOST_TEST(to_glyphs(text, set) == text);
    }
  }
  BOOST_TEST(!keeps_protected_tokens("wait at least 3 s", "wait \xe2\x89\xa5 4 s"));
  BOOST_TEST(!keeps_protected_tokens("scale must not move", "scale ! move"));
  BOOST_TEST(!keeps_protected_tokens("see `scale-a`", "see `scale-b`"));
  BOOST_TEST(keeps_protected_tokens("one scale for each lot", "one scale \xe2\x88\x80 lot"));
  BOOST_TEST(keeps_protected_tokens("For every lot 2 scales", "\xe2\x88\x80 lot 2 scales"));
  BOOST_TEST(!keeps_protected_tokens("one scale for no lot", "one scale \xe2\x88\x80 lot"));
  BOOST_TEST(
      keeps_protected_tokens("scale must wait at least 3 s", "scale ! wait \xe2\x89\xa5 3 s"));
}

BOOST_AUTO_TEST_CASE(a_glyph_counts_as_the_word_it_stands_for) {
  BOOST_TEST(keeps_protected_tokens("must dry at least 3 s",
                                    "! dry \xe2\x89\xa5"
                                    "3 s"));
  BOOST_TEST(keeps_protected_tokens("belt must, at most 9 lots", "belt !, <= 9 lots"));
  BOOST_TEST(keeps_protected_tokens("a lot \xe2\x8a\xa5 wet", "lot never wet"));
  BOOST_TEST(keeps_protected_tokens("lot must dry", "lot ! dry"));
  BOOST_TEST(protected_change("! dry", "dry") == "loses `must`");
  BOOST_TEST(protected_change("dry", "? dry") == "adds `may`");
  BOOST_TEST(protected_change("lot ! dry", "lot ? dry") == "has `may` for `must`");
  BOOST_TEST(protected_change("\xe2\x89\xa5 3 s", "\xe2\x89\xa4 3 s") ==
             "has `at most` for `at least`");
  BOOST_TEST(protected_change("drift \xe2\x89\xa0 0", "drift = 0") == "loses `not`");
  BOOST_TEST(protected_change("drift < 5", "drift > 5") == "has `more` for `less`");
  BOOST_TEST(protected_change("every lot", "lot") == "loses `every`");
  BOOST_TEST(protected_change("dry `a ! b`", "dry `a must b`") == "has `a must b` for `a ! b`");
  BOOST_TEST(protected_change("is it dry?", "is it dry") == "");
}

BOOST_AUTO_TEST_CASE(archived_rows_go_in_by_number_and_old_lines_stay) {
  const std::string old =
      "# a\n\n## \xc2\xa7T TASKS\n\nid|status|task|cites\nT2|x|b|-\n\nT9|x|i|-\n\n## \xc2\xa7"
      "B BUGS\n";
  const Document archive = parsed(old);
  BOOST_TEST(
      insert_archived_tasks(archive, {"T10|x|j|-", "T3|x|c|-"}, "\n") ==
      "# a\n\n## \xc2\xa7T "
      "TASKS\n\nid|status|task|cites\nT2|x|b|-\n\nT3|x|c|-\nT9|x|i|-\nT10|x|j|-\n\n## \xc2\xa7"
      "B BUGS\n");
  BOOST_TEST(insert_archived_tasks(parsed(""), {"T2|x|b|-"}, "\r\n") ==
             "# SPEC archive\r\n\r\n## \xc2\xa7T "
             "TASKS\r\n\r\nid|status|task|cites\r\nT2|x|b|-\r\n\r\n## \xc2\xa7"
             "B BUGS\r\n\r\nid|date|cause|fix\r\n");
}

BOOST_AUTO_TEST_CASE(markers_are_read_to_the_letter) {
  BOOST_TEST(
      is_valid_marker("## archived: \xc2\xa7T.1..\xc2\xa7T.9 \xe2\x86\x92 SPEC.archive.md (9 rows)",
                      Section::tasks));
  BOOST_TEST(!is_valid_marker(
      "## archived: \xc2\xa7T.1..\xc2\xa7T.9 \xe2\x86\x92 SPEC.archive.md (9 rows)",
      Section::bugs));
  BOOST_TEST(!is_valid_marker("## archived: T1..T9 -> SPEC.archive.md (9 rows)", Section::tasks));
  BOOST_TEST(is_valid_marker(
      "## archived: \xc2\xa7V.retired \xe2\x86\x92 SPEC.archive.md (1 retired rows)",
      Section::invariants));
  BOOST_TEST(!is_valid_marker(
      "## archived: \xc2\xa7V.retired \xe2\x86\x92 SPEC.archive.md (1 rows)", Section::invariants));
}

BOOST_AUTO_TEST_CASE(every_dialect_of_a_reference_counts_as_moved) {
  BOOST_TEST(
      points_to_extras("V1: name \xe2\x80\x94 \xe2\x86\x92 `.spec/check-extras.md \xc2\xa7V1`"));
  BOOST_TEST(points_to_extras("V4: rule; recipe \xe2\x86\x92 `.spec/check-extras.md` \xc2\xa7V.4"));
  BOOST_TEST(points_to_extras("V7: detail: check-extras \xc2\xa7V7"));
  BOOST_TEST(!points_to_extras("V8: the check-extras file is read first"));
  BOOST_TEST(stub_row(row_of("V9: belt-speed \xe2\x80\x94 slow", Section::invariants),
                      ".spec/check-extras.md") ==
             "V9: belt-speed \xe2\x80\x94 \xe2\x86\x92 `.spec/check-extras.md \xc2\xa7V9`");
  BOOST_TEST(stub_row(row_of("V9: slow belt", Section::invariants), "x") ==
             "V9: \xe2\x86\x92 `x \xc2\xa7V9`");
}

BOOST_AUTO_TEST_CASE(a_superseded_row_keeps_status_and_cites_as_spelled) {
  const Row task = row_of("T4|x |weigh|V2,V9,V2", Section::tasks);
  BOOST_TEST(superseded_row(task, {"V2", "V9", "V2"}) ==
             "T4|x |SUPERSEDED \xe2\x80\x94 \xc2\xa7V.2 and \xc2\xa7V.9 amend|V2,V9,V2");
}

BOOST_AUTO_TEST_CASE(numbers_compare_by_value_however_long) {
  BOOST_TEST(number_less(canonical_number("9"), canonical_number("10")));
  BOOST_TEST(number_less(canonical_number("0099"), canonical_number("100")));
  BOOST_TEST(canonical_number("000") == "0");
  BOOST_TEST(number_less(canonical_number("18446744073709551615"),
                         canonical_number("18446744073709551616")));
  BOOST_TEST(canonical_number("\xd9\xa1\xd9\xa2") == "12");
}

BOOST_AUTO_TEST_CASE(a_plan_reads_back_as_it_was_written) {
  Plan plan;
  plan.inputs = {{"SPEC.md", "ab", 2}, {"SPEC.archive.md", {}, 0}, {"x", {}, 0}};
  Entry entry;
  entry.key = "P4:V1:dated-retirement";
  entry.prong = 4;
  entry.rows = {{"V1", 9, "cd", "V1: \"old\" \xe2\x86\x92"}};
  entry.replacement = "";
  entry.lost = {"2026"};
  plan.entries = {entry};
  const std::string json = plan_to_json(plan);
  const terse::Result<Plan> again = plan_from_json(json, "plan");
  BOOST_REQUIRE(again);
  BOOST_TEST(again->entries[0].key == entry.key);
  BOOST_TEST(again->inputs[0].sha256.value() == "ab");
  BOOST_TEST(!again->inputs[1].sha256.has_value());
  BOOST_TEST(again->entries[0].replacement.value() == "");
  BOOST_TEST(joined(again->entries[0].lost) == "2026");
  BOOST_TEST(again->entries[0].rows[0].old.value() == "V1: \"old\" \xe2\x86\x92");
  BOOST_TEST(!plan_from_json("{}", "plan"));
  BOOST_TEST(!plan_from_json("[1", "plan"));
}

}  // namespace
