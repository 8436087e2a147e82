#include "contract/token_law.h"

#include <algorithm>

#include "contract/characters.h"

namespace terse::contract {
namespace {

struct Span {
  size_t begin = 0;
  size_t end = 0;
};

// Where a raw value stands in the text that it was cut from.
Span place_of(Bytes value, Bytes text) {
  const auto begin = static_cast<size_t>(value.data() - text.data());
  return {begin, begin + value.size()};
}

bool is_number_char(Bytes text, size_t at) {
  return is_digit(char_at(text, at));
}

// A digit touches the other side directly or over one `,` or `.`: 840 is no number of its own in
// 1,840, nor 7 in 41.7.
bool cuts_number(Bytes text, size_t begin, size_t end) {
  if (is_number_char(text, begin) && begin > 0) {
    const char before = text[begin - 1];
    if (is_digit(before)) return true;
    if ((before == ',' || before == '.') && begin > 1 && is_digit(text[begin - 2])) return true;
  }
  if (is_number_char(text, end - 1)) {
    const char after = char_at(text, end);
    if (is_digit(after)) return true;
    if ((after == ',' || after == '.') && is_digit(char_at(text, end + 1))) return true;
  }
  return false;
}

bool stands_alone(Bytes text, size_t begin, size_t end) {
  const auto in_word = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
  if (cuts_number(text, begin, end)) return false;
  if (begin > 0 && in_word(text[begin - 1]) && in_word(text[begin])) return false;
  return !(end < text.size() && in_word(text[end]) && in_word(text[end - 1]));
}

// The end of the first whole occurrence of `token` in `text` from `from` on, or npos. A line break
// and the blanks after it in the token stand for one blank.
size_t find_token(Bytes text, Bytes token, size_t from) {
  if (token.find('\n') == Bytes::npos) {
    for (size_t at = text.find(token, from); at != Bytes::npos; at = text.find(token, at + 1)) {
      if (stands_alone(text, at, at + token.size())) return at + token.size();
    }
    return Bytes::npos;
  }
  std::string joined;  // rare: a number and its unit, or a phrase, over a line break
  for (size_t at = 0; at < token.size(); ++at) {
    const bool breaks = token[at] == '\n';
    joined.push_back(breaks ? ' ' : token[at]);
    while (breaks && is_blank(char_at(token, at + 1))) ++at;
  }
  return find_token(text, joined, from);
}

bool names_word(const List<Bytes>& words, Bytes token) {
  return std::any_of(words.begin(), words.end(), [token](Bytes word) {
    return word.size() == token.size() && lowered(word[0]) == lowered(token[0]) &&
           word.substr(1) == token.substr(1);
  });
}

// A declared empty word may be a word of order or state ("new", "another"); a pack that declares a
// negation, a doubt, a failure or a status empty is not believed.
bool is_empty_word(const Hole& hole, const Token& token, Bytes spelled) {
  if (hole.type != HoleType::text || token.kind != TokenKind::word) return false;
  if (token.group != WordGroup::order) return false;
  const EmptyWords& words = hole.empty_words;
  return names_word(words.first, spelled) || names_word(words.last, spelled) ||
         names_word(words.any, spelled);
}

// The text in which the tokens of a hole must be found. Where the terse face prints another
// spelling by a declared mechanism (short form, shared unit, short list), that is its expansion.
Bytes printed_text(const Hole& hole, const ParsedFace& output, size_t index) {
  const bool expands =
      hole.type == HoleType::dictionary || hole.type == HoleType::list || hole.unit_of != no_index;
  return expands ? output.fields[index].value : output.raw[index];
}

bool is_span_kind(TokenKind kind) {
  return kind == TokenKind::code || kind == TokenKind::quote;
}

Refutation lost(Bytes what, Bytes token) {
  return {Law::record, std::string(what), {std::string(token)}};
}

/// Follows the tokens of one hole through the output's text of that hole, in order.
class HoleTrace {
 public:
  HoleTrace(const Hole& hole, Span place, Bytes printed)
      : hole_(&hole), place_(place), printed_(printed) {}

  Span place() const { return place_; }

  bool accept(const Token& token, Bytes spelled) {
    if (find_next(spelled)) return true;
    if (is_empty_word(*hole_, token, spelled)) return true;
    // `lower_initial` writes the hole's first word in lower case.
    if (token.kind != TokenKind::word || token.begin != place_.begin) return false;
    if (!hole_->empty_words.lower_initial || !printed_.starts_with(lowered(spelled[0])))
      return false;
    const size_t rest = spelled.size() - 1;
    if (printed_.substr(1, rest) != spelled.substr(1)) return false;
    position_ = spelled.size();
    return true;
  }

 private:
  bool find_next(Bytes spelled) {
    const size_t end = find_token(printed_, spelled, position_);
    if (end == Bytes::npos) return false;
    position_ = end;
    return true;
  }

  const Hole* hole_;
  Span place_;
  Bytes printed_;
  size_t position_ = 0;
};

// The digits of a number with its separators: `1,840.5` of `$1,840.5/mo`.
Span next_digits(Bytes text, size_t from) {
  while (from < text.size() && !is_digit(text[from])) ++from;
  size_t end = from;
  while (is_digit(char_at(text, end)) ||
         ((char_at(text, end) == ',' || char_at(text, end) == '.') &&
          is_digit(char_at(text, end + 1)))) {
    ++end;
  }
  return {from, end};
}

bool holds_number(Bytes text, Bytes number) {
  for (size_t at = text.find(number); at != Bytes::npos; at = text.find(number, at + 1)) {
    if (!cuts_number(text, at, at + number.size())) return true;
  }
  return false;
}

// A short list prints `2412,2387ms`, which reads as one number: its pieces must be held.
bool holds_pieces(Bytes text, Bytes number) {
  while (!number.empty()) {
    const size_t comma = std::min(number.find(','), number.size());
    if (!holds_number(text, number.substr(0, comma))) return false;
    number.remove_prefix(std::min(comma + 1, number.size()));
  }
  return true;
}

bool is_in_list(const Template& shape, const ParsedFace& face, const Token& token) {
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (shape.holes[i].type != HoleType::list || face.raw[i].empty()) continue;
    const Span place = place_of(face.raw[i], face.text);
    if (token.begin >= place.begin && token.begin < place.end) return true;
  }
  return false;
}

}  // namespace

std::optional<Refutation> TokenLaw::check(const Template& shape, const ParsedFace& input,
                                          const ParsedFace& output) {
  if (auto refutation = check_holes(shape, input, output)) return refutation;
  return check_numbers(shape, input, output);
}

std::optional<Refutation> TokenLaw::check_holes(const Template& shape, const ParsedFace& input,
                                                const ParsedFace& output) {
  tokens_.clear();
  lexer_->lex(input.text, tokens_);
  for (const Token& token : tokens_) {
    const Bytes whole = input.text.substr(token.begin, token.end - token.begin);
    if (is_span_kind(token.kind) && whole.find('\n') != Bytes::npos) {
      return lost("code or a quote goes over a line break", whole);
    }
  }
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    const Hole& hole = shape.holes[i];
    // A status is one of four words and the fields agree on which. A field that is not printed was
    // recomputed, or is the declared default: the fields agree on it, too.
    if (hole.type == HoleType::status || input.raw[i].empty() || output.raw[i].empty()) continue;
    HoleTrace trace(hole, place_of(input.raw[i], input.text), printed_text(hole, output, i));
    for (const Token& token : tokens_) {
      if (token.end <= trace.place().begin) continue;
      if (token.begin >= trace.place().end) break;
      const Bytes whole = input.text.substr(token.begin, token.end - token.begin);
      const size_t begin = std::max<size_t>(token.begin, trace.place().begin);
      const size_t end = std::min<size_t>(token.end, trace.place().end);
      if (end - begin < whole.size() && is_span_kind(token.kind)) {
        if (output.text.find(whole) == Bytes::npos) return lost("code or a quote is cut", whole);
        continue;
      }
      const Bytes spelled = input.text.substr(begin, end - begin);
      if (!trace.accept(token, spelled)) return lost("a protected token is lost", spelled);
    }
  }
  return std::nullopt;
}

std::optional<Refutation> TokenLaw::check_numbers(const Template& shape, const ParsedFace& input,
                                                  const ParsedFace& output) {
  tokens_.clear();
  lexer_->lex(output.text, tokens_);
  for (const Token& token : tokens_) {
    if (token.kind != TokenKind::number) continue;
    const Bytes spelled = output.text.substr(token.begin, token.end - token.begin);
    for (Span digits = next_digits(spelled, 0); digits.end > digits.begin;
         digits = next_digits(spelled, digits.end)) {
      const Bytes number = spelled.substr(digits.begin, digits.end - digits.begin);
      if (holds_number(input.text, number)) continue;
      if (is_in_list(shape, output, token) && holds_pieces(input.text, number)) continue;
      return lost("a number is printed that the input does not hold", spelled);
    }
  }
  return std::nullopt;
}

}  // namespace terse::contract
