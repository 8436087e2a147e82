// No entry of the shipped word pairs costs tokens. token_costs.tsv holds what each saves in seven
// tokenizers, measured in the middle of a sentence.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "prose/prose_runs.h"
#include "text/token_estimate.h"

namespace terse::test {
namespace {

using Figures = std::map<std::pair<std::string, std::string>, std::vector<int>>;

Figures recorded() {
  Figures out;
  std::ifstream file(COSTS_FILE);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream row(line);
    std::string from;
    std::string to;
    std::string saved;
    std::getline(row, from, '\t');
    std::getline(row, to, '\t');
    while (std::getline(row, saved, '\t')) out[{from, to}].push_back(std::stoi(saved));
  }
  return out;
}

size_t words_in(Bytes text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

/// Short plain words, each one token in every tokenizer of the table.
bool is_common(Bytes text) {
  return text.size() <= 8 && std::all_of(text.begin(), text.end(),
                                         [](char c) { return (c >= 'a' && c <= 'z') || c == ' '; });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(token_costs)

BOOST_AUTO_TEST_CASE(no_recorded_entry_is_dearer_in_any_tokenizer) {
  const Figures figures = recorded();
  BOOST_REQUIRE(!figures.empty());
  for (const auto& [pair, saved] : figures) {
    BOOST_TEST(saved.size() == 7u);
    for (const int tokens : saved)
      BOOST_TEST(tokens >= 0, pair.first << " -> " << pair.second << " costs tokens");
  }
}

BOOST_AUTO_TEST_CASE(every_word_pair_is_recorded_or_says_fewer_words) {
  const Figures figures = recorded();
  for (const Dictionary& table : shipped().rules().dictionaries) {
    if (table.name != "word_pairs") continue;
    for (const Dictionary::Entry& entry : table.entries) {
      if (figures.count({std::string(entry.long_form), std::string(entry.short_form)}) != 0)
        continue;
      BOOST_TEST(words_in(entry.short_form) < words_in(entry.long_form), entry.long_form);
      BOOST_TEST(is_common(entry.short_form), entry.short_form);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_phrase_is_dearer_by_the_estimate) {
  for (const Phrase& phrase : shipped().rules().phrases)
    BOOST_TEST(estimate_token_hundredths(phrase.to) <= estimate_token_hundredths(phrase.from),
               phrase.from << " -> " << phrase.to);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
