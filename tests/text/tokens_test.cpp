#include "text/tokens.h"

#include <boost/test/unit_test.hpp>

#include "text/word_list.h"

using namespace terse;

namespace {

/// The tokens of `text`, each followed by `|`.
std::string tokens(Bytes text) {
  std::vector<Token> found;
  TokenLexer(test::protected_words()).lex(text, found);
  std::string out;
  for (const Token& token : found)
    out += std::string(text.substr(token.begin, token.end - token.begin)) + "|";
  return out;
}

TokenKind kind_of(Bytes text) {
  std::vector<Token> found;
  TokenLexer(test::protected_words()).lex(text, found);
  BOOST_REQUIRE_EQUAL(found.size(), 1u);
  BOOST_REQUIRE_EQUAL(found[0].begin, 0u);
  BOOST_REQUIRE_EQUAL(found[0].end, text.size());
  return found[0].kind;
}

void require_whole(TokenKind kind, std::initializer_list<Bytes> texts) {
  for (Bytes text : texts) BOOST_TEST((kind_of(text) == kind), text);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tokens_)

BOOST_AUTO_TEST_CASE(plain_words_are_not_protected) {
  BOOST_TEST(tokens("") == "");
  BOOST_TEST(tokens("The scanner walks the lines of a block.") == "");
  BOOST_TEST(tokens("caf\xc3\xa9 na\xc3\xafve r\xc3\xa9sum\xc3\xa9") == "");
  BOOST_TEST(tokens("e.g. a list, i.e. a row") == "");
  BOOST_TEST(tokens("I'm sure we'll see it's fine - really") == "");
}

BOOST_AUTO_TEST_CASE(numbers_keep_sign_unit_separators_and_precision) {
  require_whole(TokenKind::number, {"1,840 req/s",
                                    "-18.2%",
                                    "v1.2.3",
                                    "0x1f",
                                    "1e-9",
                                    "2026-02-28",
                                    "12:30:05",
                                    "$412.50/mo",
                                    "276ms",
                                    "9.8x",
                                    "47/47",
                                    "10-20",
                                    "1.5\xe2\x80\x93"
                                    "2.0",
                                    ".5",
                                    "-.5",
                                    "+3",
                                    "\xc2\xb1"
                                    "0.02",
                                    "~30",
                                    "<5",
                                    ">=90%",
                                    "1920x1080",
                                    "16\xc3\x97"
                                    "9",
                                    "\xe2\x88\x92"
                                    "7",
                                    "\xe2\x82\xac"
                                    "5",
                                    "30 ms",
                                    "30\nms",
                                    "82 %",
                                    "50+",
                                    "90\xc2\xb0"
                                    "C",
                                    "1e+9",
                                    "3rd",
                                    "2^16",
                                    "2^-16",
                                    "64KiB",
                                    "2026-02-28T10:11:12.5Z",
                                    "1,2,3",
                                    "3..5",
                                    "12 MB/s",
                                    "-$5",
                                    "100%",
                                    "1_000_000"});
}

BOOST_AUTO_TEST_CASE(numbers_end_before_punctuation_and_other_words) {
  BOOST_TEST(tokens("took 276ms, was 300 (-8%).") == "276ms|300|-8%|");
  BOOST_TEST(tokens("47 tests in 12 files") == "47|12|");
  BOOST_TEST(tokens("at 2s.. then 5ms...") == "2s|then|5ms|");
  BOOST_TEST(tokens("276ms\xe2\x86\x92"
                    "226ms") == "276ms|226ms|");
  BOOST_TEST(tokens("276->226 => 5 -->7") == "276|226|5|7|");
  BOOST_TEST(tokens("wait 30 minutes/day or 5 s-curve") == "30 minutes/day|5|");
  BOOST_TEST(tokens("5\n\nms") == "5|");
}

BOOST_AUTO_TEST_CASE(identifiers_of_every_spelling) {
  require_whole(
      TokenKind::identifier,
      {"snake_case", "camelCase", "PascalCase", "os.path",   "ALL_CAPS",       "API",
       "APIs",       "p95",       "exp009",     "run()",     "getRepos()",     "std::sort",
       "list[0]",    "Vec<T>",    "C++",        "F#",        "stack=optimize", "a+b",
       "R&D",        "utf-8",     "{change}",   "<details>", "__init__",       "user@host",
       "key:value",  "AI-driven", "batch=2^16", "x=-5",      "!important"});
  BOOST_TEST(tokens("Then foo.bar.") == "Then|foo.bar|");
  BOOST_TEST(tokens("An end-to-end Self-Test") == "");
}

BOOST_AUTO_TEST_CASE(code_spans_close_with_as_many_backticks) {
  require_whole(TokenKind::code, {"`a b`", "``a ` b``", "`not 5`", "`a\nb`"});
  BOOST_TEST(tokens("a `b c") == "");
  BOOST_TEST(tokens("``a` 5") == "5|");
  BOOST_TEST(tokens("`a\n\n5`") == "5|");
}

BOOST_AUTO_TEST_CASE(quotes_are_tokens_and_apostrophes_are_not) {
  require_whole(TokenKind::quote,
                {"\"No such file\"", "\xe2\x80\x9cNo such file\xe2\x80\x9d", "'a b c'",
                 "\xe2\x80\x98"
                 "don\xe2\x80\x99t ask\xe2\x80\x99",
                 "'don't ask'",
                 "\xc2\xab"
                 "a b\xc2\xbb"});
  BOOST_TEST(tokens("the users' data and the hosts' names") == "");
  BOOST_TEST(tokens("a 5\" disk and a 3\" one") == "5|3|");
  BOOST_TEST(tokens("he said \"stop and went on") == "");
  BOOST_TEST(tokens("an \"open\n\nquote\" 5") == "5|");
  BOOST_TEST(tokens("x=\"a b\"") == "\"a b\"|");
  BOOST_TEST(tokens("(\"a b\")") == "\"a b\"|");
}

BOOST_AUTO_TEST_CASE(an_unmatched_quote_swallows_nothing_far_away) {
  const std::string filler(600, '.');
  BOOST_TEST(tokens("\"open " + filler + " close\" 5") == "5|");
  BOOST_TEST(tokens("\xe2\x80\x9copen " + filler + " close\xe2\x80\x9d 5") == "5|");
}

BOOST_AUTO_TEST_CASE(urls_keep_balanced_brackets_and_lose_closing_punctuation) {
  BOOST_TEST(tokens("see https://en.wikipedia.org/wiki/C_(language).") ==
             "https://en.wikipedia.org/wiki/C_(language)|");
  BOOST_TEST(tokens("(see https://a.b/c?d=1&e=2#f)") == "https://a.b/c?d=1&e=2#f|");
  BOOST_TEST(tokens("<http://a.b/>") == "<http://a.b/>|");
  BOOST_TEST(tokens("**www.a.org**, mailto:x@y.z") == "www.a.org|mailto:x@y.z|");
  BOOST_TEST(tokens("[text](https://a.b/c), more") == "https://a.b/c|");
}

BOOST_AUTO_TEST_CASE(paths_and_file_names) {
  require_whole(TokenKind::path,
                {"src/a.c:41:7", "README.md", "./run", "../lib/x", "/etc/passwd", "~/notes", "src/",
                 "C:\\Temp\\a.txt", "*.ts", "src/**/*.c", "**/x.py", ".gitignore", "main.c:12",
                 "and/or", "\\\\host\\share", "app/(group)/page.tsx", "a/{b,c}/d", "../.."});
  BOOST_TEST(tokens("in **src/a.c**: (see b/c), d/e.") == "src/a.c|b/c|d/e|");
  BOOST_TEST(tokens("[x](docs/y.md)") == "docs/y.md|");
  BOOST_TEST(tokens("this or / that") == "");
}

BOOST_AUTO_TEST_CASE(flags_variables_references_and_hashes) {
  require_whole(TokenKind::flag, {"--foo", "-x", "--foo=bar", "-Wall", "--level=a,b"});
  require_whole(TokenKind::variable, {"$HOME", "${HOME}", "%PATH%", "$HOME/bin", "$(date +%s)"});
  require_whole(TokenKind::reference, {"#123", "@name", "@scope/pkg"});
  require_whole(TokenKind::hash, {"7bfd42c", "0123456789abcdef0123456789abcdef01234567"});
  BOOST_TEST(tokens("a - b -- c \xe2\x80\x94 d--e") == "");
  BOOST_TEST(tokens("defaced facade") == "");  // hex digits, but words
}

BOOST_AUTO_TEST_CASE(status_marks_and_check_boxes) {
  require_whole(TokenKind::emoji, {"\xe2\x9c\x93", "\xe2\x9c\x85", "\xe2\x9d\x8c",
                                   "\xe2\x9a\xa0\xef\xb8\x8f", "[x]", "[ ]"});
  BOOST_TEST(tokens("\xf0\x9f\x9a\x80 Launch") == "");
  BOOST_TEST(tokens("- [ ] write a[i]") == "[ ]|a[i]|");
}

BOOST_AUTO_TEST_CASE(protected_words_phrases_and_compounds) {
  BOOST_TEST(tokens("It doesn't work and isn\xe2\x80\x99t new, but should've failed") ==
             "doesn't|isn\xe2\x80\x99t|but|should've|failed|");
  BOOST_TEST(tokens("is no\nlonger needed; no more") == "no\nlonger|no|");
  BOOST_TEST(tokens("pre-existing, auto-skip, not-found, no-op") ==
             "pre-existing|auto-skip|not-found|no-op|");
  BOOST_TEST(tokens("**not** _done_ NOT") == "not|_done_|NOT|");
  BOOST_TEST(tokens("this is noise, scope_drift") == "noise|scope_drift|");
}

BOOST_AUTO_TEST_CASE(the_group_of_a_word_is_known) {
  std::vector<Token> found;
  TokenLexer(test::protected_words()).lex("It no longer fails", found);
  BOOST_REQUIRE(found.size() == 2u);
  BOOST_TEST((found[0] == Token{3, 12, TokenKind::word, WordGroup::negation}));
  BOOST_TEST((found[1] == Token{13, 18, TokenKind::word, WordGroup::failure}));
}

BOOST_AUTO_TEST_CASE(an_order_word_that_opens_a_single_step_is_free) {
  BOOST_TEST(tokens("Now let me check the list:") == "");
  BOOST_TEST(tokens("All set. Now I\xe2\x80\x99ll run it.") == "");
  BOOST_TEST(tokens("Now let me read it. Now let me run it.") == "");
  BOOST_TEST(tokens("Next, I'll run the linter.") == "");
  BOOST_TEST(tokens("- **Now let's go") == "");
}

BOOST_AUTO_TEST_CASE(an_order_word_is_kept_where_a_second_step_is_named) {
  BOOST_TEST(tokens("Now let's add a login. First, let's install it.") == "Now|First|");
  BOOST_TEST(tokens("Now let me read it, then run it.") == "Now|then|");
  BOOST_TEST(tokens("It runs. Next, I'll lint it.") == "Next|");
  BOOST_TEST(tokens("The tests now pass. It works now") == "now|now|");
  BOOST_TEST(tokens("Now the tests pass.") == "Now|");
  BOOST_TEST(tokens("We now let me know") == "now|");
}

BOOST_AUTO_TEST_CASE(same_token_folds_the_gap_inside) {
  BOOST_TEST(same_token("no longer", "no\n  longer"));
  BOOST_TEST(same_token("5 ms", "5\nms"));
  BOOST_TEST(!same_token("5 ms", "5ms"));
  BOOST_TEST(!same_token("Not", "not"));
  BOOST_TEST(!same_token("5", "5 "));
  BOOST_TEST(same_token("", ""));
}

BOOST_AUTO_TEST_SUITE_END()
