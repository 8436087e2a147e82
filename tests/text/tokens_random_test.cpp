#include <boost/test/unit_test.hpp>

#include "reference/token_reference.h"
#include "text/random_text.h"
#include "text/word_list.h"

using namespace terse;

namespace {

std::string shown(const std::string& text, const std::vector<Token>& tokens) {
  std::string out;
  for (const Token& token : tokens)
    out += std::to_string(static_cast<int>(token.kind)) + "{" +
           text.substr(token.begin, token.end - token.begin) + "}";
  return out;
}

void agree(const std::vector<std::string>& pieces, unsigned seed, int rounds, size_t most) {
  const TokenLexer lexer(test::protected_words());
  const reference::TokenReference twin(test::word_list(), test::narration());
  test::Random random(seed);
  std::vector<Token> got;
  for (int round = 0; round < rounds; ++round) {
    const std::string text = test::random_text(random, pieces, most);
    got.clear();
    lexer.lex(text, got);
    const std::vector<Token> want = twin.lex(text);
    BOOST_REQUIRE_MESSAGE(got == want, "in <" << text << ">\n got " << shown(text, got) << "\nwant "
                                              << shown(text, want));
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tokens_random)

BOOST_AUTO_TEST_CASE(single_characters_in_any_order_agree_with_the_slow_twin) {
  std::vector<std::string> pieces = {"\xc3\xa9",
                                     "\xc3\x97",
                                     "\xc2\xb5",
                                     "\xc2\xb0",
                                     "\xc2\xb7",
                                     "\xe2\x80\x93",
                                     "\xe2\x80\x99",
                                     "\xe2\x80\x98",
                                     "\xe2\x80\x9c",
                                     "\xe2\x80\x9d",
                                     "\xe2\x80\x91",
                                     "\xe2\x86\x92",
                                     "\xe2\x9c\x93",
                                     "\xf0\x9f\x9a\x80",
                                     "\xff",
                                     " ",
                                     " ",
                                     " ",
                                     "\n",
                                     "a",
                                     "B",
                                     "s",
                                     "7",
                                     "0"};
  for (char c = '!'; c <= '~'; ++c)
    if (std::string("abcdefghijklmnopqrstuvwxyzACDEFGHIJKLMNOPQRSTUVWXYZ12345689").find(c) ==
        std::string::npos)
      pieces.push_back(std::string(1, c));
  agree(pieces, 11, 12000, 10);
}

BOOST_AUTO_TEST_CASE(words_and_shapes_in_any_order_agree_with_the_slow_twin) {
  const std::vector<std::string> pieces = {" ",
                                           " ",
                                           " ",
                                           " ",
                                           "\n",
                                           "\n\n",
                                           ". ",
                                           ", ",
                                           ": ",
                                           "-",
                                           "'",
                                           "\"",
                                           "`",
                                           "/",
                                           "**",
                                           "(",
                                           ")",
                                           "no",
                                           "longer",
                                           "not",
                                           "fail",
                                           "ed",
                                           "don't",
                                           "can\xe2\x80\x99t",
                                           "Now",
                                           "let me",
                                           "Next",
                                           "let's",
                                           "first",
                                           "scope_drift",
                                           "noise",
                                           "NOT",
                                           "word",
                                           "Word",
                                           "API",
                                           "camelCase",
                                           "a",
                                           "x",
                                           "47",
                                           "1,840",
                                           "req/s",
                                           "ms",
                                           "%",
                                           "-18.2",
                                           "v1.2",
                                           "0x1f",
                                           "7bfd42c",
                                           "README.md",
                                           "src/a.c",
                                           "https://a.b/c",
                                           "www.",
                                           "mailto:",
                                           "--flag",
                                           "$HOME",
                                           "${X}",
                                           "#12",
                                           "@name",
                                           "\xe2\x9c\x85",
                                           "[x]",
                                           "->",
                                           "\xe2\x86\x92",
                                           "\xe2\x80\x9c",
                                           "\xe2\x80\x9d",
                                           "e.g",
                                           "C++",
                                           "run()",
                                           "{x}",
                                           "<b>",
                                           "looks like",
                                           "pre-existing",
                                           "*.ts",
                                           "..",
                                           "...",
                                           "=",
                                           "!",
                                           "?"};
  agree(pieces, 12, 8000, 14);
}

BOOST_AUTO_TEST_SUITE_END()
