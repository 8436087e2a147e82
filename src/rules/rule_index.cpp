#include "rules/rule_index.h"

#include <algorithm>

namespace terse {
namespace {

// A form that starts with a hole is tried where its first literal stands this near the start.
constexpr size_t required_within = 96;

/// The first literal that stands outside options, or null.
const Part* first_literal(const Form& form) {
  for (size_t p = 0; p < form.parts.size(); ++p) {
    if (form.parts[p].kind == Part::Kind::open) p = form.parts[p].index;
    if (form.parts[p].kind == Part::Kind::literal) return &form.parts[p];
  }
  return nullptr;
}

/// The first word behind the leading hole: a record may be wrapped anywhere behind it. A literal
/// that is only blanks promises nothing.
Bytes first_required(const Form& form) {
  const Part* part = first_literal(form);
  if (part == nullptr) return {};
  const size_t word = part->literal.find_first_not_of(" \n");
  if (word == Bytes::npos) return {};
  const Bytes rest = part->literal.substr(word);
  return rest.substr(0, rest.find_first_of(" \n"));
}

/// A word that every text of a terse face holds: it is one line, so all of its literals are there
/// but for those of options. The first that is long enough to be rare, for faces of one family
/// share it and are then looked for once; else the longest.
Bytes telling_required(const Form& form) {
  constexpr size_t rare = 5;
  Bytes longest;
  for (size_t p = 0; p < form.parts.size(); ++p) {
    if (form.parts[p].kind == Part::Kind::open) p = form.parts[p].index;
    if (form.parts[p].kind != Part::Kind::literal) continue;
    for (Bytes rest = form.parts[p].literal; !rest.empty();) {
      const Bytes word = rest.substr(0, rest.find(' '));
      if (word.size() >= rare) return word;
      if (word.size() > longest.size()) longest = word;
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    }
  }
  return longest;
}

Bytes first_word(Bytes text) {
  return text.substr(0, text.find_first_of(" \n"));
}

/// The part of a leading literal that a text must start with byte for byte: up to its first blank.
Bytes fixed_part(Bytes literal) {
  return literal.substr(0, literal.find_first_of(" \n"));
}

}  // namespace

RuleIndex::RuleIndex(const RuleSet& rules, Face face) : face_(face) {
  for (size_t rule = 0; rule < rules.templates.size(); ++rule) {
    const Template& shape = rules.templates[rule];
    if (face == Face::terse) {
      add(shape.terse, {static_cast<uint16_t>(rule), 0});
      continue;
    }
    for (size_t form = 0; form < shape.verbose.size(); ++form) {
      add(shape.verbose[form], {static_cast<uint16_t>(rule), static_cast<uint16_t>(form)});
    }
  }
  // Together what asks for the same word, so that it is looked for once.
  std::stable_sort(anywhere_.begin(), anywhere_.end(),
                   [](const Prefix& a, const Prefix& b) { return a.required < b.required; });
}

void RuleIndex::add(const Form& form, FormRef ref) {
  if (form.parts.empty() || form.parts[0].kind != Part::Kind::literal) {
    const Bytes required = face_ == Face::verbose ? first_required(form) : telling_required(form);
    anywhere_.push_back({{}, required, ref});
    return;
  }
  const Bytes literal = form.parts[0].literal;
  const Bytes word = fixed_part(literal);
  if (word.size() < literal.size() || form.parts.size() == 1) {
    by_word_[word].push_back({literal, {}, ref});
  } else {
    by_byte_[static_cast<unsigned char>(literal[0])].push_back({word, {}, ref});
  }
}

void RuleIndex::candidates(Bytes text, std::vector<FormRef>& out) const {
  out.clear();
  if (text.empty()) return;
  size_t sources = 0;
  if (const auto bucket = by_word_.find(first_word(text)); bucket != by_word_.end()) {
    for (const Prefix& prefix : bucket->second) out.push_back(prefix.ref);
    ++sources;
  }
  size_t before = out.size();
  for (const Prefix& prefix : by_byte_[static_cast<unsigned char>(text[0])]) {
    if (text.starts_with(prefix.literal)) out.push_back(prefix.ref);
  }
  sources += out.size() != before;
  before = out.size();
  const Bytes head = face_ == Face::terse ? text : text.substr(0, required_within);
  Bytes sought;
  bool there = true;
  for (const Prefix& prefix : anywhere_) {
    if (prefix.required != sought) {
      sought = prefix.required;
      there = head.find(sought) != Bytes::npos;
    }
    if (there) out.push_back(prefix.ref);
  }
  sources += out.size() != before;
  const bool sorted = sources < 2 && out.size() == before;
  if (!sorted) std::sort(out.begin(), out.end());
}

bool RuleIndex::opens_record(Bytes text, const std::vector<bool>& asleep) const {
  if (text.empty()) return false;
  if (const auto bucket = by_word_.find(first_word(text)); bucket != by_word_.end()) {
    for (const Prefix& prefix : bucket->second) {
      if (!asleep[prefix.ref.rule] && text.starts_with(prefix.literal)) return true;
    }
  }
  for (const Prefix& prefix : by_byte_[static_cast<unsigned char>(text[0])]) {
    if (asleep[prefix.ref.rule]) continue;
    // "R" + int opens a record only where a digit follows; a bare letter would be any word.
    const Bytes rest = text.substr(std::min(text.size(), prefix.literal.size()));
    const bool digit = !rest.empty() && rest[0] >= '0' && rest[0] <= '9';
    if (text.starts_with(prefix.literal) && (digit || prefix.literal.size() > 2)) return true;
  }
  return false;
}

}  // namespace terse
