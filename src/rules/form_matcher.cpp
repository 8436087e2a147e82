#include "rules/form_matcher.h"

#include <algorithm>

#include "rules/hole_ends.h"
#include "rules/unit.h"

namespace terse {
namespace {

constexpr uint32_t step_budget = 20000;
constexpr uint32_t remember_after = 256;  // most matches end before a memo would pay

bool is_blank(char c) {
  return c == ' ';
}

/// The byte that has to stand behind a hole at `part`, or 0 where it could be any: most ends of a
/// value are refuted by it, without a step.
char byte_behind(const Form& form, size_t part) {
  const bool literal =
      part + 1 < form.parts.size() && form.parts[part + 1].kind == Part::Kind::literal;
  return literal ? form.parts[part + 1].literal[0] : '\0';
}

/// A blank of a template may be a line break, and at the end of the text more is to be said than
/// no.
bool may_stand_at(char wanted, Bytes text, size_t at) {
  return wanted == '\0' || at == text.size() || text[at] == wanted ||
         (is_blank(wanted) && text[at] == '\n');
}

/// Whether the words that stand outside options are all in the text, one behind the other. A cheap
/// no for most of the faces that could begin like the text.
bool has_literals(const Form& form, Bytes text) {
  size_t at = 0;
  for (size_t p = 0; p < form.parts.size(); ++p) {
    const Part& part = form.parts[p];
    if (part.kind == Part::Kind::open) p = part.index;
    if (part.kind != Part::Kind::literal) continue;
    for (Bytes rest = part.literal; !rest.empty();) {
      const Bytes word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      if (word.empty()) continue;
      at = text.find(word, at);
      if (at == Bytes::npos) return false;
      at += word.size();
    }
  }
  return true;
}

}  // namespace

size_t character_count(Bytes text) {
  size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return count;
}

FormMatcher::FormMatcher(const std::vector<Dictionary>& dictionaries)
    : dictionaries_(dictionaries) {}

MatchOutcome FormMatcher::match(const Template& shape, const Form& form, bool terse_face,
                                Bytes text) {
  shape_ = &shape;
  form_ = &form;
  terse_face_ = terse_face;
  text_ = text;
  partial_ = false;
  // A terse face is one line: it has all of its words, or is none. A verbose one may go on.
  if (terse_face && !has_literals(form, text)) return MatchOutcome::none;
  budget_ = step_budget;
  remember_ = false;
  // A value that stands twice depends on what was bound before: no memo then.
  has_repeats_ = false;
  for (size_t i = 0; i < form.parts.size() && !has_repeats_; ++i) {
    if (form.parts[i].kind != Part::Kind::hole) continue;
    for (size_t j = 0; j < i; ++j) {
      has_repeats_ = has_repeats_ || (form.parts[j].kind == Part::Kind::hole &&
                                      form.parts[j].index == form.parts[i].index);
    }
  }
  absent_ = 0;
  do {
    consulted_ = 0;
    remember_ = false;
    steps_at_start_ = budget_;
    spans_.assign(shape.holes.size(), Span{});
    if (match_from(0, 0)) return MatchOutcome::full;
  } while (budget_ != 0 && leave_out_next());
  return partial_ ? MatchOutcome::partial : MatchOutcome::none;
}

// Which optional parts are there is the outermost choice: all of them, then without the last, and
// so on, as a binary count. An option that the failed attempt never came to could not have saved
// it.
bool FormMatcher::leave_out_next() {
  for (uint32_t option = 1u << 31; option != 0; option >>= 1) {
    if ((consulted_ & option) == 0 || (absent_ & option) != 0) continue;
    absent_ = (absent_ & (option - 1)) | option;
    return true;
  }
  return false;
}

/// The bit of the option that opens at `part`; options past the 32nd share the last one.
uint32_t FormMatcher::option_bit(size_t part) const {
  uint32_t ordinal = 0;
  for (size_t p = 0; p < part; ++p) ordinal += form_->parts[p].kind == Part::Kind::open;
  return 1u << std::min(ordinal, 31u);
}

bool FormMatcher::match_from(size_t part, size_t at) {
  if (budget_ == 0) return false;
  --budget_;
  if (part == form_->parts.size()) return at == text_.size();
  if (remember_ && failed_before(part, at)) return false;
  bool matched = false;
  switch (form_->parts[part].kind) {
    case Part::Kind::literal:
      matched = match_literal(part, at);
      break;
    case Part::Kind::hole:
      matched = match_hole(part, at);
      break;
    case Part::Kind::open:
      matched = match_option(part, at);
      break;
    case Part::Kind::close:
      matched = match_from(part + 1, at);
      break;
    case Part::Kind::plural:
      matched = (at < text_.size() && text_[at] == 's' && match_from(part + 1, at + 1)) ||
                match_from(part + 1, at);
      break;
  }
  if (!matched && !has_repeats_ && steps_at_start_ - budget_ > remember_after) {
    remember_failure(part, at);
  }
  return matched;
}

bool FormMatcher::failed_before(size_t part, size_t at) const {
  const size_t bit = part * (text_.size() + 1) + at;
  return (failures_[bit / 64] >> (bit % 64) & 1) != 0;
}

void FormMatcher::remember_failure(size_t part, size_t at) {
  if (!remember_) {
    failures_.assign(form_->parts.size() * (text_.size() + 1) / 64 + 1, 0);
    remember_ = true;
  }
  const size_t bit = part * (text_.size() + 1) + at;
  failures_[bit / 64] |= uint64_t{1} << (bit % 64);
}

bool FormMatcher::match_literal(size_t part, size_t at) {
  const size_t end = literal_end(form_->parts[part].literal, at);
  return end != HoleEnds::none && match_from(part + 1, end);
}

size_t FormMatcher::literal_end(Bytes literal, size_t at) {
  for (size_t i = 0; i < literal.size();) {
    if (!is_blank(literal[i])) {
      // A template's own line break is where its next line is waited for.
      const bool at_break = literal[i] == '\n' || (at != 0 && text_[at - 1] == '\n');
      if (at == text_.size()) partial_ = partial_ || (at_break && !terse_face_);
      if (at == text_.size() || text_[at] != literal[i]) return HoleEnds::none;
      ++at;
      ++i;
      continue;
    }
    size_t wanted = 0;
    while (i + wanted < literal.size() && is_blank(literal[i + wanted])) ++wanted;
    i += wanted;
    if (at == text_.size()) {
      // A wrapped record breaks at a blank: the next line may bring the rest.
      partial_ = partial_ || !terse_face_;
      return HoleEnds::none;
    }
    if (text_[at] == '\n' && wanted == 1 && !terse_face_) {
      ++at;
      for (int blanks = 0; blanks < 4 && at < text_.size() && is_blank(text_[at]); ++blanks) ++at;
      if (at == text_.size()) return HoleEnds::none;  // an empty line ends a paragraph
      continue;
    }
    const size_t start = at;
    while (at < text_.size() && is_blank(text_[at])) ++at;
    if (at - start < wanted) return HoleEnds::none;
  }
  return at;
}

bool FormMatcher::bind(size_t part, size_t begin, size_t end, size_t next_part, size_t next_at) {
  const Span value{static_cast<uint32_t>(begin), static_cast<uint32_t>(end), true};
  Span& span = spans_[form_->parts[part].index];
  const Span before = span;
  if (before.present &&
      text_.substr(before.begin, before.end - before.begin) != text_.substr(begin, end - begin)) {
    return false;
  }
  span = value;
  if (match_from(next_part, next_at)) return true;
  spans_[form_->parts[part].index] = before;
  return false;
}

/// By its first letter a value tells two terse faces apart.
bool FormMatcher::case_fits(const Hole& hole, size_t at) const {
  if (!terse_face_ || at == text_.size()) return true;
  const char c = text_[at];
  if (hole.empty_words.lower_initial && c >= 'A' && c <= 'Z') return false;
  return !(hole.keep_case && c >= 'a' && c <= 'z');
}

bool FormMatcher::match_hole(size_t part, size_t at) {
  const Hole& hole = shape_->holes[form_->parts[part].index];
  if (!case_fits(hole, at)) return false;
  if (hole.type == HoleType::text || hole.type == HoleType::list) return match_text(part, at);
  const Dictionary* table = hole.dictionary == no_index ? nullptr : &dictionaries_[hole.dictionary];
  HoleEnds ends(hole, table, terse_face_, text_, at);
  // A literal % right after a percent hole is part of the hole.
  const bool takes_sign = hole.type == HoleType::percent && part + 1 < form_->parts.size() &&
                          form_->parts[part + 1].kind == Part::Kind::literal &&
                          form_->parts[part + 1].literal[0] == '%';
  const char wanted = takes_sign ? '\0' : byte_behind(*form_, part);
  for (size_t end = ends.next(); end != HoleEnds::none; end = ends.next()) {
    if (!may_stand_at(wanted, text_, end)) continue;
    if (!takes_sign) {
      if (bind(part, at, end, part + 1, end)) return true;
      continue;
    }
    const size_t after = literal_end(form_->parts[part + 1].literal.substr(1), end);
    if (after != HoleEnds::none && bind(part, at, end, part + 2, after)) return true;
  }
  return false;
}

bool FormMatcher::wraps(size_t newline) const {
  const size_t before = newline == 0 ? Bytes::npos : text_.rfind('\n', newline - 1);
  const size_t line = before == Bytes::npos ? 0 : before + 1;
  size_t word = newline + 1;
  while (word < text_.size() && is_blank(text_[word])) ++word;
  const size_t word_end = std::min(text_.find_first_of(" \n", word), text_.size());
  if (word == word_end) return false;  // an empty line ends a paragraph
  return character_count(text_.substr(line, newline - line)) + 1 +
             character_count(text_.substr(word, word_end - word)) >
         wrap_width;
}

size_t FormMatcher::longest_text_end(size_t at) const {
  for (size_t newline = text_.find('\n', at); newline != Bytes::npos;
       newline = text_.find('\n', newline + 1)) {
    if (terse_face_ || !wraps(newline)) return newline;
  }
  return text_.size();
}

/// Whether, with some choice of options, a line break of the template stands at `part`.
bool FormMatcher::break_may_follow(size_t part) const {
  for (; part < form_->parts.size(); ++part) {
    const Part& next = form_->parts[part];
    if (next.kind == Part::Kind::literal) return next.literal[0] == '\n';
    if (next.kind == Part::Kind::hole) return false;
    if (next.kind == Part::Kind::open) {
      if (break_may_follow(part + 1)) return true;
      part = next.index;
    }
  }
  return false;
}

bool FormMatcher::match_text(size_t part, size_t at) {
  if (at >= text_.size() || is_blank(text_[at]) || text_[at] == '\n') return false;
  const size_t longest = longest_text_end(at);
  const bool list = shape_->holes[form_->parts[part].index].type == HoleType::list;
  // Only a wide line may have been broken inside or right after free text.
  const size_t newline = text_.rfind('\n');
  const Bytes last_line = text_.substr(newline == Bytes::npos ? 0 : newline + 1);
  const bool wide = !terse_face_ && longest == text_.size() &&
                    character_count(last_line) + 1 + longest_wrap_word > wrap_width;
  partial_ = partial_ || wide;
  const bool next_is_break = break_may_follow(part + 1);
  const char wanted = byte_behind(*form_, part);
  for (size_t end = longest; end > at; --end) {
    if (!may_stand_at(wanted, text_, end)) continue;
    const char last = text_[end - 1];
    if (is_blank(last) || last == '\n') continue;
    if (list && !is_list(text_.substr(at, end - at), terse_face_)) continue;
    const bool partial_before = partial_;
    if (bind(part, at, end, part + 1, end)) return true;
    if (end == text_.size() && !wide && !next_is_break) partial_ = partial_before;
    if (budget_ == 0) return false;
  }
  return false;
}

bool FormMatcher::match_option(size_t part, size_t at) {
  const uint32_t option = option_bit(part);
  consulted_ |= option;
  return match_from((absent_ & option) != 0 ? form_->parts[part].index + 1u : part + 1, at);
}

}  // namespace terse
