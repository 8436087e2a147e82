#include "rules/pack_soundness.h"

#include <algorithm>

namespace terse {
namespace {

constexpr LineClass last_line_class = LineClass::classification;

/// `value` is one of an enumeration that ends with `last`.
template <class Enumeration>
bool is_named(Enumeration value, Enumeration last) {
  return static_cast<unsigned>(value) <= static_cast<unsigned>(last);
}

bool is_index(uint16_t index, size_t size) {
  return index == no_index || index < size;
}

/// Reverse Polish, which leaves one value.
bool is_sound_derive(const Hole& hole, const Template& shape) {
  size_t values = 0;
  for (const DeriveStep& step : hole.derive) {
    if (!is_named(step.kind, DeriveStep::Kind::divide) || step.decimals > 18) return false;
    switch (step.kind) {
      case DeriveStep::Kind::hole:
        if (step.hole >= shape.holes.size()) return false;
        ++values;
        break;
      case DeriveStep::Kind::constant:
        ++values;
        break;
      default:
        if (values < 2) return false;
        --values;
    }
  }
  return hole.derive.empty() || values == 1;
}

bool is_sound_hole(const Hole& hole, const Template& shape, const Pack& pack) {
  return is_named(hole.type, HoleType::list) &&
         is_index(hole.dictionary, pack.dictionaries.size()) &&
         (hole.type != HoleType::dictionary || hole.dictionary != no_index) &&
         is_index(hole.unit_of, shape.holes.size()) &&
         is_index(hole.default_by, shape.holes.size()) && is_sound_derive(hole, shape);
}

/// The places of an option's brackets name each other; `open` are those that wait for their end.
bool is_sound_part(const Form& form, size_t place, const Template& shape,
                   std::vector<size_t>& open) {
  const Part& part = form.parts[place];
  const bool partner = part.index < form.parts.size() && form.parts[part.index].index == place;
  switch (part.kind) {
    case Part::Kind::literal:
      return !part.literal.empty();
    case Part::Kind::hole:
    case Part::Kind::plural:
      return part.index < shape.holes.size();
    case Part::Kind::open:
      open.push_back(place);
      return partner && part.index > place && form.parts[part.index].kind == Part::Kind::close;
    case Part::Kind::close:
      if (open.empty() || open.back() != part.index) return false;
      open.pop_back();
      return partner;
  }
  return false;
}

bool is_sound_form(const Form& form, const Template& shape) {
  if (form.parts.size() >= no_index || (form.parts.empty() && form.match.empty())) return false;
  std::vector<size_t> open;
  for (size_t place = 0; place < form.parts.size(); ++place) {
    if (!is_sound_part(form, place, shape, open)) return false;
  }
  return open.empty();
}

bool is_sound_template(const Template& shape, const Pack& pack) {
  const auto hole = [&](const Hole& h) { return is_sound_hole(h, shape, pack); };
  const auto form = [&](const Form& f) { return is_sound_form(f, shape); };
  return shape.foreign && is_named(shape.line_class, last_line_class) &&
         shape.holes.size() < no_index && !shape.verbose.empty() &&
         std::all_of(shape.holes.begin(), shape.holes.end(), hole) &&
         std::all_of(shape.verbose.begin(), shape.verbose.end(), form) &&
         is_sound_form(shape.terse, shape) && !shape.terse.parts.empty();
}

bool is_sound_signature(const Signature& signature) {
  return is_named(signature.line_class, last_line_class) &&
         !is_compressible(signature.line_class) &&
         is_named(signature.kind, Signature::Kind::sentence) && !signature.text.empty();
}

}  // namespace

bool is_sound(const Pack& pack) {
  const auto shape = [&](const Template& t) { return is_sound_template(t, pack); };
  // A stranger's pack protects nothing and teaches no words.
  return pack.foreign && pack.protected_words.empty() && pack.word_lists.empty() &&
         std::all_of(pack.templates.begin(), pack.templates.end(), shape) &&
         std::all_of(pack.signatures.begin(), pack.signatures.end(), is_sound_signature) &&
         std::all_of(pack.phrases.begin(), pack.phrases.end(),
                     [](const Phrase& p) { return is_named(p.at, PhrasePlace::sentence); });
}

}  // namespace terse
