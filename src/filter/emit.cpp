#include "filter/emit.h"

#include <algorithm>

#include "filter/fields_json.h"
#include "filter/record_lines.h"
#include "record/status.h"
#include "rules/derive.h"
#include "rules/template_parser.h"

namespace terse {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

tl::unexpected<Diagnostic> fail(std::string what, std::string mend) {
  Diagnostic d;
  d.what = std::move(what);
  d.mend = std::move(mend);
  return failure(std::move(d));
}

std::string full_name(const Template& shape) {
  return std::string(shape.pack) + '/' + std::string(shape.name);
}

/// The templates of that name, PACK/TEMPLATE or TEMPLATE; of the latter those that need no skill
/// come first.
std::vector<const Template*> find_records(const RuleSet& rules, const std::string& name) {
  std::vector<const Template*> found;
  for (const Template& shape : rules.templates) {
    if (!shape.shadowed && (shape.name == name || full_name(shape) == name)) {
      found.push_back(&shape);
    }
  }
  std::stable_partition(found.begin(), found.end(),
                        [](const Template* shape) { return shape->skills.empty(); });
  return found;
}

/// The one template that is meant by `name`.
Result<const Template*> find_record(const RuleSet& rules, const std::string& name) {
  const std::vector<const Template*> found = find_records(rules, name);
  if (found.empty()) {
    return fail("there is no record \"" + name + "\"", "terse emit --list names them");
  }
  const bool one_is_always_there = found[0]->skills.empty();
  if (found.size() > 1 && (!one_is_always_there || found[1]->skills.empty())) {
    std::string names;
    for (const Template* shape : found) names += (names.empty() ? "" : ", ") + full_name(*shape);
    return fail("there are several records \"" + name + "\"", "say which: " + names);
  }
  return found[0];
}

/// Whether the canonical verbose form can be printed without the hole.
bool is_optional(const Template& shape, size_t hole) {
  const Hole& h = shape.holes[hole];
  if (h.has_default || !h.derive.empty()) return true;
  const List<Part>& parts = shape.verbose.front().parts;
  for (size_t p = 0; p < parts.size(); ++p) {
    if (parts[p].kind == Part::Kind::open) p = parts[p].index;
    if (parts[p].kind == Part::Kind::hole && parts[p].index == hole) return false;
  }
  return true;
}

std::string fields_of(const Template& shape) {
  std::string out;
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    const std::string name(shape.holes[i].name);
    out += (out.empty() ? "" : " ") + (is_optional(shape, i) ? '[' + name + ']' : name);
  }
  return out;
}

/// Whether a sentence may give the first word its capital: lower-case letters with a vowel among
/// them, and another word behind. `src/a.c`, `iOS`, `npm` and a word alone are names.
bool starts_with_plain_word(const std::string& value) {
  const size_t end = value.find(' ');
  if (end == std::string::npos || end < 3) return false;
  const Bytes word = Bytes(value).substr(0, end);
  return word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == Bytes::npos &&
         word.find_first_of("aeiouy") != Bytes::npos;
}

std::string spelled(const Hole& hole, std::string value) {
  if (hole.type == HoleType::percent && !value.ends_with('%')) value += '%';
  if (hole.type == HoleType::status) {
    if (const StatusWord* word = find_status(value)) return std::string(word->canonical);
  }
  if (hole.keep_case && starts_with_plain_word(value)) {
    value[0] = static_cast<char>(value[0] - 'a' + 'A');
  }
  return value;
}

/// No line that holds one is read as a record.
bool has_control(const std::string& value) {
  return std::any_of(value.begin(), value.end(),
                     [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

/// Fields from values; derived and default ones are put in where they were left out.
Result<void> fill(const Template& shape, const Values& values, Arena& arena,
                  std::vector<FieldValue>& fields) {
  const std::string mend = "fields of " + full_name(shape) + ": " + fields_of(shape);
  fields.assign(shape.holes.size(), FieldValue{});
  for (const auto& [key, value] : values) {
    const uint16_t hole = find_hole(shape, key);
    if (hole == no_index) return fail("there is no field \"" + key + "\"", mend);
    if (value.empty()) return fail("field \"" + key + "\" is empty", mend);
    if (fields[hole].present) return fail("field \"" + key + "\" is given twice", mend);
    if (has_control(value)) {
      return fail("field \"" + key + "\" holds a control character or a line end",
                  "a record is one line of text; give the value without it");
    }
    fields[hole] = {true, arena.copy(spelled(shape.holes[hole], value))};
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].present) continue;
    if (!shape.holes[i].derive.empty()) {
      if (const auto text = recompute(shape, i, fields)) fields[i] = {true, arena.copy(*text)};
    }
    const Bytes value = default_value(shape, i, fields);
    if (!fields[i].present && !value.empty()) fields[i] = {true, value};
    if (!fields[i].present && !is_optional(shape, i)) {
      return fail("field \"" + std::string(shape.holes[i].name) + "\" is missing", mend);
    }
  }
  return {};
}

}  // namespace

Result<std::string> emit_record(const Rulebook& rulebook, const std::string& name,
                                const Values& values, EmitFace face, Elision elision) {
  const auto found = find_record(rulebook.rules(), name);
  if (!found) return failure(found.error());
  const Template* shape = *found;
  Arena arena;
  std::vector<FieldValue> fields;
  if (auto filled = fill(*shape, values, arena, fields); !filled) {
    return failure(filled.error());
  }
  Engine engine(rulebook.rules(), rulebook.indexes(), rulebook.lexer(), elision);
  engine.announce_all();  // whoever emits a skill's record runs that skill
  Reading asked{shape, &fields, false, {}};
  std::string verbose;
  if (!engine.print_verbose(asked, verbose)) {
    return fail("not all fields of " + full_name(*shape) + " are given",
                "fields: " + fields_of(*shape));
  }
  Reading reading;
  LineView line;
  line.text = verbose;
  line.flags.non_ascii = true;
  const bool read = is_plain_text(line) && engine.read(verbose, reading) == MatchOutcome::full &&
                    reading.shape == shape;
  if (!read) {
    return fail("these values do not make a record: \"" + verbose + "\" would not be read as " +
                    full_name(*shape),
                "`terse rules show " + full_name(*shape) + "` shows what each field may hold");
  }
  // It may be the last line of the stream, where the verbose form stays.
  if (face == EmitFace::verbose || reading.output.empty() || shape->final_verbatim) return verbose;
  return std::string(reading.output);
}

std::string list_records(const RuleSet& rules) {
  std::string out;
  for (const Template& shape : rules.templates) {
    if (shape.shadowed) continue;
    out += full_name(shape) + ' ' + fields_of(shape) + '\n';
  }
  return out;
}

}  // namespace terse
