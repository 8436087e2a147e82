#include "rules/form_matcher.h"

#include <boost/test/unit_test.hpp>

#include "rules/toml_rules.h"

namespace terse {
namespace {

constexpr Bytes dictionaries = "[dictionary.stack]\n\"Ruby on Rails\" = \"rails\"\nRuby = \"rb\"\n";

struct Matched {
  MatchOutcome outcome;
  std::string values;  // joined by |, an absent one as -
};

Matched match(const std::string& form, Bytes text, const std::string& more = "") {
  const test::TomlRules rules(std::string(dictionaries) + test::template_toml(form, "-", more));
  const Template& shape = rules.named("t");
  FormMatcher matcher(rules.rules().dictionaries);
  Matched out{matcher.match(shape, shape.verbose[0], false, text), {}};
  for (const Span& span : matcher.spans()) {
    if (!out.values.empty()) out.values += '|';
    out.values += span.present ? text.substr(span.begin, span.end - span.begin) : "-";
  }
  return out;
}

std::string values(const std::string& form, Bytes text) {
  const Matched matched = match(form, text);
  if (matched.outcome == MatchOutcome::full) return matched.values;
  return matched.outcome == MatchOutcome::partial ? "partial" : "none";
}

// What the terse form `form` of a template with the holes of `verbose` finds.
std::string terse_values(const std::string& verbose, const std::string& form, Bytes text,
                         const std::string& more = "") {
  const test::TomlRules rules(test::template_toml(verbose, form, more));
  const Template& shape = rules.named("t");
  FormMatcher matcher(rules.rules().dictionaries);
  if (matcher.match(shape, shape.terse, true, text) != MatchOutcome::full) return "none";
  std::string out;
  for (const Span& span : matcher.spans()) {
    if (!out.empty()) out += '|';
    out += span.present ? text.substr(span.begin, span.end - span.begin) : "-";
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(form_matcher)

BOOST_AUTO_TEST_CASE(a_form_covers_the_whole_text) {
  BOOST_TEST(values("Round {n:int}.", "Round 7.") == "7");
  BOOST_TEST(values("Round {n:int}.", "Round 7. ") == "none");
  BOOST_TEST(values("Round {n:int}.", "A Round 7.") == "none");
}

BOOST_AUTO_TEST_CASE(a_blank_matches_blanks_or_one_wrap_of_up_to_four_blanks) {
  BOOST_TEST(values("of {n:int} runs", "of   7 runs") == "7");
  BOOST_TEST(values("of {n:int} runs", "of\n    7\nruns") == "7");
  BOOST_TEST(values("of {n:int} runs", "of\n     7 runs") == "none");
  BOOST_TEST(values("of {n:int} runs", "of\n\n7 runs") == "none");
  BOOST_TEST(values("of {n:int} runs", "of7 runs") == "none");
}

BOOST_AUTO_TEST_CASE(two_blanks_match_at_least_two_and_no_line_break) {
  BOOST_TEST(values("of  {n:int}", "of  7") == "7");
  BOOST_TEST(values("of  {n:int}", "of    7") == "7");
  BOOST_TEST(values("of  {n:int}", "of 7") == "none");
  BOOST_TEST(values("of  {n:int}", "of\n 7") == "none");
}

BOOST_AUTO_TEST_CASE(a_line_break_of_the_template_is_itself) {
  BOOST_TEST(values("A:\\n\\n{x:text}", "A:\n\nb c") == "b c");
  BOOST_TEST(values("A:\\n\\n{x:text}", "A: b c") == "none");
}

BOOST_AUTO_TEST_CASE(text_takes_the_longest_and_typed_holes_the_shortest) {
  BOOST_TEST(values("{a:text}, {b:text}", "x, y, z") == "x, y|z");
  BOOST_TEST(values("{a:word}-{b:word}", "x-y-z") == "x|y-z");
  BOOST_TEST(values("{a:list}, {b:word}", "x, y, z, w") == "x, y, z|w");
  BOOST_TEST(values("{a:int},567", "1,234,567") == "1,234");
  BOOST_TEST(values("{a:quantity}s.", "8.9ms.") == "8.9m");
}

BOOST_AUTO_TEST_CASE(text_has_no_outer_blanks) {
  BOOST_TEST(values("a {b:text}.", "a   x.") == "x");
  BOOST_TEST(values("a: {b:text} end.", "a: x  end.") == "x");
  BOOST_TEST(values("a:{b:text}.", "a: x.") == "none");
}

BOOST_AUTO_TEST_CASE(presence_of_options_weighs_more_than_the_length_of_text) {
  const std::string form = "{a:text}[, with {b:text}], done";
  BOOST_TEST(values(form, "x, with y, done") == "x|y");
  BOOST_TEST(values(form, "x, done") == "x|-");
  BOOST_TEST(values("a[ {b:word}[ {c:word}]].", "a x y.") == "x|y");
  BOOST_TEST(values("a[ {b:word}[ {c:word}]].", "a x.") == "x|-");
  BOOST_TEST(values("a[ {b:word}[ {c:word}]].", "a.") == "-|-");
}

BOOST_AUTO_TEST_CASE(options_are_left_out_from_the_last_to_the_first) {
  // Both options could take the word: the first one gets it, as the last is left out first.
  BOOST_TEST(values("a[ {b:word}][ {c:word}].", "a x.") == "x|-");
  BOOST_TEST(values("a[ {b:int}][ {c:word}].", "a x.") == "-|x");
}

BOOST_AUTO_TEST_CASE(a_plural_is_an_s_or_nothing) {
  BOOST_TEST(values("{n:int} file{s} here", "1 file here") == "1");
  BOOST_TEST(values("{n:int} file{s} here", "2 files here") == "2");
  BOOST_TEST(values("{n:int} file{s} here", "2 filess here") == "none");
}

BOOST_AUTO_TEST_CASE(a_percent_hole_takes_the_sign_of_the_literal_after_it) {
  BOOST_TEST(values("({d:percent}%)", "(-18.2%)") == "-18.2%");
  BOOST_TEST(values("({d:percent}%)", "(-18.2)") == "none");
  BOOST_TEST(values("({d:percent})", "(-18.2 %)") == "-18.2 %");
}

BOOST_AUTO_TEST_CASE(a_hole_that_stands_twice_has_the_same_bytes_twice) {
  BOOST_TEST(values("{n:int}/{n} tests", "47/47 tests") == "47");
  BOOST_TEST(values("{n:int}/{n} tests", "47/46 tests") == "none");
  BOOST_TEST(values("{n:text} = {n}", "a = b = a = b") == "a = b");
  BOOST_TEST(values("{n:percent}% of {n}%.", "5% of 6%.") == "none");
  BOOST_TEST(values("{n:percent}% of {n}%.", "5% of 5%.") == "5%");
}

BOOST_AUTO_TEST_CASE(a_dictionary_hole_takes_the_longest_form_then_a_word) {
  BOOST_TEST(values("stack={stack:dictionary}.", "stack=Ruby on Rails.") == "Ruby on Rails");
  BOOST_TEST(values("stack={stack:dictionary}.", "stack=Ruby.") == "Ruby");
  BOOST_TEST(values("stack={stack:dictionary}.", "stack=Zig.") == "Zig");
  BOOST_TEST(values("stack={stack:dictionary}.", "stack=Zig two.") == "none");
}

BOOST_AUTO_TEST_CASE(a_list_is_items_joined_by_comma_and_blank) {
  BOOST_TEST(values("of {l:list}.", "of a, b.") == "a, b");
  BOOST_TEST(values("of {l:list}.", "of a.") == "none");
  BOOST_TEST(values("of {l:list}.", "of a,b.") == "none");
  BOOST_TEST(values("of {l:list}.", "of a,  b.") == "none");
  const std::string wide(58, 'x');
  BOOST_TEST(values("of {l:list}.", "of " + wide + ",\n  b.") == wide + ",\n  b");
}

BOOST_AUTO_TEST_CASE(a_short_list_is_joined_by_commas_on_the_terse_face) {
  const std::string verbose = "of {l:list}.";
  BOOST_TEST(terse_values(verbose, "[{l}]: {l}", "x") == "none");
  BOOST_TEST(terse_values(verbose, "of {l}.", "of 1,2,3ms.") == "1,2,3ms");
  BOOST_TEST(terse_values(verbose, "of {l}.", "of 1,2 ms, 3.") == "1,2 ms, 3");
  BOOST_TEST(terse_values(verbose, "of {l}.", "of 1,,2.") == "none");
  BOOST_TEST(terse_values(verbose, "of {l}.", "of 1,2,.") == "none");
}

BOOST_AUTO_TEST_CASE(text_goes_over_a_hard_wrap_but_not_over_a_short_line) {
  // README: the line, a blank and the next word come to more than 60 characters.
  const std::string at_limit(54, 'x');
  BOOST_TEST(values("a {b:text}.", "a " + at_limit + "\nyy.") == "none");
  BOOST_TEST(values("a {b:text}.", "a " + at_limit + "\nyyy.") == at_limit + "\nyyy");
  BOOST_TEST(values("a {b:text}.", "a x\nyy.") == "none");
  // Characters count, not bytes.
  std::string umlauts;
  for (int i = 0; i < 54; ++i) umlauts += "\u00fc";
  BOOST_TEST(values("a {b:text}.", "a " + umlauts + "\nyy.") == "none");
  BOOST_TEST(values("a {b:text}.", "a " + umlauts + "\nyyy.") == umlauts + "\nyyy");
}

BOOST_AUTO_TEST_CASE(a_blank_line_is_never_inside_text) {
  const std::string wide(70, 'x');
  BOOST_TEST(values("a {b:text}.", "a " + wide + "\n\nyy.") == "none");
  BOOST_TEST(values("a {b:text}.", "a " + wide + "\n  \nyy.") == "none");
}

BOOST_AUTO_TEST_CASE(a_record_that_ends_at_a_blank_of_the_form_is_partial) {
  BOOST_TEST(values("Round {n:int}: {c:text}, kept.", "Round 7:") == "partial");
  BOOST_TEST(values("All {n:int} tests pass.", "All 7 tests") == "partial");
  BOOST_TEST(values("All {n:int} tests pass.", "All 7 test") == "none");
  BOOST_TEST(values("All {n:int} tests pass.", "All x tests") == "none");
}

BOOST_AUTO_TEST_CASE(free_text_is_partial_only_where_the_line_is_wide) {
  const std::string form = "Round {n:int}: {c:text}, kept.";
  BOOST_TEST(values(form, "Round 7: some words") == "none");
  BOOST_TEST(values(form, "Round 7: some words that go on as far as a hard wrap needs them") ==
             "partial");
}

BOOST_AUTO_TEST_CASE(a_line_break_of_the_template_is_waited_for) {
  BOOST_TEST(values("A:\\nB: {x:int}\\nC", "A:") == "partial");
  BOOST_TEST(values("A:\\nB: {x:int}\\nC", "A:\nB: 5") == "partial");
  BOOST_TEST(values("A:\\nB: {x:int}\\nC", "A:\nB: x") == "none");
  BOOST_TEST(values("A: {x:text}[\\nB: {y:text}]\\nC", "A: x") == "partial");
  BOOST_TEST(values("A: {x:text}[, {y:text}]\\nC", "A: x") == "partial");
}

BOOST_AUTO_TEST_CASE(letters_tell_two_terse_faces_apart_while_they_are_matched) {
  const std::string lower = "empty.b = { lower_initial = true }";
  BOOST_TEST(terse_values("{a:text} / {b:text}.", "{a}; {b}", "x; y; Z", lower) == "x|y; Z");
  BOOST_TEST(terse_values("{a:text} / {b:text}.", "{a}; {b}", "x; Z", lower) == "none");
  const std::string kept = "case.b = \"kept\"";
  BOOST_TEST(terse_values("{a:text} / {b:text}.", "{a}; {b}", "x; Y; z", kept) == "x|Y; z");
  BOOST_TEST(terse_values("{a:text} / {b:text}.", "{a}; {b}", "x; z", kept) == "none");
}

BOOST_AUTO_TEST_CASE(adversarial_forms_end_within_their_budget) {
  std::string text = "x";
  while (text.size() < 4096) text += " x";
  const std::string form =
      "{a:text} x {b:text} x {c:text} x {d:text} x {e:text} x {f:text} x {g:text} x {h:text}!";
  for (int i = 0; i < 10; ++i) BOOST_TEST(values(form, text) != "full");
  BOOST_TEST(values(form, text.substr(0, 121)) == "partial");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
