#include "contract/prose_law.h"

#include <algorithm>

#include "contract/characters.h"

namespace terse::contract {
namespace {

// Steps of a whole page against itself: more is no paragraph of prose.
constexpr size_t most_steps = 4'000'000;

bool words_at(const std::vector<ProseWord>& text, size_t at, const std::vector<ProseWord>& words) {
  if (words.size() > text.size() - at) return false;
  for (size_t i = 0; i < words.size(); ++i) {
    if (!same_prose_word(text[at + i], words[i])) return false;
  }
  return true;
}

Bytes spelling(Bytes text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}

// Equal but for the capital that a protected word has at the start of a sentence, and for a line
// break in place of a blank.
bool same_token(Bytes a, Bytes b, TokenKind kind) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const bool breaks = (is_blank(a[i]) || a[i] == '\n') && (is_blank(b[i]) || b[i] == '\n');
    if (breaks && kind != TokenKind::code && kind != TokenKind::quote) continue;
    if (i != 0 || kind != TokenKind::word || lowered(a[i]) != lowered(b[i])) return false;
  }
  return true;
}

/// The place that the words of a list may leave.
uint8_t standing_for(Bytes list) {
  if (list == "removable.narration") return opens_clause;
  if (list == "removable.interjections") return stands_alone;
  if (list == "removable.redundant") return follows_token;
  if (list == "removable.asides") return opens_sentence;
  return 0;
}

}  // namespace

ProseLaw::ProseLaw(const RuleSet& rules, const TokenLexer& lexer) : lexer_(&lexer) {
  for (const WordList& list : rules.word_lists) {
    // The lists of the pack's [removable] table: removable.articles, removable.fillers ...
    if (list.name != "removable" && !list.name.starts_with("removable.")) continue;
    for (const std::string& words : list.words) add_edit(words, {}, standing_for(list.name));
  }
  for (const Dictionary& table : rules.dictionaries) {
    if (table.name != "word_pairs") continue;
    for (const Dictionary::Entry& entry : table.entries) {
      add_edit(entry.long_form, entry.short_form, 0);
      add_edit(entry.short_form, entry.long_form, 0);
    }
  }
  size_t longest = 1;
  for (const Edit& edit : edits_) longest = std::max(longest, edit.from.size());
  rows_.resize(longest + 1);
  std::stable_sort(edits_.begin(), edits_.end(),
                   [](const Edit& a, const Edit& b) { return a.from[0].hash < b.from[0].hash; });
}

void ProseLaw::add_edit(Bytes from, Bytes to, uint8_t standing) {
  Edit edit;
  split_prose(from, {}, edit.from);
  split_prose(to, {}, edit.to);
  edit.standing = standing;
  if (!edit.from.empty()) edits_.push_back(std::move(edit));
}

std::optional<Refutation> ProseLaw::check(Bytes input, Bytes output) {
  if (auto refutation = check_tokens(input, output)) return refutation;
  return check_words(input, output);
}

std::optional<Refutation> ProseLaw::check_tokens(Bytes input, Bytes output) {
  input_tokens_.clear();
  output_tokens_.clear();
  lexer_->lex(input, input_tokens_);
  lexer_->lex(output, output_tokens_);
  for (size_t i = 0; i < input_tokens_.size(); ++i) {
    const Token& token = input_tokens_[i];
    const Bytes wanted = spelling(input, token);
    if (i < output_tokens_.size() && output_tokens_[i].kind == token.kind &&
        same_token(wanted, spelling(output, output_tokens_[i]), token.kind)) {
      continue;
    }
    return Refutation{
        Law::prose, "a protected token is lost or out of order", {std::string(wanted)}};
  }
  if (output_tokens_.size() == input_tokens_.size()) return std::nullopt;
  const Bytes extra = spelling(output, output_tokens_[input_tokens_.size()]);
  return Refutation{
      Law::prose,
      "the output holds a protected token that the input lacks: " + std::string(extra),
      {}};
}

/// The first `i` words of the input are accounted for by the first `j` of the output.
void ProseLaw::step(size_t i, uint32_t j) {
  std::vector<uint32_t>& reached = row(i);
  if (std::find(reached.begin(), reached.end(), j) == reached.end()) reached.push_back(j);
}

std::optional<Refutation> ProseLaw::check_words(Bytes input, Bytes output) {
  split_prose(input, input_tokens_, input_words_);
  split_prose(output, output_tokens_, output_words_);
  for (std::vector<uint32_t>& reached : rows_) reached.clear();
  step(0, 0);
  size_t furthest = 0;
  size_t steps = 0;
  for (size_t i = 0; i < input_words_.size(); ++i) {
    const ProseWord& word = input_words_[i];
    const auto first =
        std::lower_bound(edits_.begin(), edits_.end(), word.hash,
                         [](const Edit& edit, uint32_t hash) { return edit.from[0].hash < hash; });
    if (!row(i).empty()) furthest = i;
    for (size_t n = 0; n < row(i).size(); ++n) {
      const uint32_t j = row(i)[n];
      if (j < output_words_.size() && same_prose_word(word, output_words_[j])) step(i + 1, j + 1);
      for (auto edit = first; edit != edits_.end() && edit->from[0].hash == word.hash; ++edit) {
        if ((edit->standing & ~word.standing) != 0) continue;
        if (edit->standing == opens_sentence && !ends_at(i + edit->from.size())) continue;
        if (!words_at(input_words_, i, edit->from) || !words_at(output_words_, j, edit->to))
          continue;
        // Where the first words of a clause go, the next one opens it.
        const size_t behind = i + edit->from.size();
        if (edit->to.empty() && behind < input_words_.size())
          input_words_[behind].standing |= word.standing & opens_clause;
        step(i + edit->from.size(), j + static_cast<uint32_t>(edit->to.size()));
      }
    }
    steps += row(i).size();
    if (steps > most_steps) {
      return Refutation{Law::prose, "the proof costs more than its budget", {}};
    }
    row(i).clear();
  }
  const std::vector<uint32_t>& ends = row(input_words_.size());
  if (std::find(ends.begin(), ends.end(), output_words_.size()) != ends.end()) return std::nullopt;
  if (ends.empty()) {
    return Refutation{Law::prose,
                      "a word is lost or changed near here",
                      {std::string(input_words_[furthest].text)}};
  }
  return Refutation{Law::prose, "the output holds a word that the input lacks", {}};
}

}  // namespace terse::contract
