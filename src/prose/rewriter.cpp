#include "prose/rewriter.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "text/char_class.h"
#include "text/token_estimate.h"

namespace terse::prose {

namespace {

constexpr int most_passes = 6;
constexpr Bytes joining_words[] = {"and",  "but",   "so",   "then",    "or",   "now",
                                   "next", "first", "also", "because", "since"};

bool opens(Bytes mark) {
  return mark == "(" || mark == "*" || mark == "_" || mark == "[" || mark == "\"";
}
bool closes_sentence(Bytes mark) {
  return mark == "." || mark == "!" || mark == "?";
}
bool opens_clause(Bytes mark) {
  return mark == "," || mark == ";" || mark == ":" || mark == "(" || mark == "-" ||
         mark == "\xe2\x80\x93" || mark == "\xe2\x80\x94";
}
/// Words of one or two letters or without a vowel (`x`, `npm`) are names, spelled as they are, but
/// for the small words of the language.
bool is_name_like(Bytes word) {
  static constexpr Bytes small[] = {"a",  "an", "it", "is", "in", "on", "to", "of",
                                    "we", "he", "no", "if", "so", "as", "at", "by",
                                    "do", "go", "up", "us", "or", "my", "be"};
  if (word.size() > 2) return word.find_first_of("aeiouyAEIOUY") == Bytes::npos;
  return std::find(std::begin(small), std::end(small), word) == std::end(small);
}
/// `hash` is the word's, which tells most of them at once.
bool joins(Bytes word, uint32_t hash) {
  static const auto hashes = [] {
    std::array<uint32_t, std::size(joining_words)> all{};
    for (size_t i = 0; i < all.size(); ++i) all[i] = word_hash(joining_words[i]);
    return all;
  }();
  for (size_t i = 0; i < hashes.size(); ++i)
    if (hashes[i] == hash && same_word(word, joining_words[i])) return true;
  return false;
}

}  // namespace

Rewriter::Rewriter(const PhraseTable& phrases, const TokenLexer& lexer)
    : phrases_(&phrases), lexer_(&lexer) {
  const auto index = [&phrases](Bytes name) {
    const auto& all = phrases.families();
    return static_cast<uint16_t>(std::find(all.begin(), all.end(), name) - all.begin());
  };
  markup_ = {index("emphasis"), index("heading"), index("blanks"), index("emoji"), index("period")};
  disabled_.assign(phrases.families().size(), false);
  for (const std::string& family : phrases.families()) {
    small_.push_back(family == "articles" || family == "auxiliaries" || family == "fillers");
    openers_.push_back(family == "narration" || family == "interjections");
  }
}

void Rewriter::disable(Bytes family) {
  const auto& all = phrases_->families();
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i] == family) disabled_[i] = true;
}

bool Rewriter::rewrite(Bytes text, Effort effort, std::string& out, Savings& savings) {
  savings.assign(phrases_->families().size(), 0);
  savings_ = &savings;
  bool any = false;
  const Bytes original = text;
  for (int count = 0; count < most_passes; ++count) {
    std::string& next = work_[count % 2];
    if (!pass(text, effort, next)) {
      if (!any || !keeps_tokens(original, text)) return false;
      out.assign(text);
      return true;
    }
    if (!any) first_tokens_.swap(tokens_);
    if (next.empty()) return false;
    any = true;
    text = next;
  }
  return false;
}

bool Rewriter::pass(Bytes text, Effort effort, std::string& out) {
  text_ = text;
  changed_ = false;
  hashes_cut_ = 0;
  out.clear();
  tokens_.clear();
  lexer_->lex(text, tokens_);
  body_ = marker_length(text);
  cut_pieces(text, body_, tokens_, pieces_);
  drop_emphasis();
  drop_emoji();
  drop_trailing_blanks();
  shorten_heading();
  apply_phrases(effort);
  if (effort == Effort::full) drop_final_period();
  if (!changed_) return false;
  if (!print(out)) out.clear();
  return true;
}

/// The first half of L3; the contract has the last word.
bool Rewriter::keeps_tokens(Bytes before, Bytes after) const {
  const auto same = [&](const Token& a, const Token& b) {
    const size_t size = a.end - a.begin;
    if (a.kind != b.kind || b.end - b.begin != size) return false;
    for (size_t i = 0; i < size; ++i) {
      const char x = before[a.begin + i];
      const char y = after[b.begin + i];
      if (x != y && (i != 0 || a.kind != TokenKind::word || to_lower(x) != to_lower(y)))
        return false;
    }
    return true;
  };
  return std::equal(first_tokens_.begin(), first_tokens_.end(), tokens_.begin(), tokens_.end(),
                    same);
}

bool Rewriter::is_mark(size_t at, char c) const {
  return at < pieces_.size() && pieces_[at].kind == Piece::Kind::mark &&
         text_[pieces_[at].begin] == c;
}

size_t Rewriter::next_solid(size_t at) const {
  while (at < pieces_.size() && pieces_[at].is_gap()) ++at;
  return at;
}

void Rewriter::apply_phrases(Effort effort) {
  bool sentence = true;
  bool clause = true;
  previous_ = nullptr;
  for (size_t at = 0; at < pieces_.size();) {
    Piece& piece = pieces_[at];
    if (piece.is_gap() || !piece.live) {
      ++at;
      continue;
    }
    size_t next = at;
    if (apply_at(at, sentence, clause, effort, next)) {
      if (piece.live) {
        previous_ = &piece;
        sentence = clause = false;
      }
      at = next;
      continue;
    }
    previous_ = &piece;
    const Bytes own = spelling(piece);
    if (piece.kind == Piece::Kind::mark) {
      const bool gap = at + 1 == pieces_.size() || pieces_[at + 1].is_gap();
      if (closes_sentence(own) && gap) {
        const size_t first = next_solid(at + 1);
        sentence = first < pieces_.size() && !has(text_[pieces_[first].begin], is_lower);
        clause = sentence;
      } else if (opens_clause(own) && (gap || own == "(")) {
        clause = true;
      } else if (!opens(own)) {
        sentence = clause = false;
      }
    } else {
      sentence = false;
      clause = piece.is_word() || piece.is_protected_word() ? joins(own, piece.hash) : false;
    }
    ++at;
  }
}

bool Rewriter::apply_at(size_t at, bool sentence, bool clause, Effort effort, size_t& next) {
  const Piece& piece = pieces_[at];
  if (piece.kind == Piece::Kind::token && piece.token != TokenKind::word) return false;
  const auto* candidates = phrases_->starting_with(piece.hash);
  if (candidates == nullptr) return false;
  for (const CompiledPhrase& phrase : *candidates) {
    if (!allows(phrase.family, effort)) continue;
    if (phrase.source->at == PhrasePlace::sentence ? !sentence
        : phrase.source->at == PhrasePlace::clause ? !clause
                                                   : false)
      continue;
    size_t end = at;
    if (!fits(phrase, at, end) || !may_apply(phrase, at, end)) continue;
    // A capital in the middle of a sentence makes it a name.
    const Bytes own = spelling(piece);
    const bool pronoun = own[0] == 'I' && (own.size() == 1 || !has(own[1], is_letter));
    if (!sentence && has(own[0], is_upper) && !pronoun && !openers_[phrase.family]) continue;
    commit(phrase, at, end, sentence);
    next = end;
    return true;
  }
  return false;
}

/// Whether the pieces from `at` on are the phrase; `end` is one past its last piece.
bool Rewriter::fits(const CompiledPhrase& phrase, size_t at, size_t& end) const {
  size_t i = at;
  for (const CompiledPhrase::Part& part : phrase.parts) {
    if (&part != phrase.parts.data()) {
      const bool gap = i < pieces_.size() && pieces_[i].is_gap();
      if (gap != part.gap_before) return false;
      if (gap) ++i;
    }
    if (i == pieces_.size() || !pieces_[i].live || pieces_[i].hash != part.hash) return false;
    const Piece& piece = pieces_[i];
    const bool word = piece.is_word() || (phrase.keeps_tokens && piece.is_protected_word());
    if (word != part.word || !same_word(spelling(piece), part.text)) return false;
    ++i;
  }
  end = i;
  return true;
}

bool Rewriter::may_apply(const CompiledPhrase& phrase, size_t at, size_t end) const {
  const Piece& last = pieces_[end - 1];
  const size_t solid = next_solid(end);
  const Piece* next = solid < pieces_.size() ? &pieces_[solid] : nullptr;
  // A word that punctuation touches is part of something longer.
  if (last.is_word() && end < pieces_.size() && solid == end && !pieces_[end].is_gap()) {
    const Bytes mark = spelling(pieces_[end]);
    if (pieces_[end].kind != Piece::Kind::mark ||
        Bytes("/-'_=<>&|+@#$%^~\\").find(mark[0]) != Bytes::npos)
      return false;
  }
  if (pieces_[at].is_word() && at > 0 && !pieces_[at - 1].is_gap()) {
    const Bytes mark = spelling(pieces_[at - 1]);
    if (pieces_[at - 1].kind != Piece::Kind::mark || !(opens(mark) || mark == "'")) return false;
  }
  const bool closing =
      next == nullptr || (next->kind == Piece::Kind::mark && !opens(spelling(*next)));
  if (phrase.before->any && !is_listed(*phrase.before, next, text_)) return false;
  if (phrase.source->to.empty() && last.is_word() && closing && !phrase.after->any &&
      !is_listed(*phrase.before, next, text_))
    return false;
  if (phrase.not_before->any && is_listed(*phrase.not_before, next, text_)) return false;
  if (phrase.after->any && !is_listed(*phrase.after, previous_, text_)) return false;
  if (phrase.unless_after->any && is_listed(*phrase.unless_after, previous_, text_) &&
      is_listed(*phrase.unless_before, next, text_))
    return false;
  return !phrase.not_after->any || !is_listed(*phrase.not_after, previous_, text_);
}

void Rewriter::commit(const CompiledPhrase& phrase, size_t at, size_t end, bool sentence) {
  const size_t from = pieces_[at].begin;
  const Bytes range = text_.substr(from, pieces_[end - 1].end - from);
  const Bytes to = phrase.source->to;
  (*savings_)[phrase.family] += static_cast<int64_t>(estimate_token_hundredths(range)) -
                                static_cast<int64_t>(estimate_token_hundredths(to));
  const bool capital = sentence && (has(text_[from], is_upper) || pieces_[at].capital);
  for (size_t i = at; i < end; ++i)
    if (!pieces_[i].is_gap()) pieces_[i].live = false;
  changed_ = true;
  if (to.empty()) {
    if (capital) capitalise_after(end);
    return;
  }
  Piece& first = pieces_[at];
  first.live = first.replaced = true;
  first.text = to;
  first.capital = capital;
}

/// The word that now opens the sentence gets the capital of the one that opened it.
void Rewriter::capitalise_after(size_t at) {
  while (at < pieces_.size() &&
         (pieces_[at].is_gap() || !pieces_[at].live ||
          (pieces_[at].kind == Piece::Kind::mark && opens(spelling(pieces_[at])))))
    ++at;
  if (at == pieces_.size() || is_name_like(spelling(pieces_[at]))) return;
  if (pieces_[at].is_word() || pieces_[at].is_protected_word()) pieces_[at].capital = true;
}

void Rewriter::drop(Piece& piece, uint16_t family) {
  piece.live = false;
  changed_ = true;
  (*savings_)[family] += static_cast<int64_t>(estimate_token_hundredths(spelling(piece)));
}

/// Whether a gap touches the place before `at`, marks that went left aside.
bool Rewriter::gap_before(size_t at) const {
  while (at > 0 && !pieces_[at - 1].live && pieces_[at - 1].kind == Piece::Kind::mark) --at;
  return at > 0 && pieces_[at - 1].is_gap();
}

/// The gap behind the piece at `at`, marks that went left aside; null where there is none.
const Piece* Rewriter::gap_behind(size_t at) const {
  do ++at;
  while (at < pieces_.size() && !pieces_[at].live && pieces_[at].kind == Piece::Kind::mark);
  return at < pieces_.size() && pieces_[at].is_gap() ? &pieces_[at] : nullptr;
}

/// Prints what is left; false where a line would be empty.
bool Rewriter::print(std::string& out) const {
  out.append(text_.substr(hashes_cut_, body_ - hashes_cut_));
  bool started = false;        // something of the body is printed
  const Piece* gap = nullptr;  // the gap behind what was printed last
  Bytes line_break;            // a line break that has to come
  for (size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    if (piece.is_gap() && spelling(piece).find('\n') != Bytes::npos) {
      if (!line_break.empty() || !started) return false;
      line_break = spelling(piece);
    }
    if (piece.is_gap() || !piece.live) continue;
    const bool glued = piece.replaced && piece.text == ":";
    if (!line_break.empty()) {
      out += line_break;
    } else if (gap != nullptr && gap_before(i) && !glued) {
      out += spelling(*gap);
    }
    line_break = {};
    started = true;
    gap = gap_behind(i);
    const size_t begin = out.size();
    out += piece.replaced ? piece.text : spelling(piece);
    if (piece.capital && has(out[begin], is_lower))
      out[begin] = static_cast<char>(out[begin] & ~0x20);
  }
  return started && line_break.empty();
}

}  // namespace terse::prose
