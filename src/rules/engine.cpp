#include "rules/engine.h"

#include <algorithm>

#include "text/token_estimate.h"

namespace terse {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_token(Bytes a_text, const Token& a, Bytes b_text, const Token& b) {
  if (a.kind != b.kind || a.end - a.begin != b.end - b.begin) return false;
  const Bytes left = a_text.substr(a.begin, a.end - a.begin);
  const Bytes right = b_text.substr(b.begin, b.end - b.begin);
  if (a.kind != TokenKind::word) return left == right;
  for (size_t i = 0; i < left.size(); ++i) {
    if (lower(left[i]) != lower(right[i])) return false;
  }
  return true;
}

}  // namespace

Engine::Engine(const RuleSet& rules, const TokenLexer& lexer, Elision elision)
    : Engine(rules, std::make_unique<const RuleIndexes>(rules), lexer, elision) {}

Engine::Engine(const RuleSet& rules, std::unique_ptr<const RuleIndexes> indexes,
               const TokenLexer& lexer, Elision elision)
    : Engine(rules, *indexes, lexer, elision) {
  own_indexes_ = std::move(indexes);
}

Engine::Engine(const RuleSet& rules, const RuleIndexes& indexes, const TokenLexer& lexer,
               Elision elision)
    : rules_(rules),
      lexer_(lexer),
      elision_(elision),
      verbose_index_(indexes.verbose),
      terse_index_(indexes.terse),
      matcher_(rules.dictionaries),
      values_(rules.dictionaries, lexer),
      quarantined_(rules.templates.size(), false),
      dormant_(indexes.dormant),
      any_dormant_(indexes.any_dormant) {}

MatchOutcome Engine::read(Bytes text, Reading& reading) {
  if (read_terse(text, reading)) return MatchOutcome::full;
  reading = {};
  const Template* first = nullptr;
  MatchOutcome outcome = MatchOutcome::none;
  verbose_index_.candidates(text, refs_);
  for (const FormRef ref : refs_) {
    if (!in_use(ref.rule)) continue;
    const Template& shape = rules_.templates[ref.rule];
    if (&shape == first) continue;  // its first form that matches is its reading
    const Form& form = shape.verbose[ref.form];
    const bool pattern = !form.match.empty();
    const MatchOutcome match = pattern ? patterns_.match(shape, form, text, spans_)
                                       : matcher_.match(shape, form, false, text);
    if (pattern && patterns_.take_spent()) give_up(shape);
    if (match == MatchOutcome::partial) outcome = MatchOutcome::partial;
    if (match != MatchOutcome::full) continue;
    if (!pattern) spans_ = matcher_.spans();
    values_.canonical(shape, false, text, spans_, arena_, fields_);
    if (propose(shape, text)) {
      reading = {&shape, &fields_, false, output_};
      return MatchOutcome::full;
    }
    if (first == nullptr) {
      first = &shape;
      first_fields_ = fields_;
    }
  }
  if (first == nullptr) return outcome;
  reading = {first, &first_fields_, false, {}};
  return MatchOutcome::full;
}

bool Engine::read_terse(Bytes text, Reading& reading) {
  arena_.reset();
  const Template* shape = nullptr;
  if (!parse_terse(text, Rules::in_use, shape, fields_)) return false;
  reading = {shape, &fields_, true, {}};
  return true;
}

bool Engine::parse_terse(Bytes text, Rules which, const Template*& shape,
                         std::vector<FieldValue>& fields) {
  if (text.find('\n') != Bytes::npos) return false;
  terse_index_.candidates(text, terse_refs_);
  // What the built-in packs print is theirs: a foreign template can neither print nor claim it.
  std::stable_partition(terse_refs_.begin(), terse_refs_.end(),
                        [this](FormRef ref) { return !rules_.templates[ref.rule].foreign; });
  for (const FormRef ref : terse_refs_) {
    if (which == Rules::in_use && !in_use(ref.rule)) continue;
    const Template& candidate = rules_.templates[ref.rule];
    if (matcher_.match(candidate, candidate.terse, true, text) != MatchOutcome::full) continue;
    values_.canonical(candidate, true, text, matcher_.spans(), arena_, fields);
    shape = &candidate;
    return true;
  }
  return false;
}

bool Engine::propose(const Template& shape, Bytes text) {
  if (!keeps_tokens(shape, text)) return false;
  for (const Elision elision : {Elision::elided, Elision::explicit_form}) {
    if (elision == Elision::elided && elision_ == Elision::explicit_form) continue;
    output_.clear();
    if (values_.print_terse(shape, fields_, elision, output_) && proves(shape, text)) return true;
  }
  return false;
}

bool Engine::proves(const Template& shape, Bytes text) {
  if (output_.size() > text.size() || output_ == text) return false;
  if (output_.find('\n') != std::string::npos) return false;
  if (estimate_token_hundredths(output_) > estimate_token_hundredths(text)) return false;
  const Template* parsed_shape = nullptr;
  // A rule out of use counts: whoever reads the output has it in use.
  if (!parse_terse(output_, Rules::all, parsed_shape, parsed_)) return false;
  if (parsed_shape != &shape || parsed_ != fields_) return false;
  // Left alone: no verbose form may claim the output.
  std::vector<FormRef>& refs = terse_refs_;
  verbose_index_.candidates(output_, refs);
  for (const FormRef ref : refs) {
    const Template& other = rules_.templates[ref.rule];
    const Form& form = other.verbose[ref.form];
    const bool claimed = form.match.empty()
                             ? matcher_.match(other, form, false, output_) == MatchOutcome::full
                             : patterns_.match(other, form, output_, spans_) == MatchOutcome::full;
    if (claimed) return false;
  }
  return true;
}

/// Opaque tokens may neither be broken by a line nor be cut by the border of a hole.
bool Engine::keeps_opaque_tokens(const Template& shape, Bytes text) {
  before_tokens_.clear();
  lexer_.lex(text, before_tokens_);
  for (const Token& token : before_tokens_) {
    if (token.kind != TokenKind::code && token.kind != TokenKind::quote) continue;
    const Bytes spelled = text.substr(token.begin, token.end - token.begin);
    if (spelled.find('\n') != Bytes::npos) return false;
    for (size_t i = 0; i < shape.holes.size(); ++i) {
      const Span& span = spans_[i];
      const bool apart = token.end <= span.begin || token.begin >= span.end;
      const bool inside = token.begin >= span.begin && token.end <= span.end;
      if (span.present && !apart && !inside) return false;
    }
  }
  return true;
}

bool Engine::keeps_tokens(const Template& shape, Bytes text) {
  if (text.find_first_of("`\"'\n\xe2") != Bytes::npos && !keeps_opaque_tokens(shape, text)) {
    return false;
  }
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (shape.holes[i].empty_words.empty() || !fields_[i].present) continue;
    const Bytes raw = text.substr(spans_[i].begin, spans_[i].end - spans_[i].begin);
    if (!same_tokens(raw, fields_[i].value)) return false;
  }
  return true;
}

bool Engine::same_tokens(Bytes before, Bytes after) {
  before_tokens_.clear();
  after_tokens_.clear();
  lexer_.lex(before, before_tokens_);
  lexer_.lex(after, after_tokens_);
  if (before_tokens_.size() != after_tokens_.size()) return false;
  for (size_t i = 0; i < before_tokens_.size(); ++i) {
    if (!same_token(before, before_tokens_[i], after, after_tokens_[i])) return false;
  }
  return true;
}

bool Engine::print_verbose(const Reading& reading, std::string& out) {
  return reading.shape != nullptr && !reading.shape->verbose.front().parts.empty() &&
         values_.print_verbose(*reading.shape, *reading.fields, out);
}

void Engine::announce(Bytes skill) {
  if (!any_dormant_) return;
  any_dormant_ = false;
  for (size_t i = 0; i < rules_.templates.size(); ++i) {
    const List<Bytes>& skills = rules_.templates[i].skills;
    const bool wakes = std::find(skills.begin(), skills.end(), skill) != skills.end();
    dormant_[i] = dormant_[i] && !wakes;
    any_dormant_ = any_dormant_ || dormant_[i];
  }
}

void Engine::announce_all() {
  dormant_.assign(dormant_.size(), false);
  any_dormant_ = false;
}

/// Its other forms would cost as much.
void Engine::give_up(const Template& shape) {
  quarantine(&shape);
  spent_.push_back(&shape);
}

void Engine::quarantine(const Template* shape) {
  for (size_t i = 0; i < rules_.templates.size(); ++i) {
    if (&rules_.templates[i] == shape) quarantined_[i] = true;
  }
}

}  // namespace terse
