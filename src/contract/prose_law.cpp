#include "contract/prose_law.h"

#include <algorithm>

#include "contract/characters.h"

namespace terse::contract {
namespace {

// Word pairs of a whole page against themselves: more is no paragraph of prose.
constexpr size_t most_cells = 16'000'000;

// General punctuation (dashes, curly quotes, ellipsis): U+2000 to U+206F.
bool is_punctuation_at(Bytes text, size_t at) {
  if (text[at] != '\xe2') return false;
  const char second = char_at(text, at + 1);
  return second == '\x80' || (second == '\x81' && char_at(text, at + 2) <= '\xaf');
}

void split_words(Bytes text, std::vector<Bytes>& out) {
  out.clear();
  const auto in_word = [text](size_t at) {
    const char c = text[at];
    if (is_non_ascii(c)) return !is_punctuation_at(text, at);
    return is_letter(c) || is_digit(c) || c == '_' || c == '\'';
  };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && in_word(end)) ++end;
    Bytes word = text.substr(at, end - at);
    while (word.starts_with('\'') || word.starts_with('_')) word.remove_prefix(1);
    while (word.ends_with('\'') || word.ends_with('_')) word.remove_suffix(1);
    if (!word.empty()) out.push_back(word);
    at = end;
    if (end < text.size()) at += is_non_ascii(text[end]) ? 3 : 1;
  }
}

int compare_words(Bytes a, Bytes b) {
  const size_t common = std::min(a.size(), b.size());
  for (size_t i = 0; i < common; ++i) {
    if (lowered(a[i]) != lowered(b[i])) return lowered(a[i]) < lowered(b[i]) ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
}

bool words_at(const std::vector<Bytes>& text, size_t at, const std::vector<Bytes>& words) {
  if (words.size() > text.size() - at) return false;
  for (size_t i = 0; i < words.size(); ++i) {
    if (compare_words(text[at + i], words[i]) != 0) return false;
  }
  return true;
}

Bytes spelling(Bytes text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}

// Equal but for the case of protected words, which changes with the start of a sentence, and for a
// line break in place of a blank.
bool same_token(Bytes a, Bytes b, TokenKind kind) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const bool breaks = (is_blank(a[i]) || a[i] == '\n') && (is_blank(b[i]) || b[i] == '\n');
    if (breaks && kind != TokenKind::code && kind != TokenKind::quote) continue;
    if (kind != TokenKind::word || lowered(a[i]) != lowered(b[i])) return false;
  }
  return true;
}

}  // namespace

ProseLaw::ProseLaw(const RuleSet& rules, const TokenLexer& lexer) : lexer_(&lexer) {
  for (const WordList& list : rules.word_lists) {
    // The lists of the pack's [removable] table: removable.articles, removable.fillers ...
    if (list.name != "removable" && !list.name.starts_with("removable.")) continue;
    for (const std::string& words : list.words) add_edit(words, {});
  }
  for (const Dictionary& table : rules.dictionaries) {
    if (table.name != "word_pairs") continue;
    for (const Dictionary::Entry& entry : table.entries) {
      add_edit(entry.long_form, entry.short_form);
      add_edit(entry.short_form, entry.long_form);
    }
  }
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) {
    return compare_words(a.from[0], b.from[0]) < 0;
  });
}

void ProseLaw::add_edit(Bytes from, Bytes to) {
  Edit edit;
  split_words(from, edit.from);
  split_words(to, edit.to);
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

// reached[i][j]: the first j words of the output account for the first i words of the input.
std::optional<Refutation> ProseLaw::check_words(Bytes input, Bytes output) {
  split_words(input, input_words_);
  split_words(output, output_words_);
  const size_t rows = input_words_.size() + 1;
  const size_t columns = output_words_.size() + 1;
  if (rows > most_cells / columns) {
    return Refutation{Law::prose, "the proof costs more than its budget", {}};
  }
  reached_.assign(rows * columns, false);
  reached_[0] = true;
  size_t furthest = 0;
  for (size_t i = 0; i + 1 < rows; ++i) {
    const Bytes word = input_words_[i];
    const auto first = std::lower_bound(
        edits_.begin(), edits_.end(), word,
        [](const Edit& edit, Bytes w) { return compare_words(edit.from[0], w) < 0; });
    for (size_t j = 0; j < columns; ++j) {
      if (!reached_[i * columns + j]) continue;
      furthest = i;
      if (j + 1 < columns && compare_words(word, output_words_[j]) == 0) {
        reached_[(i + 1) * columns + j + 1] = true;
      }
      for (auto edit = first; edit != edits_.end(); ++edit) {
        if (compare_words(edit->from[0], word) != 0) break;
        if (!words_at(input_words_, i, edit->from) || !words_at(output_words_, j, edit->to)) {
          continue;
        }
        reached_[(i + edit->from.size()) * columns + j + edit->to.size()] = true;
      }
    }
  }
  if (reached_.back()) return std::nullopt;
  if (furthest < input_words_.size()) {
    return Refutation{
        Law::prose, "a word is lost or changed near here", {std::string(input_words_[furthest])}};
  }
  return Refutation{Law::prose, "the output holds a word that the input lacks", {}};
}

}  // namespace terse::contract
