#include "rules/rule_index.h"

#include <algorithm>
#include <cstring>
#include <utility>

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

/// Of the length, the first bytes and the last: a word is as long as whoever writes it likes.
uint32_t hash_of(Bytes word) {
  uint64_t head = 0;
  uint64_t tail = 0;
  const size_t size = std::min(word.size(), sizeof head);
  std::memcpy(&head, word.data(), size);
  std::memcpy(&tail, word.data() + (word.size() - size), size);
  const uint64_t mixed = (head ^ (tail * 0x9e3779b97f4a7c15u) ^ word.size()) * 0xff51afd7ed558ccdu;
  return static_cast<uint32_t>(mixed >> 32);
}

/// The part of a leading literal that a text must start with byte for byte: up to its first blank.
Bytes fixed_part(Bytes literal) {
  return literal.substr(0, literal.find_first_of(" \n"));
}

}  // namespace

RuleIndexes::RuleIndexes(const RuleSet& rules)
    : verbose(rules, RuleIndex::Face::verbose), terse(rules, RuleIndex::Face::terse) {
  dormant.reserve(rules.templates.size());
  for (const Template& shape : rules.templates) {
    dormant.push_back(!shape.skills.empty());
    any_dormant = any_dormant || dormant.back();
  }
}

RuleIndex::RuleIndex(const RuleSet& rules, Face face) : face_(face) {
  prefixes_.reserve(rules.templates.size());
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
  chain();
  // Together what asks for the same word, so that it is looked for once.
  std::stable_sort(anywhere_.begin(), anywhere_.end(),
                   [](const Anywhere& a, const Anywhere& b) { return a.required < b.required; });
  size_t words = 0;
  for (size_t i = 0; i < anywhere_.size(); ++i) {
    if (i == 0 || anywhere_[i].required != anywhere_[i - 1].required) {
      required_.add(anywhere_[i].required);
      ++words;
    }
    anywhere_[i].group = WordSearch::group_of(words - 1);
  }
}

void RuleIndex::add(const Form& form, FormRef ref) {
  if (form.parts.empty() || form.parts[0].kind != Part::Kind::literal) {
    anywhere_.push_back(
        {face_ == Face::verbose ? first_required(form) : telling_required(form), ref, 0});
    return;
  }
  const Bytes literal = form.parts[0].literal;
  const Bytes word = fixed_part(literal);
  const bool whole = word.size() < literal.size() || form.parts.size() == 1;
  if (whole) longest_word_ = std::max(longest_word_, word.size());
  prefixes_.push_back({whole ? literal : word, static_cast<uint32_t>(word.size()), whole, ref, 0});
}

/// From the last to the first, for each goes before the chain so far.
void RuleIndex::chain() {
  const auto end = static_cast<uint32_t>(prefixes_.size());
  size_t heads = 16;
  while (heads < prefixes_.size()) heads *= 2;
  by_word_.assign(heads, end);
  by_byte_.fill(end);
  for (uint32_t i = end; i-- > 0;) {
    Prefix& prefix = prefixes_[i];
    uint32_t& head = prefix.whole_word
                         ? by_word_[hash_of(prefix.first_word()) & (by_word_.size() - 1)]
                         : by_byte_[static_cast<unsigned char>(prefix.literal[0])];
    prefix.next = std::exchange(head, i);
  }
}

template <class Visit>
bool RuleIndex::any_by_word(Bytes text, Visit visit) const {
  // No further than the longest word that there is, and the blank behind it.
  const Bytes near = text.substr(0, longest_word_ + 1);
  const auto is_end = [](char c) { return c == ' ' || c == '\n'; };
  const auto size =
      static_cast<size_t>(std::find_if(near.begin(), near.end(), is_end) - near.begin());
  if (size > longest_word_) return false;
  const Bytes word = near.substr(0, size);
  for (uint32_t i = by_word_[hash_of(word) & (by_word_.size() - 1)]; i != prefixes_.size();
       i = prefixes_[i].next) {
    if (prefixes_[i].first_word() == word && visit(prefixes_[i])) return true;
  }
  return false;
}

template <class Visit>
bool RuleIndex::any_by_byte(Bytes text, Visit visit) const {
  for (uint32_t i = by_byte_[static_cast<unsigned char>(text[0])]; i != prefixes_.size();
       i = prefixes_[i].next) {
    if (text.starts_with(prefixes_[i].literal) && visit(prefixes_[i])) return true;
  }
  return false;
}

template <class Visit>
bool RuleIndex::any_anywhere(Bytes text, Visit visit) const {
  if (anywhere_.empty()) return false;
  const Bytes head = face_ == Face::terse ? text : text.substr(0, required_within);
  const uint8_t groups = required_.groups_in(head);
  if (groups == 0) return false;
  Bytes sought;
  bool there = true;
  for (const Anywhere& form : anywhere_) {
    if ((form.group & groups) == 0) continue;
    if (form.required != sought) {
      sought = form.required;
      there = head.find(sought) != Bytes::npos;
    }
    if (there && visit(form)) return true;
  }
  return false;
}

bool RuleIndex::has_candidates(Bytes text) const {
  if (text.empty()) return false;
  const auto is_one = [](const auto&) { return true; };
  return any_by_word(text, is_one) || any_by_byte(text, is_one) || any_anywhere(text, is_one);
}

void RuleIndex::candidates(Bytes text, std::vector<FormRef>& out) const {
  out.clear();
  if (text.empty()) return;
  const auto take = [&out](const Prefix& prefix) {
    out.push_back(prefix.ref);
    return false;
  };
  any_by_word(text, take);
  const size_t with_word = out.size();
  any_by_byte(text, take);
  const bool sorted = with_word == 0 || out.size() == with_word;
  const size_t before = out.size();
  any_anywhere(text, [&out](const Anywhere& form) {
    out.push_back(form.ref);
    return false;
  });
  if (!sorted || out.size() != before) std::sort(out.begin(), out.end());
}

bool RuleIndex::opens_record(Bytes text, const std::vector<bool>& asleep) const {
  if (text.empty()) return false;
  const bool by_word = any_by_word(text, [&](const Prefix& prefix) {
    return !asleep[prefix.ref.rule] && text.starts_with(prefix.literal);
  });
  return by_word || any_by_byte(text, [&](const Prefix& prefix) {
           if (asleep[prefix.ref.rule]) return false;
           // "R" + int opens a record only where a digit follows; a bare letter would be any word.
           const Bytes rest = text.substr(prefix.literal.size());
           const bool digit = !rest.empty() && rest[0] >= '0' && rest[0] <= '9';
           return digit || prefix.literal.size() > 2;
         });
}

}  // namespace terse
