#include "contract/prose_law.h"

#include <algorithm>

#include "contract/characters.h"
#include "contract/prose_marks.h"

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
    for (const Bytes words : list.words) add_edit(words, {}, standing_for(list.name));
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
  if (auto refutation = check_marks(input, output)) return refutation;
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

void ProseLaw::step(size_t i, Reached reached) {
  std::vector<Reached>& all = row(i);
  if (std::find(all.begin(), all.end(), reached) == all.end()) all.push_back(reached);
}

/// Whether the gap before the next word of the output may stand for the gaps of the input that
/// have been passed over, `input_gap` the last of them.
bool ProseLaw::may_follow(const Reached& reached, Bytes input_gap, Bytes output_gap) const {
  const uint8_t parting = partings_of(output_gap);
  if (!reached.words_went) {
    const bool joint = is_joint_gap(output_gap);
    if (joint != is_joint_gap(input_gap)) return false;
    if (joint && !same_joint(input_gap, output_gap)) return false;
  }
  const auto lost = static_cast<uint8_t>(reached.partings & ~parting);
  const auto come = static_cast<uint8_t>(parting & ~reached.partings);
  // "The issue is that" is said by "Issue:".
  if (come != 0 && !(come == parts_label && reached.words_went)) return false;
  // Before the first word there is no statement to part from.
  return lost == 0 || reached.words == 0;
}

void ProseLaw::keep_word(size_t i, Reached reached) {
  const ProseWord& word = input_words_[i];
  const ProseWord& other = output_words_[reached.words];
  if (!same_prose_word(word, other) || !same_prose_case(word, other)) return;
  reached.partings |= partings_of(word.gap);
  if (may_follow(reached, word.gap, other.gap)) step(i + 1, {reached.words + 1, 0, false});
}

void ProseLaw::apply(const Edit& edit, size_t i, Reached reached) {
  const size_t behind = i + edit.from.size();
  for (size_t k = i; k < behind; ++k) reached.partings |= partings_of(input_words_[k].gap);
  if (!edit.to.empty()) {
    reached.words_went = reached.words_went || edit.to.size() < edit.from.size();
    if (!may_follow(reached, input_words_[i].gap, output_words_[reached.words].gap)) return;
    step(behind, {reached.words + static_cast<uint32_t>(edit.to.size()), 0, false});
    return;
  }
  // Where the first words of a clause go, the next one opens it.
  const bool opened = (input_words_[i].standing & opens_clause) != 0;
  if (opened && behind < input_words_.size()) input_words_[behind].standing |= opens_clause;
  reached.words_went = true;
  step(behind, reached);
}

std::optional<Refutation> ProseLaw::check_words(Bytes input, Bytes output) {
  input_tail_ = split_prose(input, input_tokens_, input_words_);
  output_tail_ = split_prose(output, output_tokens_, output_words_);
  for (std::vector<Reached>& reached : rows_) reached.clear();
  step(0, {});
  size_t furthest = 0;
  size_t steps = 0;
  for (size_t i = 0; i < input_words_.size(); ++i) {
    const ProseWord& word = input_words_[i];
    const auto first =
        std::lower_bound(edits_.begin(), edits_.end(), word.hash,
                         [](const Edit& edit, uint32_t hash) { return edit.from[0].hash < hash; });
    if (!row(i).empty()) furthest = i;
    for (size_t n = 0; n < row(i).size(); ++n) {
      const Reached reached = row(i)[n];
      if (reached.words < output_words_.size()) keep_word(i, reached);
      for (auto edit = first; edit != edits_.end() && edit->from[0].hash == word.hash; ++edit) {
        if ((edit->standing & ~word.standing) != 0) continue;
        if (edit->standing == opens_sentence && !ends_at(i + edit->from.size())) continue;
        if (words_at(input_words_, i, edit->from) &&
            words_at(output_words_, reached.words, edit->to)) {
          apply(*edit, i, reached);
        }
      }
    }
    steps += row(i).size();
    if (steps > most_steps) {
      return Refutation{Law::prose, "the proof costs more than its budget", {}};
    }
    row(i).clear();
  }
  return check_end(furthest);
}

/// Whether the whole input is accounted for by the whole output. A final full stop may go.
std::optional<Refutation> ProseLaw::check_end(size_t furthest) {
  const std::vector<Reached>& ends = row(input_words_.size());
  const uint8_t output_partings = partings_of(output_tail_);
  for (const Reached& reached : ends) {
    if (reached.words != output_words_.size()) continue;
    const uint8_t partings = reached.partings | partings_of(input_tail_);
    const uint8_t lost = partings & static_cast<uint8_t>(~output_partings);
    const bool kept = reached.words_went || (lost & (parts_label | parts_clause)) == 0;
    if (kept && (output_partings & ~partings) == 0) return std::nullopt;
  }
  if (ends.empty()) {
    const Bytes near = input_words_.empty() ? Bytes() : input_words_[furthest].text;
    return Refutation{Law::prose, "a word is lost or changed near here", {std::string(near)}};
  }
  return Refutation{Law::prose, "the output holds a word or a mark that the input lacks", {}};
}

}  // namespace terse::contract
