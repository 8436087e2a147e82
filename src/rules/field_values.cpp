#include "rules/field_values.h"

#include "record/status.h"
#include "rules/derive.h"
#include "rules/text_values.h"
#include "rules/unit.h"

namespace terse {

Bytes default_value(const Template& shape, size_t hole, const std::vector<FieldValue>& fields) {
  const Hole& h = shape.holes[hole];
  if (!h.has_default) return {};
  if (h.default_by == no_index) return h.default_value;
  for (const DefaultByValue& choice : h.default_values) {
    if (fields[h.default_by].present && fields[h.default_by].value == choice.key) {
      return choice.value;
    }
  }
  return {};
}

void FieldValues::canonical(const Template& shape, bool terse_face, Bytes text,
                            const std::vector<Span>& spans, Arena& arena,
                            std::vector<FieldValue>& fields) {
  fields.assign(shape.holes.size(), FieldValue{});
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (!spans[i].present) continue;
    const Bytes raw = text.substr(spans[i].begin, spans[i].end - spans[i].begin);
    fields[i] = {true, canonical_value(shape.holes[i], terse_face, raw, arena)};
  }
  if (!terse_face) return;
  restore_units(shape, arena, fields);
  fill_absent(shape, arena, fields);
}

Bytes FieldValues::canonical_value(const Hole& hole, bool terse_face, Bytes raw, Arena& arena) {
  Bytes value = join_lines(raw, arena);
  if (hole.type == HoleType::status) {
    const StatusWord* word = find_status(value);
    return word != nullptr ? word->canonical : value;
  }
  if (hole.type == HoleType::list && terse_face) return read_list(value, arena);
  if (hole.dictionary != no_index && terse_face) {
    const Dictionary& table = dictionaries_[hole.dictionary];
    if (hole.type == HoleType::dictionary) {
      for (const Dictionary::Entry& entry : table.entries) {
        if (entry.short_form == value) return entry.long_form;
      }
      return value;
    }
    value = replace_phrases(table, Shortening::to_long, value, lexer_, tokens_, arena);
  }
  if (!hole.empty_words.empty()) {
    value = drop_empty_words(hole.empty_words, value, lexer_, tokens_, arena);
  }
  return value;
}

void FieldValues::restore_units(const Template& shape, Arena& arena,
                                std::vector<FieldValue>& fields) {
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    const uint16_t partner = shape.holes[i].unit_of;
    if (partner == no_index || !fields[i].present || !fields[partner].present) continue;
    if (!is_bare_number(fields[i].value)) continue;
    fields[i].value = arena.concat(fields[i].value, unit_to_share(fields[partner].value));
  }
}

void FieldValues::fill_absent(const Template& shape, Arena& arena,
                              std::vector<FieldValue>& fields) {
  printed_ = fields;  // only printed values count as operands
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (fields[i].present) continue;
    if (!shape.holes[i].derive.empty()) {
      if (const auto text = recompute(shape, i, printed_)) {
        fields[i] = {true, arena.copy(*text)};
        continue;
      }
    }
    const Bytes value = default_value(shape, i, printed_);
    if (!value.empty()) fields[i] = {true, value};
  }
}

bool FieldValues::can_be_put_back(const Template& shape, size_t hole,
                                  const std::vector<FieldValue>& fields) const {
  if (!shape.holes[hole].derive.empty()) {
    if (const auto text = recompute(shape, hole, fields)) return *text == fields[hole].value;
  }
  const Bytes value = default_value(shape, hole, fields);
  return !value.empty() && value == fields[hole].value;
}

bool FieldValues::option_stays(const Template& shape, const Form& form, size_t open,
                               const std::vector<FieldValue>& fields, Elision elision) const {
  bool has_direct = false;
  bool says_something = false;
  size_t depth = 0;
  for (size_t p = open + 1; p < form.parts[open].index; ++p) {
    const Part& part = form.parts[p];
    if (part.kind == Part::Kind::open) ++depth;
    if (part.kind == Part::Kind::close) --depth;
    if (part.kind != Part::Kind::hole) continue;
    const bool present = fields[part.index].present;
    if (depth == 0) {
      if (!present) return false;
      has_direct = true;
    }
    if (present &&
        (elision == Elision::explicit_form || !can_be_put_back(shape, part.index, fields))) {
      says_something = true;
    }
  }
  return says_something || (has_direct && elision == Elision::explicit_form);
}

void FieldValues::print_value(const Template& shape, size_t hole,
                              const std::vector<FieldValue>& fields, bool terse_face,
                              std::string& out) {
  const Hole& h = shape.holes[hole];
  const Bytes value = fields[hole].value;
  if (!terse_face) {
    const bool starts_sentence = out.size() >= 2 && out.compare(out.size() - 2, 2, ". ") == 0;
    const bool capital =
        h.empty_words.lower_initial || (h.type == HoleType::status && starts_sentence);
    const size_t at = out.size();
    out += value;
    if (capital && out[at] >= 'a' && out[at] <= 'z')
      out[at] = static_cast<char>(out[at] - 'a' + 'A');
    return;
  }
  if (h.type == HoleType::status) {
    const StatusWord* word = find_status(value);
    out += word != nullptr ? word->terse : value;
  } else if (h.type == HoleType::list) {
    print_list(value, out);
  } else if (h.dictionary != no_index && h.type == HoleType::text) {
    scratch_.reset();
    out += replace_phrases(dictionaries_[h.dictionary], Shortening::to_short, value, lexer_,
                           tokens_, scratch_);
  } else if (h.dictionary != no_index) {
    Bytes printed = value;
    for (const Dictionary::Entry& entry : dictionaries_[h.dictionary].entries) {
      if (entry.long_form == value) printed = entry.short_form;
    }
    out += printed;
  } else if (h.unit_of != no_index && fields[h.unit_of].present) {
    const Bytes unit = unit_of_quantity(value);
    const bool shared = !unit.empty() && unit == unit_of_quantity(fields[h.unit_of].value);
    out += shared ? value.substr(0, value.size() - unit.size()) : value;
  } else {
    out += value;
  }
}

bool FieldValues::print_form(const Template& shape, const Form& form,
                             const std::vector<FieldValue>& fields, bool terse_face,
                             Elision elision, std::string& out) {
  bool sign_printed = false;
  for (size_t p = 0; p < form.parts.size(); ++p) {
    const Part& part = form.parts[p];
    switch (part.kind) {
      case Part::Kind::literal:
        out += sign_printed && part.literal[0] == '%' ? part.literal.substr(1) : part.literal;
        break;
      case Part::Kind::hole:
        if (!fields[part.index].present) return false;
        print_value(shape, part.index, fields, terse_face, out);
        break;
      case Part::Kind::open:
        if (!option_stays(shape, form, p, fields, elision)) p = part.index;
        break;
      case Part::Kind::close:
        break;
      case Part::Kind::plural:
        if (fields[part.index].value != "1") out += 's';
        break;
    }
    sign_printed = part.kind == Part::Kind::hole &&
                   shape.holes[part.index].type == HoleType::percent &&
                   fields[part.index].value.ends_with('%');
  }
  return true;
}

bool FieldValues::print_terse(const Template& shape, const std::vector<FieldValue>& fields,
                              Elision elision, std::string& out) {
  return print_form(shape, shape.terse, fields, true, elision, out);
}

bool FieldValues::print_verbose(const Template& shape, const std::vector<FieldValue>& fields,
                                std::string& out) {
  return print_form(shape, shape.verbose.front(), fields, false, Elision::explicit_form, out);
}

}  // namespace terse
