#include "contract/form_matcher.h"

#include <boost/test/unit_test.hpp>

#include "contract/rule_set_builder.h"

namespace terse::contract {
namespace {

// The values that `form` finds in `text`, joined by |; "no" where it does not match.
std::string values_of(const std::string& form, Bytes text, Face face = Face::verbose,
                      uint32_t steps = 100'000) {
  test::RuleSetBuilder rules;
  rules.dictionary("stacks", {{"Ruby", "rb"}, {"Ruby on Rails", "rails"}});
  auto shape = rules.shape("t").verbose({form});
  if (form.find("{stack:") != form.npos) shape.dictionary("stack", "stacks");
  FormMatcher matcher(rules.rules());
  const Template& t = rules.named("t");
  Budget budget{steps};
  RawValues values;
  if (!matcher.match(t, t.verbose[0], face, text, budget, values)) {
    return budget.exhausted() ? "exhausted" : "no";
  }
  std::string out;
  for (const Bytes value : values)
    out.append(out.empty() ? "" : "|").append(value.empty() ? "-" : value);
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(form_matcher)

BOOST_AUTO_TEST_CASE(a_form_covers_the_whole_text) {
  BOOST_TEST(values_of("Round {n:int}.", "Round 7.") == "7");
  BOOST_TEST(values_of("Round {n:int}.", "Round 7. ") == "no");
  BOOST_TEST(values_of("Round {n:int}.", "A Round 7.") == "no");
  BOOST_TEST(values_of("Round {n:int}.", "") == "no");
}

BOOST_AUTO_TEST_CASE(a_blank_in_a_literal_matches_blanks_or_one_wrap) {
  BOOST_TEST(values_of("of {n:int} runs", "of   7 runs") == "7");
  BOOST_TEST(values_of("of {n:int} runs", "of\n    7\nruns") == "7");
  BOOST_TEST(values_of("of {n:int} runs", "of\n     7 runs") == "no");
  BOOST_TEST(values_of("of {n:int} runs", "of\n\n7 runs") == "no");
  BOOST_TEST(values_of("of {n:int} runs", "of7 runs") == "no");
}

BOOST_AUTO_TEST_CASE(text_takes_the_longest_and_typed_holes_the_shortest) {
  BOOST_TEST(values_of("{a:text}, {b:text}", "x, y, z") == "x, y|z");
  BOOST_TEST(values_of("{a:word}-{b:word}", "x-y-z") == "x|y-z");
  BOOST_TEST(values_of("{a:int}{b:word}", "12ms") == "12|ms");
  BOOST_TEST(values_of("{a:list}, {b:word}", "x, y, z, w") == "x, y, z|w");
}

BOOST_AUTO_TEST_CASE(an_optional_part_is_tried_before_its_absence) {
  const std::string form = "{a:text}[, with {b:text}], done";
  BOOST_TEST(values_of(form, "x, with y, done") == "x|y");
  BOOST_TEST(values_of(form, "x, done") == "x|-");
  BOOST_TEST(values_of("a[ {b:word}[ {c:word}]].", "a.") == "-|-");
  BOOST_TEST(values_of("a[ {b:word}[ {c:word}]].", "a x y.") == "x|y");
}

BOOST_AUTO_TEST_CASE(a_plural_is_an_s_or_nothing) {
  BOOST_TEST(values_of("{n:int} file{s} here", "1 file here") == "1");
  BOOST_TEST(values_of("{n:int} file{s} here", "2 files here") == "2");
  BOOST_TEST(values_of("{n:int} file{s} here", "2 filess here") == "no");
}

BOOST_AUTO_TEST_CASE(a_percent_hole_takes_the_sign_of_the_literal_after_it) {
  BOOST_TEST(values_of("({d:percent}%)", "(-18.2%)") == "-18.2%");
  BOOST_TEST(values_of("({d:percent}%)", "(-18.2)") == "no");
  BOOST_TEST(values_of("({d:percent})", "(-18.2 %)") == "-18.2 %");
}

BOOST_AUTO_TEST_CASE(a_hole_that_stands_twice_has_the_same_bytes_twice) {
  BOOST_TEST(values_of("{n:int}/{n} tests", "47/47 tests") == "47");
  BOOST_TEST(values_of("{n:int}/{n} tests", "47/46 tests") == "no");
  BOOST_TEST(values_of("{n:text} = {n}", "a = b = a = b") == "a = b");
}

BOOST_AUTO_TEST_CASE(a_dictionary_hole_takes_the_longest_form_then_a_word) {
  BOOST_TEST(values_of("stack={stack:dictionary}{rest:text}", "stack=Ruby on Rails!") ==
             "Ruby on Rails|!");
  BOOST_TEST(values_of("stack={stack:dictionary}.", "stack=Ruby.") == "Ruby");
  BOOST_TEST(values_of("stack={stack:dictionary}.", "stack=Zig.") == "Zig");
  BOOST_TEST(values_of("stack={stack:dictionary}.", "stack=rails.", Face::terse) == "rails");
  BOOST_TEST(values_of("stack={stack:dictionary}.", "stack=Ruby on Rails.", Face::terse) == "no");
}

BOOST_AUTO_TEST_CASE(text_goes_over_a_hard_wrap_but_not_over_a_short_line) {
  const std::string line(58, 'x');
  BOOST_TEST(values_of("a {b:text}.", "a " + line + "\nyy.") == line + "\nyy");
  BOOST_TEST(values_of("a {b:text}.", "a x\nyy.") == "no");
}

BOOST_AUTO_TEST_CASE(a_form_whose_words_are_not_all_there_in_order_does_not_match) {
  BOOST_TEST(values_of("{a:word} to {b:word} in {c:word}", "x in y to z") == "no");
  BOOST_TEST(values_of("{a:word} to {b:word} in {c:word}", "x to y in z") == "x|y|z");
  BOOST_TEST(values_of("{a:word}[ to {b:word}] in {c:word}", "x in z") == "x|-|z");
  // A blank of the form may be a line break of the text, with an indent.
  BOOST_TEST(values_of("went to town in {c:word}", "went to\n  town in z") == "z");
}

BOOST_AUTO_TEST_CASE(adversarial_forms_end_within_their_budget) {
  std::string text = "x";
  while (text.size() < 4090) text += " x";
  const std::string end = "! x";
  const std::string form =
      "{a:text} x {b:text} x {c:text} x {d:text} x {e:text} x {f:text} x {g:text} x {h:text}!";
  BOOST_TEST(values_of(form, text + end, Face::verbose, 1'000'000) == "exhausted");
  // Short enough for the memory of failures to answer: without it 2^20 ways and more.
  BOOST_TEST(values_of(form, text.substr(0, 121) + end, Face::verbose, 1'000'000) == "no");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::contract
