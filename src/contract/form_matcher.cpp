#include "contract/form_matcher.h"

#include <algorithm>

#include "contract/characters.h"

namespace terse::contract {
namespace {

// Remembering failures costs more than it saves on the usual record, which needs about a dozen
// visits.
constexpr uint32_t visits_before_memory = 200;

// Passing over an end that nothing can follow is that much cheaper than a step.
constexpr size_t places_a_step = 8;

constexpr size_t no_match = Bytes::npos;

// Where the blanks of a literal end that starts at `at`: one line break and up to four blanks, or
// all the blanks there are; `no_match` if there are fewer than the literal has.
size_t skip_blanks(Bytes text, size_t at, size_t wanted) {
  size_t end = at;
  if (wanted == 1 && char_at(text, end) == '\n') {
    ++end;
    while (end < at + 5 && is_blank(char_at(text, end))) ++end;
    return end;
  }
  while (is_blank(char_at(text, end))) ++end;
  return end - at >= wanted ? end : no_match;
}

size_t skip_literal(Bytes literal, Bytes text, size_t at) {
  for (size_t i = 0; i < literal.size();) {
    if (is_blank(literal[i])) {
      size_t wanted = 0;
      while (is_blank(char_at(literal, i + wanted))) ++wanted;
      at = skip_blanks(text, at, wanted);
      if (at == no_match) return no_match;
      i += wanted;
    } else {
      if (at >= text.size() || text[at] != literal[i]) return no_match;
      ++at;
      ++i;
    }
  }
  return at;
}

// The first word of a literal, by its blanks; empty where it has none.
Bytes first_word(Bytes literal) {
  const size_t begin = literal.find_first_not_of(" \t\n");
  if (begin == Bytes::npos) return {};
  return literal.substr(begin, literal.find_first_of(" \t\n", begin) - begin);
}

bool repeats_a_hole(const Form& form) {
  for (size_t i = 0; i < form.parts.size(); ++i) {
    if (form.parts[i].kind != Part::Kind::hole) continue;
    for (size_t k = i + 1; k < form.parts.size(); ++k) {
      const Part& other = form.parts[k];
      if (other.kind == Part::Kind::hole && other.index == form.parts[i].index) return true;
    }
  }
  return false;
}

}  // namespace

char first_byte(const Form& form) {
  const bool literal = form.match.empty() && !form.parts.empty() &&
                       form.parts[0].kind == Part::Kind::literal && !form.parts[0].literal.empty();
  const char first = literal ? form.parts[0].literal[0] : '\0';
  return is_blank(first) ? '\0' : first;
}

bool FormMatcher::match(const Template& shape, const Form& form, Face face, Bytes text,
                        Budget& budget, RawValues& values) {
  shape_ = &shape;
  form_ = &form;
  face_ = face;
  text_ = text;
  budget_ = &budget;
  values_ = &values;
  const char first = first_byte(form);
  if (first != '\0' && !text.starts_with(first)) return false;
  if (!has_words()) return false;
  absent_.assign(form.parts.size(), 0);
  impossible_.assign(form.parts.size(), 0);
  rule_out_parts();
  do {
    consulted_.assign(form.parts.size(), 0);
    consulted_end_ = 0;
    hole_visits_ = 0;
    values.assign(shape.holes.size(), Bytes());
    if (match_from(0, 0)) return true;
  } while (!budget.exhausted() && leave_out_next());
  return false;
}

// Whether the first words of all literals that are never left out stand in the text, in their
// order. A cheap no for nearly every pair that has the same first byte.
bool FormMatcher::has_words() const {
  size_t at = 0;
  size_t depth = 0;
  for (size_t part = 0; part < form_->parts.size(); ++part) {
    const Part& current = form_->parts[part];
    if (current.kind == Part::Kind::open) ++depth;
    if (current.kind == Part::Kind::close) --depth;
    if (current.kind != Part::Kind::literal || depth != 0) continue;
    const Bytes word = first_word(literal_of(part));
    if (word.empty()) continue;
    const size_t found = text_.find(word, at);
    if (found == Bytes::npos) return false;
    at = found + word.size();
  }
  return true;
}

// An optional part with a literal that is nowhere in the text need not be tried.
void FormMatcher::rule_out_parts() {
  size_t open = Bytes::npos;
  for (size_t part = 0; part < form_->parts.size(); ++part) {
    const Part& current = form_->parts[part];
    if (current.kind == Part::Kind::open) {
      open = part;
    } else if (current.kind == Part::Kind::close) {
      open = Bytes::npos;  // what follows a nested part is not looked at: a missed chance only
    } else if (current.kind == Part::Kind::literal && open != Bytes::npos) {
      const Bytes word = first_word(literal_of(part));
      if (text_.find(word) == Bytes::npos) impossible_[open] = 1;
    }
  }
}

// The next choice of optional parts: all present, then without the last, and so on. A part that the
// failed attempt never came to cannot change its outcome and is passed over.
bool FormMatcher::leave_out_next() {
  for (size_t part = consulted_end_; part-- > 0;) {
    if (consulted_[part] == 0 || absent_[part] != 0) continue;
    absent_[part] = 1;
    std::fill(absent_.data() + part + 1, absent_.data() + absent_.size(), uint8_t(0));
    return true;
  }
  return false;
}

bool FormMatcher::is_absent(size_t open) {
  if (impossible_[open] != 0) return true;
  consulted_[open] = 1;
  consulted_end_ = std::max(consulted_end_, open + 1);
  return absent_[open] != 0;
}

// A literal that starts with % gives that % up to the percent hole before it.
Bytes FormMatcher::literal_of(size_t part) const {
  const Bytes literal = form_->parts[part].literal;
  if (part == 0 || !literal.starts_with('%')) return literal;
  const Part& before = form_->parts[part - 1];
  const bool gives_up =
      before.kind == Part::Kind::hole && shape_->holes[before.index].type == HoleType::percent;
  return gives_up ? literal.substr(1) : literal;
}

// What the text must go on with where `part` comes next; a cheap no for most ends of a value.
FormMatcher::Follow FormMatcher::follow_of(size_t part) {
  for (; part < form_->parts.size(); ++part) {
    const Part& current = form_->parts[part];
    if (current.kind == Part::Kind::literal) {
      const Bytes literal = literal_of(part);
      if (literal.empty()) continue;
      if (!is_blank(literal[0])) return {Follow::Kind::byte, literal[0]};
      if (literal.size() > 1)
        return {Follow::Kind::blank, is_blank(literal[1]) ? '\0' : literal[1]};
      const Follow next = follow_of(part + 1);
      return {Follow::Kind::blank, next.kind == Follow::Kind::byte ? next.byte : '\0'};
    }
    if (current.kind == Part::Kind::open) {
      if (is_absent(part)) part = current.index;
    } else if (current.kind != Part::Kind::close) {
      return {Follow::Kind::anything, '\0'};
    }
  }
  return {Follow::Kind::text_end, '\0'};
}

bool FormMatcher::fits(Follow follow, size_t at) const {
  switch (follow.kind) {
    case Follow::Kind::anything:
      return true;
    case Follow::Kind::text_end:
      return at == text_.size();
    case Follow::Kind::blank:
      if (at >= text_.size() || !(is_blank(text_[at]) || text_[at] == '\n')) return false;
      return follow.byte == '\0' || char_at(text_, at + 1) == follow.byte ||
             is_blank(char_at(text_, at + 1));
    case Follow::Kind::byte:
      return at < text_.size() && text_[at] == follow.byte;
  }
  return false;
}

bool FormMatcher::match_from(size_t part, size_t at) {
  while (part < form_->parts.size()) {
    if (!budget_->spend()) return false;
    const Part& current = form_->parts[part];
    switch (current.kind) {
      case Part::Kind::literal:
        at = skip_literal(literal_of(part), text_, at);
        if (at == no_match) return false;
        break;
      case Part::Kind::hole:
        return match_hole(part, at);
      case Part::Kind::open:
        if (is_absent(part)) part = current.index;
        break;
      case Part::Kind::close:
        break;
      case Part::Kind::plural:
        if (char_at(text_, at) == 's' && match_from(part + 1, at + 1)) return true;
        break;
    }
    ++part;
  }
  return at == text_.size();
}

bool FormMatcher::match_hole(size_t part, size_t at) {
  const uint16_t index = form_->parts[part].index;
  const Hole& hole = shape_->holes[index];
  const Bytes earlier = (*values_)[index];
  if (!earlier.empty()) {
    // The hole stands a second time: the same bytes again.
    return text_.substr(at).starts_with(earlier) && match_from(part + 1, at + earlier.size());
  }
  if (++hole_visits_ == visits_before_memory) {
    hole_repeats_ = repeats_a_hole(*form_);
    failures_.assign(form_->parts.size() * (text_.size() + 1), false);
  }
  if (known_failure(part, at)) return false;

  if (hole.type == HoleType::dictionary && match_table(hole, part, at)) return true;
  const size_t limit = furthest_end(hole.type, text_, at);
  if (!budget_->spend((limit - at) / places_a_step)) return false;
  const Follow follow = follow_of(part + 1);
  if (is_greedy(hole.type)) {
    for (size_t end = limit; end > at; --end) {
      if (fits(follow, end) && try_value(hole, part, at, end)) return true;
    }
  } else {
    for (size_t end = at + 1; end <= limit; ++end) {
      if (fits(follow, end) && try_value(hole, part, at, end)) return true;
    }
  }
  remember_failure(part, at);
  return false;
}

// The forms of a dictionary hole's table that stand at `at`, longest first.
bool FormMatcher::match_table(const Hole& hole, size_t part, size_t at) {
  if (hole.dictionary == no_index) return false;
  const Dictionary& table = rules_->dictionaries[hole.dictionary];
  for (size_t below = Bytes::npos;;) {
    size_t longest = 0;
    for (const Dictionary::Entry& entry : table.entries) {
      const Bytes form = face_ == Face::verbose ? entry.long_form : entry.short_form;
      if (form.size() <= longest || form.size() >= below) continue;
      if (text_.substr(at).starts_with(form)) longest = form.size();
    }
    if (longest == 0) return false;
    if (take(part, at, at + longest)) return true;
    below = longest;
  }
}

bool FormMatcher::try_value(const Hole& hole, size_t part, size_t at, size_t end) {
  if (!budget_->spend()) return false;
  if (!is_valid_value(hole, face_, text_.substr(at, end - at), char_at(text_, end))) return false;
  return take(part, at, end);
}

bool FormMatcher::take(size_t part, size_t at, size_t end) {
  Bytes& value = (*values_)[form_->parts[part].index];
  value = text_.substr(at, end - at);
  if (match_from(part + 1, end)) return true;
  value = {};
  return false;
}

bool FormMatcher::known_failure(size_t part, size_t at) const {
  return hole_visits_ >= visits_before_memory && failures_[part * (text_.size() + 1) + at];
}

void FormMatcher::remember_failure(size_t part, size_t at) {
  if (hole_visits_ < visits_before_memory || hole_repeats_) return;
  failures_[part * (text_.size() + 1) + at] = true;
}

}  // namespace terse::contract
