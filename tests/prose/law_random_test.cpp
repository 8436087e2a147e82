// L3, held against the filter by other means: protected tokens by the slow lexer, words by a search
// that knows nothing of places. TERSE_LONG in the environment asks for 100,000 sentences.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

#include "prose/prose_runs.h"
#include "reference/token_reference.h"

namespace terse::test {
namespace {

using Generator = std::mt19937;

const std::string& pick(Generator& random, const std::vector<std::string>& from) {
  return from[random() % from.size()];
}

const std::vector<std::string> openers = {"Let me ",
                                          "Now let me ",
                                          "I'll ",
                                          "Now I need to ",
                                          "I will ",
                                          "Let's ",
                                          "I'm going to ",
                                          "Next, I'll ",
                                          "First, let me ",
                                          "Perfect! Now let's ",
                                          "Great, I can ",
                                          "We need to ",
                                          "I can see that ",
                                          "I see ",
                                          "",
                                          "The team has to ",
                                          "It seems that we ",
                                          "This is "};
const std::vector<std::string> verbs = {
    "check",  "read",           "update",           "not touch",  "never retry",
    "remove", "take a look at", "make sure to run", "add",        "fix",
    "verify", "skip",           "still use",        "try to move"};
const std::vector<std::string> things = {"the parser",
                                         "a new column",
                                         "the `read_all` call",
                                         "src/the/a.c",
                                         "the file main.go",
                                         "an old \"the end\" quote",
                                         "the 3 failed tests",
                                         "all of the 1,840 rows",
                                         "the config file",
                                         "a few of the rules",
                                         "the only handler",
                                         "the same table",
                                         "the --all flag",
                                         "the MAX_ROWS limit",
                                         "the implementation of it",
                                         "it",
                                         "the \xe2\x80\x9c"
                                         "a b\xe2\x80\x9d label",
                                         "issue #12",
                                         "the most recent run",
                                         "\xe2\x9c\x85 the build"};
const std::vector<std::string> tails = {" to see if it works",
                                        " to understand how the lexer is used",
                                        ", which should fix the bug",
                                        " because it was changed",
                                        " and it has been updated since then",
                                        " unless the cache is empty",
                                        " but not in the tests",
                                        " after 30 s",
                                        " as well",
                                        ", and the docs are missing",
                                        " that is no longer needed",
                                        " if there is a timeout of 5 ms",
                                        " in order to be sure",
                                        ", so that it might pass",
                                        "",
                                        "",
                                        " carefully",
                                        " at least twice a day"};
const std::vector<std::string> ends = {".", "!", ":", "?", "...", "", " **now**.", "  "};

std::string sentence(Generator& random) {
  std::string out = pick(random, openers);
  if (random() % 3 == 0) {
    out +=
        pick(random, things) + (random() % 2 == 0 ? " is " : " was ") + pick(random, verbs) + "ed";
  } else {
    out += pick(random, verbs) + ' ' + pick(random, things);
  }
  for (size_t count = random() % 3; count > 0; --count) out += pick(random, tails);
  if (out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out + pick(random, ends);
}

std::string paragraph(Generator& random) {
  static const std::vector<std::string> markers = {"", "", "", "- ", "1. ", "## ", "* "};
  std::string out = pick(random, markers);
  for (size_t count = 1 + random() % 3; count > 0; --count) {
    out += sentence(random);
    if (count > 1) out += random() % 5 == 0 ? "\n" : " ";
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  std::string word;
  const auto push = [&] {
    while (!word.empty() && (word.back() == '\'' || word.back() == '_')) word.pop_back();
    while (!word.empty() && (word.front() == '\'' || word.front() == '_')) word.erase(0, 1);
    if (!word.empty()) out.push_back(word);
    word.clear();
  };
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '\'' || c == '_')
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else
      push();
  }
  push();
  return out;
}

/// Edits by their first word; an empty second side: the words may go.
class WordSearch {
 public:
  explicit WordSearch(const RuleSet& rules) {
    for (const WordList& list : rules.word_lists) {
      if (!list.name.starts_with("removable.")) continue;
      for (const Bytes words : list.words) edits_.push_back({words_of(std::string(words)), {}});
    }
    for (const Dictionary& table : rules.dictionaries) {
      if (table.name != "word_pairs") continue;
      for (const Dictionary::Entry& entry : table.entries)
        edits_.push_back(
            {words_of(std::string(entry.long_form)), words_of(std::string(entry.short_form))});
    }
  }

  bool explains(const std::string& input, const std::string& output) {
    input_ = words_of(input);
    output_ = words_of(output);
    failed_.clear();
    return search(0, 0);
  }

 private:
  struct Edit {
    std::vector<std::string> from;
    std::vector<std::string> to;
  };

  static bool stands(const std::vector<std::string>& text, size_t at,
                     const std::vector<std::string>& words) {
    return at + words.size() <= text.size() &&
           std::equal(words.begin(), words.end(), text.begin() + static_cast<std::ptrdiff_t>(at));
  }

  bool search(size_t i, size_t j) {
    if (i == input_.size()) return j == output_.size();
    if (failed_.count({i, j}) != 0) return false;
    if (j < output_.size() && input_[i] == output_[j] && search(i + 1, j + 1)) return true;
    for (const Edit& edit : edits_)
      if (stands(input_, i, edit.from) && stands(output_, j, edit.to) &&
          search(i + edit.from.size(), j + edit.to.size()))
        return true;
    failed_.insert({i, j});
    return false;
  }

  std::vector<Edit> edits_;
  std::vector<std::string> input_;
  std::vector<std::string> output_;
  std::set<std::pair<size_t, size_t>> failed_;
};

reference::TokenReference slow_lexer() {
  const RuleSet& rules = shipped().rules();
  const auto list = [&rules](Bytes name) {
    const WordList* found = find_word_list(rules, name);
    return std::vector<Bytes>(found->words.begin(), found->words.end());
  };
  return {rules.protected_words,
          {list("exception.words"), list("exception.openers"), list("exception.steps")}};
}

std::vector<std::string> tokens_of(const reference::TokenReference& lexer,
                                   const std::string& text) {
  std::vector<std::string> out;
  for (const Token& token : lexer.lex(text)) {
    std::string spelled = text.substr(token.begin, token.end - token.begin);
    std::replace(spelled.begin(), spelled.end(), '\n', ' ');
    // A word may come to open its sentence.
    if (token.kind == TokenKind::word)
      spelled[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(spelled[0])));
    out.push_back(spelled);
  }
  return out;
}

size_t hash_of(Bytes text) {
  size_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash >> 8;
}

/// Keeps a fifth of all lines.
int keep_some(void*, terse_text line, int) {
  return hash_of({line.data, line.size}) % 5 == 0 ? TERSE_CLASS_CODE : TERSE_NO_OPINION;
}

/// Leaves words out that may go, or any, or exchanges two bytes, as the text has it.
int edit_anyhow(void*, terse_text text, int, terse_buffer* output) {
  std::string out(text.data, text.size);
  const size_t hash = hash_of(out);
  const size_t at = hash / 7 % out.size();
  if (hash % 4 == 0) {
    std::swap(out[at], out[out.size() - 1 - at]);
  } else if (hash % 4 == 1) {
    const size_t begin = std::min(out.find(' ', at), out.size());
    out.erase(begin, out.find(' ', begin + 1) - begin);
  } else {
    for (const char* word : {" the ", " also ", " as well ", " carefully "}) {
      const size_t found = out.find(word);
      if (found != std::string::npos) out.erase(found, std::string(word).size() - 1);
    }
  }
  std::copy(out.begin(), out.end(), output->data);
  output->size = out.size();
  return out.empty() ? TERSE_PASS : TERSE_REWRITTEN;
}

size_t sentences_wanted() {
  return std::getenv("TERSE_LONG") != nullptr ? 100'000 : 4'000;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(law_by_other_means)

BOOST_AUTO_TEST_CASE(no_generated_paragraph_loses_a_token_or_a_word) {
  const reference::TokenReference lexer = slow_lexer();
  WordSearch words(shipped().rules());
  Generator random(20);
  size_t changed = 0;
  for (size_t count = 0; count < sentences_wanted(); ++count) {
    const std::string text = paragraph(random);
    const Level level = count % 2 == 0 ? Level::prose : Level::tight;
    const std::string behind = "\n\nThat is all of it.\n";
    const Run result = run(shipped(), text + behind, at_level(level));
    if (!result.incidents.empty()) BOOST_FAIL(text << " -> " << result.incidents[0]);
    const std::string out = result.out.substr(0, result.out.size() - behind.size());
    if (out == text) continue;
    ++changed;
    // Of several lines some may be a paragraph of their own, which only the contract can tell.
    const bool one_line = text.find('\n') == std::string::npos;
    BOOST_REQUIRE_MESSAGE(!one_line || tokens_of(lexer, text) == tokens_of(lexer, out),
                          "tokens: " << text << " -> " << out);
    BOOST_REQUIRE_MESSAGE(words.explains(text, out), text << " -> " << out);
    BOOST_REQUIRE_MESSAGE(out.size() < text.size(), text << " -> " << out);
    const std::string again = run(shipped(), result.out, at_level(level)).out;
    BOOST_REQUIRE_MESSAGE(again == result.out, text << " -> " << out << " -> " << again);
  }
  BOOST_TEST(changed * 4 > sentences_wanted());
}

BOOST_AUTO_TEST_CASE(no_plugin_whatever_it_writes_loses_a_token_or_a_word) {
  const reference::TokenReference lexer = slow_lexer();
  WordSearch words(shipped().rules());
  terse_plugin plugin{TERSE_PLUGIN_ABI, sizeof plugin, "random",  "1.0.0",    nullptr,
                      nullptr,          nullptr,       keep_some, edit_anyhow};
  PipelineOptions options = at_level(Level::prose);
  options.plugins = {&plugin};
  Generator random(21);
  const size_t wanted = sentences_wanted() / 4;  // each is run three times
  size_t faults = 0;
  size_t proposed = 0;
  for (size_t count = 0; count < wanted; ++count) {
    const std::string text = paragraph(random);
    const std::string behind = "\n\nThat is all of it.\n";
    const Run result = run(shipped(), text + behind, options);
    const std::string out = result.out.substr(0, result.out.size() - behind.size());
    faults += result.totals.plugin_faults;
    proposed += out != text && out != said(text);
    const bool one_line = text.find('\n') == std::string::npos;
    if (one_line && hash_of(text) % 5 == 0) BOOST_REQUIRE_EQUAL(out, text);
    if (result.totals.plugin_faults != 0 && one_line) BOOST_REQUIRE_EQUAL(out, text);
    BOOST_REQUIRE_MESSAGE(!one_line || tokens_of(lexer, text) == tokens_of(lexer, out),
                          "tokens: " << text << " -> " << out);
    BOOST_REQUIRE_MESSAGE(words.explains(text, out), text << " -> " << out);
    const Run again = run(shipped(), result.out, options);
    BOOST_REQUIRE_MESSAGE(again.out == result.out, text << " -> " << out << " -> " << again.out);
    const Run bytewise = run_in_blocks(shipped(), text + behind, 1 + count % 7, options);
    BOOST_REQUIRE_EQUAL(bytewise.out, result.out);
  }
  BOOST_TEST(faults * 10 > wanted);
  BOOST_TEST(proposed * 100 > wanted);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
